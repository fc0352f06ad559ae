// The one script of ours that stands in the document itself. It starts the application when somebody wants it or when the page has come, and
// holds what is pressed or sent until then (decision 0011). Built by itself and written into every page, so it stays below 2 KB (brotli).
import { cartStorageKey } from '@/features/commerce/cart/cart-summary-store'
import { unreachable } from '@/lib/failure-texts'
import { applicationRuns } from './application-runs'

/** Milliseconds until somebody who pressed something hears that it is not coming. */
const patienceMs = 15_000

const script = document.currentScript as HTMLScriptElement
/** Addresses: the entry of the application, then everything it and this page are made of. */
const modules = (script.dataset.modules ?? '').split(' ')
script.remove()

/** The last press of each button or link, and the last sending of each form. */
const held = new Map<HTMLElement, MouseEvent | SubmitEvent>()
// Not the pointer's moves: browsers report one for a pointer that lies still while a page comes up beneath it.
const signsOfUse = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const
const running = new AbortController()
const untilItRuns = { capture: true, signal: running.signal }
let loading: Promise<unknown> | undefined
let patience: ReturnType<typeof setTimeout> | undefined
let notice: HTMLElement | undefined

/** Asks for modules, a few in each task: to ask for all of them at once keeps a slow phone busy. */
function preload(hrefs: readonly string[]): void {
  for (const href of hrefs.slice(0, 4))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  if (hrefs[4]) setTimeout(preload, 0, hrefs.slice(4))
}

/** Loads the application, once; after a failure the next press tries again. */
function start(): void {
  if (loading) return
  preload(modules)
  loading = import(/* @vite-ignore */ modules[0] ?? '').catch(() => {
    loading = undefined
    giveUp()
  })
}

/** Forms, buttons, and links that open something on this page. Other links, and opening one in a new tab, are the browser's own business. */
function hold(event: MouseEvent | SubmitEvent): void {
  const pressed = event.target as Element
  const target = pressed.closest<HTMLElement>(event.type === 'submit' ? 'form' : 'button, [aria-haspopup]')
  // The frame's links may be React's already while the page in it is not.
  if (!target && pressed.closest('a')) event.stopImmediatePropagation()
  // The sending of a form has none of these.
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
  if (!target || button || metaKey || ctrlKey || shiftKey || altKey) return
  // Its form says so in a moment.
  if (target instanceof HTMLButtonElement && target.form && target.type === 'submit') return
  event.preventDefault()
  event.stopImmediatePropagation()
  notice?.remove()
  target.dataset.held = ''
  held.set(target, event)
  clearTimeout(patience)
  patience = setTimeout(giveUp, patienceMs)
  start()
}

/** Forgets and answers what is held. */
function takeHeld(): [HTMLElement, MouseEvent | SubmitEvent][] {
  clearTimeout(patience)
  const taken = [...held]
  held.clear()
  for (const [target] of taken) delete target.dataset.held
  return taken
}

/** The application does not come. What works without it goes on by itself; for the rest the visitor hears why nothing happens. */
function giveUp(): void {
  for (const [target] of takeHeld()) {
    if (target instanceof HTMLFormElement && target.hasAttribute('action')) return target.submit()
    if (target instanceof HTMLAnchorElement) return location.assign(target.href)
    notice = Object.assign(document.createElement('p'), {
      className: 'start-failure',
      role: 'alert',
      textContent: unreachable,
    })
    document.body.append(notice)
  }
}

// Somebody who comes back, or asks for a place on the page, may begin further down.
const [{ type } = { type: 'navigate' }] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (type !== 'navigate' || location.hash) document.documentElement.dataset.whole = ''

/** What picture.css holds back is shown when it comes into view; the application will do so 50 px before (IMG-01). */
const pictures = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) (target as HTMLElement).dataset.state = 'plain'
  },
  // One that begins where the window ends touches it, and nobody sees it.
  { rootMargin: '-1px' },
)
/** Does the work once the first frame is seen: a frame that was drawn is shown a moment later, and browsers report when. */
const whenShown = (work: () => void) =>
  new PerformanceObserver((_, shown) => {
    shown.disconnect()
    work()
  }).observe({ type: 'paint', buffered: true })
// The first frame, with its words, goes before a picture of which it shows the edge.
addEventListener('DOMContentLoaded', () =>
  whenShown(() => {
    if (running.signal.aborted) return
    for (const picture of document.querySelectorAll('[data-state=held]')) pictures.observe(picture)
  }),
)

for (const sign of signsOfUse) addEventListener(sign, start, { ...untilItRuns, once: true })
addEventListener('click', hold, untilItRuns)
addEventListener('submit', hold, untilItRuns)
// After a reload, "back" to a page that the application had led from only changes the address: nobody shows that page yet.
const { pathname, search } = location
addEventListener(
  'popstate',
  (event) => {
    if (location.pathname === pathname && location.search === search) return
    // The router may be listening already; it would change the page under the hands of React.
    event.stopImmediatePropagation()
    document.documentElement.dataset.leaving = ''
    location.reload()
  },
  untilItRuns,
)
document.addEventListener(applicationRuns, () => {
  running.abort()
  pictures.disconnect()
  notice?.remove()
  for (const [target, event] of takeHeld()) {
    if (event instanceof MouseEvent) {
      target.dispatchEvent(new MouseEvent('click', event))
      continue
    }
    // React takes over a stretch of the page at once when it is touched, but not when a form in it is sent.
    target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    ;(target as HTMLFormElement).requestSubmit(event.submitter)
  }
})
const startWhenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : start())
addEventListener('load', () => {
  // After the frame that shows the page: on a quick line `load` comes before it.
  requestAnimationFrame(() => requestAnimationFrame(() => whenShown(startWhenIdle)))
  // A busy phone may never be idle, and a browser may report nothing.
  setTimeout(start, 3000)
})
try {
  // More than an empty list.
  if ((localStorage.getItem(cartStorageKey) ?? '').length > 2) addEventListener('DOMContentLoaded', start)
} catch {
  // Storage is switched off.
}
