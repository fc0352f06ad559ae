// One observer for everything that waits until it is nearly in view (IMG-01).

const waiting = new Map<Element, (near: boolean) => void>()
let observer: IntersectionObserver | undefined

/**
 * Says whether the element is at most 50 px outside the viewport: once soon after the call, then again when it comes near, which ends the
 * watch. Returns a function that calls it off. Browser only.
 */
export function watchNearViewport(element: Element, callback: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const tell = waiting.get(target)
        if (isIntersecting) forget(target)
        tell?.(isIntersecting)
      }
    },
    { rootMargin: '50px' },
  )
  waiting.set(element, callback)
  observer.observe(element)
  return () => forget(element)
}

function forget(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}
