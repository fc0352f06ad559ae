// Creates the router for both sides: one per visit in the browser, one per rendered page on the server.
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, stringifySearchWith } from '@tanstack/react-router'
import { writeDatesWith } from '@/lib/dates'
import { PageFailure, PageMissing } from './root-layout'
import type { RouteContext } from './routing/route-context'
import { routeTree } from './routes'
import { isHydrating } from './hydration/use-hydrated'

export function createAppRouter(context: RouteContext) {
  if (context.site.dates) writeDatesWith(context.site.dates)
  return createRouter({
    routeTree,
    context,
    // Writes addresses as forms do, with every value as text: `?tag=1963` names a tag, not a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    // The queries know what is stale; the router caches nothing itself.
    defaultPreloadStaleTime: 0,
    // An inline script has already restored the scroll position of the first page; the visitor may have scrolled since.
    scrollRestoration: () => !isHydrating(),
    // Smooth scrolling is for links within a page; a new page starts at its top.
    scrollRestorationBehavior: 'instant',
    defaultNotFoundComponent: PageMissing,
    defaultErrorComponent: PageFailure,
    Wrap: ({ children }) => <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
