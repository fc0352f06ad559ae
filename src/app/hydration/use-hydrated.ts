// Reports, from within the page, that it is hydrated. React hydrates the frame first and the page in it afterwards.
import { useEffect } from 'react'
import { layOutSections } from '@/ui/BelowFirstScreen'
import { hydratedEvent } from './hydration-markup'

let isHydrated = import.meta.env.SSR

/** True while the application hydrates its first document; false on the server. */
export function isHydrating(): boolean {
  return !isHydrated
}

/** Used by every component that can be the page in the frame. When its effect runs, every handler is in place. */
export function useHydrated(): void {
  useEffect(() => {
    if (isHydrated) return
    // Not inside an effect: React drops clicks while committing.
    const announcing = setTimeout(async () => {
      isHydrated = true
      document.dispatchEvent(new Event(hydratedEvent))
      await layOutSections()
      // Colours fade from then on (before-hydration.css). End-to-end tests wait for it.
      document.documentElement.dataset.hydrated = ''
    })
    return () => clearTimeout(announcing)
  }, [])
}
