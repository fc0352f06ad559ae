// Starts the back-office. It shares the parts of the site but none of its files, and the server renders nothing.
import '@/lib/date-words'
import './admin-styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { closeOverlaysWithBack } from '@/ui/close-with-back'
import { recordUncaughtErrors } from '@/ui/error-log'
import { hasUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { refuseReloadWhile, runBuild } from '@/ui/on-demand/newer-build'
import { followChanges } from '../live/live-updates'
import { createBrowserQueryClient } from '../data/query-client'
import { createAdminRouter } from './admin-router'
import type { AdminSite } from './admin-site'
import { stayUntilCodeArrives } from '../routing/stay-on-page'

recordUncaughtErrors()
runBuild(import.meta.url)
refuseReloadWhile(hasUnsavedChanges)
const startedAt = Date.now()
const site = JSON.parse(document.documentElement.dataset.site ?? '{}') as AdminSite
const queryClient = createBrowserQueryClient()
const router = createAdminRouter({ queryClient, site })
stayUntilCodeArrives(router)
closeOverlaysWithBack(router)

const place = document.getElementById('app')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
// Visitors see a change at once after a save; the previews and the theme here follow.
followChanges({ queryClient, renderedAt: startedAt })
