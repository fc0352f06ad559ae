// Connects the forms of texts to the page in the frame: shows what is typed, points to a text, and tells which text was
// clicked. The page has no scripts of its own; everything here runs in the back-office.
import type { EditedPage, TextPlace } from '../../edited-pages'
import type { PageTextFormValues } from '../../page-text.resource'
import { scrollBehavior, type TextField } from './editor-context'
import { type Arrived, noteArrival, putText } from './shown-text'

export type FramedPage = {
  document: Document
  /** Shows the typed values of a text; returns false if only the site itself can show them on this page. */
  show(key: string, values: PageTextFormValues): boolean
  /** Outlines a text and scrolls to it; returns false if the page does not show it. */
  point(key: string, field: TextField): boolean
  /** Scrolls to the place of another version of the same page. */
  scrollTo(top: number): void
  scrollTop(): number
  close(): void
}

type Options = {
  page: EditedPage
  /** Has the values by key that the page was rendered with. */
  rendered: ReadonlyMap<string, PageTextFormValues>
  /** True on a phone: each text has a button, because there is no pointer that could hover. */
  hasMarks: boolean
  onPick(key: string, field: TextField): void
}

/** Connects the field of a text with its label and its elements on the page. */
type Spot = { key: string; field: TextField; label: string; place: TextPlace; arrived: Arrived[] }

const stockPicture = '/placeholder-wide.svg'

/** Styles the framed page; it shows at most five photos (ADM-HOME-05). */
const look = `
[data-edit] { cursor: pointer; outline: 2px solid transparent; outline-offset: 4px; transition: outline-color 0.15s }
@media (hover: hover) { [data-edit]:hover:not(:has([data-edit]:hover)) { outline-color: #2f81f7 } }
[data-edit-now] { outline: 3px solid #2f81f7 !important; box-shadow: 0 0 0 9px rgb(255 255 255 / 0.25) }
.home-hero[data-edit], .home-hero[data-edit-now] { outline-offset: -6px; box-shadow: none }
.edit-mark { position: absolute; z-index: 2147483000; display: grid; place-content: center; width: 44px; height: 44px; padding: 0; border: 2px solid #fff; border-radius: 50%; background: #0b5cc4; color: #fff }
.edit-mark[hidden] { display: none }
.edit-mark:focus-visible { outline: 3px solid #0b5cc4; outline-offset: 3px }
.edit-mark svg { width: 20px; height: 20px }
.photo-row li:nth-child(n + 6) { display: none }
@media (prefers-reduced-motion: reduce) { [data-edit] { transition: none } }`

const pencil = 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19z'
const focusable = 'a[href], button, input, select, textarea, summary, audio, video, iframe, [tabindex]'

const fields: readonly TextField[] = ['title', 'description']

function spotsOf({ page, rendered }: Options, document: Document): Spot[] {
  return page.sections.flatMap(({ texts }) =>
    texts.flatMap((text) =>
      fields.flatMap((field): Spot[] => {
        const place = text[`${field}At`]
        if (!place) return []
        const value = rendered.get(text.key)?.[field] ?? ''
        const selector = place.selector.replace('{value}', CSS.escape(value))
        const arrived = [...document.querySelectorAll<HTMLElement>(selector)].map((found) => noteArrival(found, value))
        return [{ key: text.key, field, label: text[field] ?? text.name, place, arrived }]
      }),
    ),
  )
}

