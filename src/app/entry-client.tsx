// The browser's entry: makes the router from the data in the document, takes the page over, then listens for changes.
import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followConnection } from '@/ui/connection-toasts'
import { recordUncaughtErrors } from '@/ui/error-log'
import { followChanges } from './live-updates'
import { takePageData } from './page-data'
import { createBrowserQueryClient } from './query-client'
import type { Site } from './route-context'
import { createAppRouter } from './router'
import { applicationRuns } from './start/application-runs'
import { noteFirstPageTakenOver } from './start/first-page'

/** Work on a page that is being looked at comes in pieces, so that scrolling and pressing go on between them. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

recordUncaughtErrors()
followConnection()
await nextTask()

// A page from the server's cache may be hours old and is exact all the same: its answers count as fetched now, so nothing is fetched twice.
const queryClient = createBrowserQueryClient()
const { answers, renderedAt } = takePageData()
for (const [key, answer] of answers) queryClient.setQueryData(key, answer)
await nextTask()

const site = JSON.parse(document.documentElement.dataset.site ?? '{}') as Site
const router = createAppRouter({ queryClient, site })
await nextTask()

/** Round everything: when its effect runs, every handler is in place. Beside it, it would change the ids that the server's page has (`useId`). */
function SayWhenItRuns({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Not from within React, which takes in no press while it is at work itself.
    const announcing = setTimeout(() => {
      noteFirstPageTakenOver()
      document.dispatchEvent(new Event(applicationRuns))
    })
    const unfollow = followChanges({ queryClient, renderedAt })
    return () => {
      clearTimeout(announcing)
      unfollow()
    }
  }, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SayWhenItRuns>
        <RouterClient router={router} />
      </SayWhenItRuns>
    </StrictMode>,
    // React recovers from it; the error is logged like any other.
    { onRecoverableError: (error) => reportError(error instanceof Error && error.cause ? error.cause : error) },
  )
})
