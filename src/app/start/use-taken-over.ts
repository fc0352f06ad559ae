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
      // Journeys wait for it; below-first-screen.css lets all be laid out from now on.
      document.documentElement.dataset.runs = ''
    })
    return () => clearTimeout(announcing)
  }, [])
}
