// The router as both sides make it: one per visit in the browser, one per rendered page on the server.
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, stringifySearchWith } from '@tanstack/react-router'
import { PageFailure, PageMissing } from './root-layout'
import type { RouteContext } from './route-context'
import { routeTree } from './routes'

/** The document's own script has put a visit's first page where it was; whoever scrolled on before this code was here stays there. */
function isOurScroll(): () => boolean {
  let isFirstPage = !import.meta.env.SSR
  return () => {
    const isOurs = !isFirstPage
    isFirstPage = false
    return isOurs
  }
}

export function createAppRouter(context: RouteContext) {
  return createRouter({
    routeTree,
    context,
    // As forms write addresses, every value a text: `?tag=1963` names a tag, not a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    // Freshness is the queries' business: a preload asks them, and they know what is stale.
    defaultPreloadStaleTime: 0,
    scrollRestoration: isOurScroll(),
    // Smooth is for ways within a page; a new page begins at its top.
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
