// Reports, from within the page, that the application runs. React hydrates the frame first and the page in it
// afterwards.
import { useEffect } from 'react'
import { applicationRuns } from './application-runs'

let isTakenOver = import.meta.env.SSR

/** True while the application hydrates its first document; false on the server. */
export function isFirstPage(): boolean {
  return !isTakenOver
}

/** Used by every component that can be the page in the frame. When its effect runs, every handler is in place. */
export function useTakenOver(): void {
  useEffect(() => {
    if (!isFirstPage()) return
    // Not inside an effect: React drops clicks while committing.
    const announcing = setTimeout(() => {
      isTakenOver = true
      document.dispatchEvent(new Event(applicationRuns))
      layOutWhole()
    })
    return () => clearTimeout(announcing)
  }, [])
}

const signsOfUse = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'scroll', 'popstate'] as const

/**
 * Lays out what below-first-screen.css holds back: one section with each frame, since all in one frame keep a phone
 * busy. At the first sign of use it lays out the rest at once, because positions must be exact before the visitor can
 * leave the page.
 */
function layOutWhole(): void {
  const { dataset } = document.documentElement
  const used = new AbortController()
  const held = [...document.querySelectorAll<HTMLElement>('.below-first-screen > section')]
  const layOutRest = () => {
    used.abort()
    dataset.whole = ''
    // Colours fade from then on; held-back parts have theirs by now. End-to-end tests wait for it.
    requestAnimationFrame(() => setTimeout(() => (dataset.runs = '')))
  }
  const layOutNext = () => {
    const section = 'whole' in dataset ? undefined : held.shift()
    // A removed section belonged to another page.
    if (!section?.isConnected) return layOutRest()
    section.dataset.whole = ''
    requestAnimationFrame(() => setTimeout(layOutNext))
  }
  for (const sign of signsOfUse)
    addEventListener(sign, layOutRest, { capture: true, passive: true, signal: used.signal })
  layOutNext()
}
