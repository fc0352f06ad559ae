// What lies below the first screen of a page: after a press on a link it comes once the first screen has been painted, so that the press is answered sooner.
import { useDeferredValue, type ReactNode } from 'react'

let beginsAtTop = false

/** Called with each move inside the site, before its page is rendered: whether the page begins at its top, not at a place further down. */
export function noteMove(isToTop: boolean): void {
  beginsAtTop = isToTop
}

/** Whole from the start on a page from the server, on one that is gone back to, and where the address names a place on the page: all of these may show what lies here. */
export function BelowFirstScreen({ children }: { children: ReactNode }) {
  const isShown = useDeferredValue(true, !beginsAtTop)
  // High enough that the footer does not come into view for a moment.
  return <div className="below-first-screen">{isShown ? children : <div className="min-h-lvh" />}</div>
}
