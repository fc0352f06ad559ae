// One observer for all elements that wait until they are nearly in view (IMG-01), and a second one that looks further
// ahead during fast scrolling.

const waiting = new Map<Element, (near: boolean) => void>()
let observer: IntersectionObserver | undefined

/**
 * Reports whether the element is at most 50 px outside the viewport: once soon after the call, then again when it comes
 * near, which ends the observation. While the page is scrolled without a pause, a screen further counts as near too.
 * Returns a function that cancels it. Browser only.
 */
export function watchNearViewport(element: Element, callback: (near: boolean) => void): () => void {
  if (!observer) {
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) tell(target, isIntersecting)
      },
      { rootMargin: '50px' },
    )
    window.addEventListener('scroll', noteScroll, { passive: true })
  }
  waiting.set(element, callback)
  observer.observe(element)
  ahead?.observe(element)
  return () => forget(element)
}

function tell(element: Element, isNear: boolean): void {
  const callback = waiting.get(element)
  if (isNear) forget(element)
  callback?.(isNear)
}

function forget(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
  ahead?.unobserve(element)
}

/** A held key and a wheel move the page more often than this; a visitor who pauses longer is reading. */
const restMs = 300
/** A single jump, to a heading or the end, is not fast scrolling. */
const leastSteps = 3

let ahead: IntersectionObserver | undefined
let run = { from: 0, steps: 0, at: Number.NEGATIVE_INFINITY }
let resting: ReturnType<typeof setTimeout> | undefined

function noteScroll(): void {
  const now = performance.now()
  run = now - run.at > restMs ? { from: scrollY, steps: 1, at: now } : { ...run, steps: run.steps + 1, at: now }
  if (run.steps < leastSteps || Math.abs(scrollY - run.from) < innerHeight / 2) return
  if (!ahead) {
    ahead = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) tell(target, true)
      },
      { rootMargin: '100% 0px' },
    )
    for (const element of waiting.keys()) ahead.observe(element)
  }
  clearTimeout(resting)
  resting = setTimeout(() => {
    ahead?.disconnect()
    ahead = undefined
  }, restMs)
}
