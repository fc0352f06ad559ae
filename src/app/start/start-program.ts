// Our only inline script. It starts the application at the visitor's first action or once the page is visible, and
// holds clicks and submits until then (decision 0011). It is built separately and written into every page, so it stays
// below 2 KB (brotli).
import { cartStorageKey } from '@/features/commerce/cart/stored/cart-summary-store'
import { unreachable } from '@/lib/failure-texts'
import { applicationRuns } from './application-runs'

/** Milliseconds until a visitor who clicked is told that the application does not load. */
const patienceMs = 15_000

const script = document.currentScript as HTMLScriptElement
/** Addresses: the application's entry, then all modules of it and this page. */
const modules = (script.dataset.modules ?? '').split(' ')
script.remove()

/** The last click of each button or link, and the last submit of each form. */
const held = new Map<HTMLElement, MouseEvent | SubmitEvent>()
// Leaves out pointer moves: browsers report one for a still pointer when a page appears under it.
const signsOfUse = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const
const running = new AbortController()
const untilItRuns = { capture: true, signal: running.signal }
let loading: Promise<unknown> | undefined
let patience: ReturnType<typeof setTimeout> | undefined
let notice: HTMLElement | undefined

/** Requests modules, a few in each task: requesting all at once keeps a slow phone busy. */
function preload(hrefs: readonly string[]): void {
  for (const href of hrefs.slice(0, 4))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  if (hrefs[4]) setTimeout(preload, 0, hrefs.slice(4))
}

/** Loads the application, once; after a failure the next click tries again. */
function start(): void {
  if (loading) return
  preload(modules)
  loading = import(/* @vite-ignore */ modules[0] ?? '').catch(() => {
    loading = undefined
    giveUp()
  })
}

/**
 * Holds forms, buttons, and links that open something on this page. The browser handles other links, and links opened
 * in a new tab.
 */
function hold(event: MouseEvent | SubmitEvent): void {
  const pressed = event.target as Element
  const target = pressed.closest<HTMLElement>(event.type === 'submit' ? 'form' : 'button, [aria-haspopup]')
  // React may have hydrated the frame's links before the page in it.
  if (!target && pressed.closest('a')) event.stopImmediatePropagation()
  // Submit events have no modifier keys.
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
  if (!target || button || metaKey || ctrlKey || shiftKey || altKey) return
  // Its form fires a submit event right after.
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

/** Empties the queue and returns its events. */
function takeHeld(): [HTMLElement, MouseEvent | SubmitEvent][] {
  clearTimeout(patience)
  const taken = [...held]
  held.clear()
  for (const [target] of taken) delete target.dataset.held
  return taken
}

/**
 * The application failed to load: actions that work without it continue natively. For the others, the visitor is told
 * why nothing happens.
 */
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

// A visitor who comes back, or opens a link to a place on the page, may start further down.
const [{ type } = { type: 'navigate' }] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (type !== 'navigate' || location.hash) document.documentElement.dataset.whole = ''

/**
 * Shows the pictures that picture.css holds back when they come into view; the application does so 50 px earlier
 * (IMG-01).
 */
const pictures = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) (target as HTMLElement).dataset.state = 'plain'
  },
  // A picture that begins at the window's edge touches it but is not visible.
  { rootMargin: '-1px' },
)
/**
 * Runs the work once the first frame is visible. A rendered frame is shown a moment later, and browsers report when.
 */
const whenShown = (work: () => void) =>
  new PerformanceObserver((_, shown) => {
    shown.disconnect()
    work()
  }).observe({ type: 'paint', buffered: true })
// Paints the first frame with its text before pictures that only touch the viewport.
addEventListener('DOMContentLoaded', () =>
  whenShown(() => {
    if (running.signal.aborted) return
    for (const picture of document.querySelectorAll('[data-state=held]')) pictures.observe(picture)
  }),
)

for (const sign of signsOfUse) addEventListener(sign, start, { ...untilItRuns, once: true })
addEventListener('click', hold, untilItRuns)
addEventListener('submit', hold, untilItRuns)
// After a reload, "back" to a page that the application had left only changes the address: no code shows that page yet.
const { pathname, search } = location
addEventListener(
  'popstate',
  (event) => {
    if (location.pathname === pathname && location.search === search) return
    // The router may be listening already; it would change the page while React hydrates it.
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
    // React hydrates a part of the page at once when it is touched, but not when a form in it is submitted.
    target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    ;(target as HTMLFormElement).requestSubmit(event.submitter)
  }
})
const startWhenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : start())
addEventListener('load', () => {
  // Waits for the frame that shows the page: on a fast line, `load` fires before it.
  requestAnimationFrame(() => requestAnimationFrame(() => whenShown(startWhenIdle)))
  // A busy phone may never be idle, and a browser may report nothing.
  setTimeout(start, 3000)
})
try {
  // True for more than an empty list.
  if ((localStorage.getItem(cartStorageKey) ?? '').length > 2) addEventListener('DOMContentLoaded', start)
} catch {
  // Storage is switched off.
}
