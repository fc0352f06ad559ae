// Says that the application runs, from within the page: React takes over the frame first and the page in it afterwards.
import { useEffect } from 'react'
import { applicationRuns } from './application-runs'

let isTakenOver = import.meta.env.SSR

/** Whether the application is still taking over the document it came with; false on the server. */
export function isFirstPage(): boolean {
  return !isTakenOver
}

/** For every component that can be the page in the frame. When its effect runs, every handler is in place. */
export function useTakenOver(): void {
  useEffect(() => {
    if (!isFirstPage()) return
    // Not from within React, which takes in no press while it is at work itself.
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
 * Ends what below-first-screen.css holds back: a section with each frame, since all of them in one keep a phone busy. At the first sign of use the rest
 * at once, because a place on the page must be exact before anybody can leave it.
 */
function layOutWhole(): void {
  const { dataset } = document.documentElement
  const used = new AbortController()
  const held = [...document.querySelectorAll<HTMLElement>('.below-first-screen > section')]
  const layOutRest = () => {
    used.abort()
    dataset.whole = ''
    // From then on colours fade; what was held back has its own by now. Journeys wait for it.
    requestAnimationFrame(() => setTimeout(() => (dataset.runs = '')))
  }
  const layOutNext = () => {
    const section = 'whole' in dataset ? undefined : held.shift()
    // One that is gone belonged to another page.
    if (!section?.isConnected) return layOutRest()
    section.dataset.whole = ''
    requestAnimationFrame(() => setTimeout(layOutNext))
  }
  for (const sign of signsOfUse)
    addEventListener(sign, layOutRest, { capture: true, passive: true, signal: used.signal })
  layOutNext()
}
