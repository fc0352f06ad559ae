// The one script of ours that stands in the document itself. It starts the application when somebody wants it or when the page has come, and
// holds what is pressed or sent until then (decision 0011). Built by itself and written into every page, so it stays below 2 KB.
import { cartStorageKey } from '@/features/commerce/cart/cart-summary-store'
import { unreachable } from '@/lib/failure-texts'
import { applicationRuns } from './application-runs'

/** Milliseconds until somebody who pressed something hears that it is not coming. */
const patienceMs = 15_000
/** For browsers that do not say when they are idle. */
const idleMs = 200

const script = document.currentScript as HTMLScriptElement
/** Addresses: the entry of the application, then everything it and this page are made of. */
const modules = (script.dataset.modules ?? '').split(' ')
script.remove()

/** The last press of each button or link, and the last sending of each form. */
const held = new Map<HTMLElement, MouseEvent | SubmitEvent>()
const signsOfUse = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const
let loading: Promise<unknown> | undefined
let patience: ReturnType<typeof setTimeout> | undefined
let notice: HTMLElement | undefined

/** Loads the application, once; after a failure the next press tries again. */
function start(): void {
  listenForUse(false)
  if (loading) return
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  loading = import(/* @vite-ignore */ modules[0] ?? '').catch(() => {
    loading = undefined
    giveUp()
  })
}

function listenForUse(on: boolean): void {
  for (const sign of signsOfUse) {
    if (on) addEventListener(sign, start, { capture: true, passive: true })
    else removeEventListener(sign, start, true)
  }
}

function hold(target: HTMLElement, event: MouseEvent | SubmitEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  notice?.remove()
  target.dataset.held = ''
  held.set(target, event)
  clearTimeout(patience)
  patience = setTimeout(giveUp, patienceMs)
  start()
}

/** Buttons, and links that open something on this page. Other links, and opening one in a new tab, are the browser's own business. */
function onClick(event: MouseEvent): void {
  const target = (event.target as Element).closest<HTMLElement>('button, [aria-haspopup]')
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (!target || button || metaKey || ctrlKey || shiftKey || altKey) return
  // Its form says so in a moment.
  if (target instanceof HTMLButtonElement && target.form && target.type === 'submit') return
  hold(target, event)
}

function onSubmit(event: SubmitEvent): void {
  hold(event.target as HTMLFormElement, event)
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
    if (target instanceof HTMLFormElement && target.hasAttribute('action'))
      return HTMLFormElement.prototype.submit.call(target)
    if (target instanceof HTMLAnchorElement) return location.assign(target.href)
    notice = Object.assign(document.createElement('p'), {
      className: 'start-failure',
      role: 'alert',
      textContent: unreachable,
    })
    document.body.append(notice)
  }
}

/** Storage may be switched off. */
function hasCart(): boolean {
  try {
    return (localStorage.getItem(cartStorageKey) ?? '[]') !== '[]'
  } catch {
    return false
  }
}

listenForUse(true)
addEventListener('click', onClick, true)
addEventListener('submit', onSubmit, true)
document.addEventListener(applicationRuns, () => {
  removeEventListener('click', onClick, true)
  removeEventListener('submit', onSubmit, true)
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
addEventListener(hasCart() ? 'DOMContentLoaded' : 'load', () => {
  if (hasCart() || !window.requestIdleCallback) setTimeout(start, hasCart() ? 0 : idleMs)
  else requestIdleCallback(start, { timeout: 2000 })
})
