// Says that the application runs, from within the page: React takes over the frame first and the page in it afterwards.
import { useEffect } from 'react'
import { applicationRuns } from './application-runs'
import { isFirstPage, noteFirstPageTakenOver } from './first-page'

/** For every component that can be the page in the frame. When its effect runs, every handler is in place. */
export function useTakenOver(): void {
  useEffect(() => {
    if (!isFirstPage()) return
    // Not from within React, which takes in no press while it is at work itself.
    const announcing = setTimeout(() => {
      noteFirstPageTakenOver()
      document.dispatchEvent(new Event(applicationRuns))
      // Journeys wait for it.
      document.documentElement.dataset.runs = ''
    })
    return () => clearTimeout(announcing)
  }, [])
}
