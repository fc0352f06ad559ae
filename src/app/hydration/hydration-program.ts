// Our only inline script. It hydrates the page at the visitor's first action or once the page is visible, and holds
// clicks and submits until then (decision 0011). It is built separately and written into every page, so it stays below
// 2 KB (brotli).
import { hydratedEvent } from './hydration-markup'

const script = document.currentScript as HTMLScriptElement
/** Addresses: the application's entry, then all modules of it and this page. */
const modules = (script.dataset.modules ?? '').split(' ')
script.remove()
const page = document.documentElement.dataset

/** Clicked buttons and links; for a form, the button that submits it. */
const held = new Set<HTMLElement>()
const hydrated = new AbortController()
const untilHydrated = { capture: true, signal: hydrated.signal }
let isLoading = false

/** Requests modules, a few in each task: requesting all at once keeps a slow phone busy. */
function preload(hrefs: readonly string[]): void {
  for (const href of hrefs.slice(0, 4))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  if (hrefs[4]) setTimeout(preload, 0, hrefs.slice(4))
}

/** Loads the application, once; after a failure the next click tries again. */
function hydrate(): void {
  if (isLoading) return
  isLoading = true
  preload(modules)
  import(/* @vite-ignore */ modules[0] ?? '').catch(() => {
    isLoading = false
    giveUp()
  })
}

/**
 * Holds submits and clicks on buttons and on links that open something on this page. The browser handles other links,
 * links opened in a new tab, and the click before a submit.
 */
function hold(event: MouseEvent | SubmitEvent): void {
  const pressed = event.target as Element
  const { submitter } = event as SubmitEvent
  const control = submitter ?? pressed.closest<HTMLElement>('button:not(form [type=submit]), [aria-haspopup]')
  // React may have hydrated the frame's links before the page in it.
  if (!control && pressed.closest('a')) event.stopImmediatePropagation()
  const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
  if (!control || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  control.dataset.held = ''
  held.add(control)
  setTimeout(giveUp, 15_000)
  hydrate()
}

/** Calls back with each held control, once. */
function release(each: (control: HTMLElement) => void): void {
  for (const control of held) {
    held.delete(control)
    delete control.dataset.held
    each(control)
  }
}

/**
 * Called when the application failed to load, or keeps a click waiting for 15 s: links and forms work without it; for
 * anything else the page says why nothing happens.
 */
function giveUp(): void {
  release((control) => {
    if (control instanceof HTMLAnchorElement) location.assign(control.href)
    else if (control.matches('form[action] [type=submit]')) (control as HTMLButtonElement).form?.submit()
    else page.unreachable = ''
  })
}

/** After a reload, "back" to a page that the application had left only changes the address: no code shows that page. */
function leave(event: PopStateEvent): void {
  if (address() === arrivedAt) return
  // The router may be listening already; it would change the page while React hydrates it.
  event.stopImmediatePropagation()
  page.leaving = ''
  location.reload()
}
const address = () => location.pathname + location.search
const arrivedAt = address()

// A visitor who comes back, or opens a link to a place on the page, may start further down.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (navigation?.type !== 'navigate' || location.hash) page.whole = ''

/** Shows the pictures that picture.css holds back, when they come into view. */
const pictures = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) (target as HTMLElement).dataset.state = 'plain'
  },
  // A picture that begins at the window's edge touches it but is not visible.
  { rootMargin: '-1px' },
)
addEventListener('DOMContentLoaded', () => {
  for (const picture of document.querySelectorAll('[data-state=held]')) pictures.observe(picture)
})

// Leaves out pointer moves: browsers report one for a still pointer when a page appears under it.
for (const sign of ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'])
  addEventListener(sign, hydrate, untilHydrated)
/** Hydrates once the page has been painted: on a fast line, `load` fires before the frame that shows it. */
const painted = new PerformanceObserver((paints) => {
  if (paints.getEntriesByName('first-contentful-paint').length === 0) return
  if ('requestIdleCallback' in window) requestIdleCallback(hydrate)
  else hydrate()
})
addEventListener('load', () => {
  painted.observe({ type: 'paint', buffered: true })
  // A busy phone may never be idle, and a browser may report nothing.
  setTimeout(hydrate, 3000)
})
addEventListener('click', hold, untilHydrated)
addEventListener('submit', hold, untilHydrated)
addEventListener('popstate', leave, untilHydrated)
document.addEventListener(hydratedEvent, () => {
  hydrated.abort()
  pictures.disconnect()
  delete page.unreachable
  release((control) => control.click())
})
