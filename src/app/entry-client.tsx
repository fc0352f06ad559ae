// Starts the app in the browser: makes the router from the data in the document, hydrates the page, then listens for
// changes.
import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { noteMove } from '@/ui/BelowFirstScreen'
import { followConnection } from '@/ui/connection-toasts'
import { closeOverlaysWithBack } from '@/ui/close-with-back'
import { recordUncaughtErrors } from '@/ui/error-log'
import { runBuild } from '@/ui/on-demand/newer-build'
import { followChanges } from './live/live-updates'
import { takePageData } from './data/page-data'
import { createBrowserQueryClient } from './data/query-client'
import type { RouteSite } from './routing/route-context'
import { createAppRouter } from './router'
import { arrivedPageCode, stayUntilCodeArrives } from './routing/stay-on-page'
import { hydratedEvent } from './hydration/hydration-markup'

/** Splits work on a visible page into tasks, so that the visitor can scroll and click between them. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

recordUncaughtErrors()
runBuild(import.meta.url)
followConnection()
await nextTask()

// A page from the server's cache may be hours old and still be exact. Its responses count as fetched now, so nothing is
// fetched twice.
const queryClient = createBrowserQueryClient()
const { answers, renderedAt } = takePageData()
for (const [key, answer] of answers) queryClient.setQueryData(key, answer)
await nextTask()

const site = JSON.parse(document.documentElement.dataset.site ?? '{}') as RouteSite
const router = createAppRouter({ queryClient, site })
stayUntilCodeArrives(router)
closeOverlaysWithBack(router)
router.history.subscribe(({ action, location }) =>
  noteMove((action.type === 'PUSH' || action.type === 'REPLACE') && location.hash === ''),
)
// Called right before the router reads the address. If the address has already changed, its page is loading
// (hydration-program.ts), and this document is not what the router would render.
router.options.hydrate = () =>
  'leaving' in document.documentElement.dataset ? new Promise(() => {}) : arrivedPageCode(router, location.pathname)
await nextTask()

// Starts after hydration: data that changes during hydration would cause a mismatch.
document.addEventListener(hydratedEvent, () => followChanges({ queryClient, renderedAt }), { once: true })
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    // React recovers from the error; it is logged like any other.
    { onRecoverableError: (error) => reportError(error instanceof Error && error.cause ? error.cause : error) },
  )
})
