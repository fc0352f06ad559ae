// Makes the back-office's router, one per visit. It knows only the addresses of the back-office.
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { AdminFailure, AdminMissing } from './frame/AdminRoot'
import { adminRouteTree } from './admin-routes'
import type { AdminContext } from './admin-site'

export function createAdminRouter(context: AdminContext) {
  return createRouter({
    routeTree: adminRouteTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: AdminMissing,
    defaultErrorComponent: AdminFailure,
    Wrap: ({ children }) => <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>,
  })
}
