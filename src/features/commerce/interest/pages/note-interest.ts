// Tells the server that this visitor took a step with an item, once for each document. Stores nothing on the device.
import type { InterestStep } from '../interest.rules'

const noted = new Set<string>()

export function noteInterest(step: InterestStep, itemId: string): void {
  const note = `${step} ${itemId}`
  // Sends nothing offline: the browser would report an error in its console.
  if (noted.has(note) || !navigator.onLine) return
  noted.add(note)
  navigator.sendBeacon('/api/seen', note)
}

/** True on the page that the browser has loaded again, by reloading or by going back to it. */
const isLoadedAgain = (): boolean =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).some(
    ({ type, name }) => (type === 'reload' || type === 'back_forward') && new URL(name).pathname === location.pathname,
  )

/**
 * Notes that a visitor has looked at an item for a second, so that one who only passes by does not count. A page that
 * the browser renders ahead, or opens in a tab behind this one, counts once it is visible. Returns a function that
 * cancels it.
 */
export function noteSeen(itemId: string): () => void {
  const note = () => noteInterest('seen', itemId)
  const timer = setTimeout(() => {
    if (isLoadedAgain()) return
    if (document.hidden) addEventListener('visibilitychange', note, { once: true })
    else note()
  }, 1000)
  return () => {
    clearTimeout(timer)
    removeEventListener('visibilitychange', note)
  }
}
