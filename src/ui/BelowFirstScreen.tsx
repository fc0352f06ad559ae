// What lies below the first screen of a page: after a press on a link it comes once the first screen has been painted, so that the press is answered sooner.
import { useDeferredValue, type ReactNode } from 'react'

let beginsAtTop = false

/** Called with each move inside the site, before its page is rendered: whether the page begins at its top, not at a place further down. */
export function noteMove(isToTop: boolean): void {
  beginsAtTop = isToTop
}

/**
 * Whether what lies outside the first screen is rendered already. From the start on a page from the server, on one that is gone back to, and where
 * the address names a place on the page: all of these may show it.
 */
export function usePastFirstScreen(): boolean {
  return useDeferredValue(true, !beginsAtTop)
}

export function BelowFirstScreen({ children }: { children: ReactNode }) {
  const isShown = usePastFirstScreen()
  // High enough that the footer does not come into view for a moment.
  return <div className="below-first-screen">{isShown ? children : <div className="min-h-lvh" />}</div>
}
