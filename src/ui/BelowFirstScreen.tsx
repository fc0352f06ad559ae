// Delays the part of a page below the first screen. After a click on a link it is rendered once the first screen has
// been painted, so that the click gets a faster response.
import { useDeferredValue, type ReactNode } from 'react'

let beginsAtTop = false

/**
 * Called with each navigation inside the site, before its page is rendered. `isToTop` is true when the page begins at
 * its top, not at a place further down.
 */
export function noteMove(isToTop: boolean): void {
  beginsAtTop = isToTop
}

/**
 * True when the content outside the first screen is already rendered. True from the start on a page from the server, on
 * a page that the visitor goes back to, and when the address names a place on the page: all of these may show that
 * content.
 */
export function usePastFirstScreen(): boolean {
  return useDeferredValue(true, !beginsAtTop)
}

export function BelowFirstScreen({ children }: { children: ReactNode }) {
  const isShown = usePastFirstScreen()
  // High enough to keep the footer out of view meanwhile.
  return <div className="below-first-screen">{isShown ? children : <div className="min-h-lvh" />}</div>
}
