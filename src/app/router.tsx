// The router as both sides make it: one per visit in the browser, one per rendered page on the server.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createRouter, stringifySearchWith } from '@tanstack/react-router'
import type { ThemeLook } from '@/features/site/theme/theme.contract'
import type { PreviewTag } from './document-head'
import type { HomeHref } from './layout/navigation'
import { PageFailure, PageMissing } from './root-layout'
import { routeTree } from './routes'

/** Facts of the site that no query brings; they travel in the document. */
export type Site = {
  name: string
  /** Without a trailing slash; for canonical addresses and structured data. */
  baseUrl: string
  /** Where "Home" leads on the host of this visit (NAV-02). */
  homeHref: HomeHref
  /** The current one, where the musician lives. */
  year: number
  /** Where the musician lives, as an IANA name: the zone that times of events are meant in. */
  timeZone: string
}

/** What loaders, heads and pages find in the route context. */
export type RouteContext = {
  queryClient: QueryClient
  site: Site
  /** The server's way to write a theme into the document; the browser finds it written. */
  styleOf?: (look: ThemeLook) => Record<string, string>
  /** The server's way to write tags for previews into the document. */
  notePreviews?: (tags: readonly PreviewTag[]) => void
  /** The server's way to answer 404 with a page that says itself what is missing. */
  noteMissing?: () => void
}

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
