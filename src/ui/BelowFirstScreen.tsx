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

const signsOfUse = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'scroll', 'popstate'] as const

/**
 * Lays out what below-first-screen.css holds back: one section with each frame, since all in one frame keep a phone
 * busy. At the first sign of use it lays out the rest at once, because positions must be exact before the visitor can
 * leave the page. Resolves when every section is laid out.
 */
export async function layOutSections(): Promise<void> {
  const layOutAll = () => {
    document.documentElement.dataset.whole = ''
  }
  for (const sign of signsOfUse) addEventListener(sign, layOutAll, { capture: true, passive: true, once: true })
  for (const section of document.querySelectorAll<HTMLElement>('.below-first-screen > section')) {
    section.dataset.whole = ''
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }
  layOutAll()
}
