// The back-office's router, one per visit; it knows the addresses of the back-office alone.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { HomeHref } from '../layout/navigation'
import { AdminFailure, AdminMissing } from './AdminRoot'
import { adminRouteTree } from './admin-routes'

/** Facts of the site that travel in the shell. */
export type AdminSite = { name: string; homeHref: HomeHref }

export type AdminContext = { queryClient: QueryClient; site: AdminSite }

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