export function connectPage(document: Document, options: Options): FramedPage {
  const { hasMarks, onPick, rendered } = options
  const view = document.defaultView
  const spots = spotsOf(options, document)
  const root = document.documentElement
  // Lays out every section at once, so that positions are exact.
  root.dataset.whole = ''
  const style = document.createElement('style')
  style.textContent = look
  document.head.append(style)
  for (const element of document.querySelectorAll<HTMLElement>(focusable)) element.tabIndex = -1

  // ADM-HOME-03: without its scripts, the page cannot replace a picture that fails.
  const replacePicture = ({ target }: Pick<Event, 'target'>) => {
    const image = target as HTMLImageElement
    if (image.localName !== 'img' || image.getAttribute('src') === stockPicture) return
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove()
    image.removeAttribute('srcset')
    image.src = stockPicture
  }
  document.addEventListener('error', replacePicture, { capture: true })
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) replacePicture({ target: image })

  const name = ({ key, field }: Spot) => `${key}.${field}`
  for (const spot of spots) for (const { element } of spot.arrived) element.dataset.edit ??= name(spot)

  const pick = (edit: string | undefined) => {
    const spot = spots.find((one) => name(one) === edit)
    if (spot) onPick(spot.key, spot.field)
  }
  /** Nothing in the page leads anywhere: a click names the text under it. */
  const takeClick = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.type !== 'click') return
    // The frame has its own classes, so `instanceof` does not work here.
    const target = event.target as HTMLElement | null
    const { mark: marked, edit } = target?.closest<HTMLElement>('[data-edit], [data-mark]')?.dataset ?? {}
    pick(marked ?? edit)
  }
  const events = ['click', 'auxclick', 'submit', 'dragstart'] as const
  for (const event of events) document.addEventListener(event, takeClick, { capture: true })

  const marks = new Map<Spot, HTMLButtonElement>()
  function placeMarks(): void {
    if (!hasMarks || !view) return
    const taken: { left: number; top: number }[] = []
    for (const spot of spots) {
      const box = spot.arrived[0]?.element.getBoundingClientRect()
      const button = marks.get(spot) ?? makeMark(document, spot)
      marks.set(spot, button)
      button.hidden = !box || box.width === 0
      if (!box || button.hidden) continue
      let left = Math.max(4, Math.min(box.right - 22, root.clientWidth - 48)) + view.scrollX
      const top = Math.max(4, box.top + view.scrollY - 10)
      // Moves aside for a mark that is already there.
      while (taken.some((other) => Math.abs(other.left - left) < 48 && Math.abs(other.top - top) < 48)) left -= 50
      taken.push({ left, top })
      button.style.left = `${Math.max(4, left)}px`
      button.style.top = `${top}px`
      if (!button.isConnected) document.body.append(button)
    }
  }
  placeMarks()
  const observer = hasMarks && view ? new view.ResizeObserver(placeMarks) : null
  observer?.observe(document.body)

  return {
    document,
    show(key, values) {
      const before = rendered.get(key)
      let isShown = values.paragraph_spacing === before?.paragraph_spacing
      for (const field of fields) {
        const typed = values[field]
        const found = spots.find((spot) => spot.key === key && spot.field === field)
        if (found) for (const arrived of found.arrived) putText(arrived, typed, found.place)
        const isDirect = !!found?.arrived.length && found.place.as !== 'link' && typed.trim() !== ''
        isShown &&= typed === (before?.[field] ?? '') || isDirect
      }
      placeMarks()
      return isShown
    },
    point(key, field) {
      for (const element of document.querySelectorAll<HTMLElement>('[data-edit-now]')) delete element.dataset.editNow
      const spot = spots.find((one) => one.key === key && one.field === field)
      const element = spot?.arrived[0]?.element
      if (!element || !view) return false
      element.dataset.editNow = ''
      const { top, bottom, height } = element.getBoundingClientRect()
      const isInView = top >= 0 && bottom <= view.innerHeight
      // `scrollIntoView` would scroll the back-office too.
      if (!isInView)
        view.scrollTo({
          top: view.scrollY + top - Math.max(80, (view.innerHeight - height) / 2),
          behavior: scrollBehavior(),
        })
      return true
    },
    scrollTo: (top) => view?.scrollTo({ top, behavior: 'instant' }),
    scrollTop: () => view?.scrollY ?? 0,
    close() {
      observer?.disconnect()
      style.remove()
      for (const event of events) document.removeEventListener(event, takeClick, { capture: true })
      document.removeEventListener('error', replacePicture, { capture: true })
    },
  }
}

function makeMark(document: Document, { key, field, label }: Spot): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'edit-mark'
  button.dataset.mark = `${key}.${field}`
  button.setAttribute('aria-label', `Edit: ${label}`)
  const space = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(space, 'svg')
  for (const [attribute, value] of Object.entries({
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'aria-hidden': 'true',
  }))
    icon.setAttribute(attribute, value)
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', pencil)
  icon.append(path)
  button.append(icon)
  return button
}
