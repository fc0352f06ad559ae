// Parts of a page that are not hydrated yet: what starts their hydration, and how an early press is repeated afterwards.
import { unreachable } from '@/lib/failure-texts'
import { watchNearViewport } from './near-viewport'
import { toast } from './toast-store'

/** Fetches the code; false when it did not come. */
type Wake = () => Promise<boolean>

const waiting = new Map<Element, Wake>()
/** The last press inside each part, to be repeated when somebody listens. */
const held = new Map<Element, { target: Element; press: MouseEvent }>()
let isStillTrue = () => true
let isLettingThrough = false

/** `check` says whether the data the document was made from is still what the page has; from then on waiting HTML is replaced, not taken over. */
export function trustServerHtmlWhile(check: () => boolean): void {
  isStillTrue = check
}

/** Whether the HTML the server sent still says what the page would say now. */
export function isServerHtmlTrue(): boolean {
  return isStillTrue()
}

/**
 * Wakes the part when one of the elements in `root` is nearly in view, or as soon as pointer, finger or focus is in it. A press is held
 * until `partIsAwake`. A part that shows nothing cannot come near, so it wakes at once. With `forTouch` being in view alone does not wake it.
 * Returns a function that calls it off.
 */
export function waitToHydrate(root: Element, wake: Wake, forTouch: boolean): () => void {
  let waking: Promise<boolean> | undefined
  const wakeOnce: Wake = () =>
    (waking ??= wake().then((hasCome) => {
      if (!hasCome) waking = undefined
      return hasCome
    }))
  if (waiting.size === 0) listen(true)
  waiting.set(root, wakeOnce)
  const watched = forTouch
    ? []
    : [...root.children].map((element) => watchNearViewport(element, (isNear) => isNear && void wakeOnce()))
  if (watched.length === 0 && !forTouch) void wakeOnce()
  return () => {
    for (const callOff of watched) callOff()
    forget(root)
  }
}

/** Wakes every part: what the document says has changed, and a part nobody has woken would not hear of it (FUNC-07). */
export function wakeAllParts(): void {
  for (const wake of waiting.values()) void wake()
}

/** Its handlers are in place: a held press is made now. */
export function partIsAwake(root: Element): void {
  forget(root)
  const early = held.get(root)
  held.delete(root)
  if (!early) return
  const target = early.target.isConnected ? early.target : renderedAnew(early.target, root)
  if (target) repeat({ ...early, target })
}

const pressable = 'a[href], button, summary'

/** The part was rendered anew while the press waited: the link that leads to the same place, or the one button with the same name. */
function renderedAnew(target: Element, root: Element): Element | undefined {
  const pressed = target.closest(pressable)
  if (!pressed) return undefined
  const same = [...root.querySelectorAll(pressable)].filter((element) => signOf(element) === signOf(pressed))
  return same.length === 1 || pressed.hasAttribute('href') ? same[0] : undefined
}

function signOf(element: Element): string {
  const { localName, textContent } = element
  const words = element.getAttribute('href') ?? element.getAttribute('aria-label') ?? textContent
  return [localName, element.getAttribute('name'), words].join('\n')
}

function forget(root: Element): void {
  if (waiting.delete(root) && waiting.size === 0) listen(false)
}

const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const

/** At the window, before React: it keeps events in parts it has not taken over from everybody below. */
function listen(on: boolean): void {
  for (const sign of signs) {
    if (on) window.addEventListener(sign, onSign, true)
    else window.removeEventListener(sign, onSign, true)
  }
}

function onSign(event: Event): void {
  const { target } = event
  const root = target instanceof Element ? target.closest('[data-part]') : null
  const wake = root && waiting.get(root)
  if (!root || !wake || isLettingThrough || !(target instanceof Element)) return
  // What is ticked or written in keeps it, as early typing does.
  if (!(event instanceof MouseEvent && event.type === 'click' && isPlain(event)) || target.closest('label'))
    return void wake()
  event.preventDefault()
  event.stopPropagation()
  held.set(root, { target, press: event })
  void wake().then((hasCome) => hasCome || giveBack(root))
}

/** Anything else, such as opening a link in a new tab, is the browser's own business. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** The code did not come: links work without it, for the rest the visitor hears why nothing happens. */
function giveBack(root: Element): void {
  const early = held.get(root)
  if (!early) return
  held.delete(root)
  if (!early.target.closest('a[href]')) {
    toast({ title: 'Connection Error', text: unreachable, kind: 'destructive' })
    return
  }
  isLettingThrough = true
  repeat(early)
  isLettingThrough = false
}

function repeat({ target, press }: { target: Element; press: MouseEvent }): void {
  target.dispatchEvent(new MouseEvent('click', press))
}
