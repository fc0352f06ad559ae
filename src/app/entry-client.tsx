// The browser's entry: makes the router from what the document carries, hydrates, then listens for changes.
import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followConnection } from '@/ui/connection-toasts'
import { recordUncaughtErrors } from '@/ui/error-log'
import { followChanges } from './live-updates'
import { takePageData } from './page-data'
import { keepPartsTrue } from './parts-and-data'
import { createBrowserQueryClient } from './query-client'
import type { Site } from './route-context'
import { createAppRouter } from './router'

recordUncaughtErrors()
followConnection()
const site = JSON.parse(document.documentElement.dataset.site ?? '{}') as Site
const queryClient = createBrowserQueryClient()
const router = createAppRouter({ queryClient, site })

// A page from the server's cache may be hours old and is exact all the same: its answers count as fetched now, so nothing is fetched twice.
const { answers, renderedAt } = takePageData()
for (const [key, answer] of answers) queryClient.setQueryData(key, answer)
keepPartsTrue(queryClient, answers, location)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    // React mends it; what went wrong is told like any other error.
    { onRecoverableError: (error) => reportError(error instanceof Error && error.cause ? error.cause : error) },
  )
})

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300))
whenIdle(() => followChanges({ queryClient, renderedAt }), { timeout: 3000 })
