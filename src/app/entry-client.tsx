// The browser's entry: makes the router from the data in the document, takes the page over, then listens for changes.
import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { noteMove } from '@/ui/BelowFirstScreen'
import { followConnection } from '@/ui/connection-toasts'
import { recordUncaughtErrors } from '@/ui/error-log'
import { runBuild } from '@/ui/on-demand/newer-build'
import { followChanges } from './live/live-updates'
import { takePageData } from './page-data'
import { createBrowserQueryClient } from './query-client'
import type { Site } from './route-context'
import { createAppRouter } from './router'
import { arrivedPageCode, stayUntilCodeArrives } from './stay-on-page'
import { applicationRuns } from './start/application-runs'

/** Work on a page that is being looked at comes in pieces, so that scrolling and pressing go on between them. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

recordUncaughtErrors()
runBuild(import.meta.url)
followConnection()
await nextTask()

// A page from the server's cache may be hours old and is exact all the same: its answers count as fetched now, so nothing is fetched twice.
const queryClient = createBrowserQueryClient()
const { answers, renderedAt } = takePageData()
for (const [key, answer] of answers) queryClient.setQueryData(key, answer)
await nextTask()

const site = JSON.parse(document.documentElement.dataset.site ?? '{}') as Site
const router = createAppRouter({ queryClient, site })
stayUntilCodeArrives(router)
router.history.subscribe(({ action, location }) =>
  noteMove((action.type === 'PUSH' || action.type === 'REPLACE') && location.hash === ''),
)
// Called right before the router reads the address. When that is another one already, its page is on its way (start-program.ts), and this
// document is not what the router would render.
router.options.hydrate = () =>
  'leaving' in document.documentElement.dataset ? new Promise(() => {}) : arrivedPageCode(router, location.pathname)
await nextTask()

// Not earlier: an answer that changes while React takes the page over would not be what stands in the document.
document.addEventListener(applicationRuns, () => followChanges({ queryClient, renderedAt }), { once: true })
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    // React recovers from it; the error is logged like any other.
    { onRecoverableError: (error) => reportError(error instanceof Error && error.cause ? error.cause : error) },
  )
})
