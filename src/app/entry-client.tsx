// The browser's entry: makes the router from what the document carries, hydrates, then listens for changes.
import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followConnection } from '@/ui/connection-toasts'
import { recordUncaughtErrors } from '@/ui/error-log'
import type { PageData } from './entry-server'
import { followChanges } from './live-updates'
import { keepPartsTrue } from './parts-and-data'
import { createBrowserQueryClient } from './query-client'
import { createAppRouter, type Site } from './router'

recordUncaughtErrors()
followConnection()
const site = JSON.parse(document.documentElement.dataset.site ?? '{}') as Site
const queryClient = createBrowserQueryClient()
const router = createAppRouter({ queryClient, site })

/** Server time of rendering: a change heard of that is younger makes the page's data stale. */
let renderedAt = Date.now()

router.options.hydrate = (data: unknown) => {
  const page = JSON.parse(data as string) as PageData
  renderedAt = page.renderedAt
  // A page from the server's cache may be hours old and is exact all the same: its answers count as fetched now, so nothing is fetched twice.
  for (const [key, answer] of page.answers) queryClient.setQueryData(key, answer)
  keepPartsTrue(queryClient, page.answers)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300))
whenIdle(() => followChanges({ queryClient, renderedAt: () => renderedAt }), { timeout: 3000 })
