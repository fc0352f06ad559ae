// Renders one page to HTML on the server. It knows no request and no database: arguments provide all data.
import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { themeVariables } from '@/features/site/theme/theme.rules'
import { withPageData, type PageData } from './data/page-data'
import { createServerQueryClient } from './data/query-client'
import type { RouteSite } from './routing/route-context'
import { createAppRouter, type AppRouter } from './router'
import { withHydration, type HydrationAssets } from './hydration/hydration-markup'

/**
 * Browser build files that each route needs, by route id. The development server has no `hydration`: its pages hydrate
 * at once.
 */
export type PageAssets = {
  routes: Record<
    string,
    { css?: string[]; scripts?: { attrs?: Record<string, string | boolean>; children?: string }[] }
  >
  hydration?: HydrationAssets
}

export type PageRequest = {
  /** Path and query string. */
  href: string
  site: RouteSite
  /** Runs a query in process; its key is `[path, request]` as in the browser. */
  queryFn: QueryFunction
  assets: PageAssets
  /** Time in milliseconds; tells the browser how old the data in the page is. */
  renderedAt: number
}

/** `errors` holds what components threw; React leaves their part of the page to the browser. */
export type RenderedPage = { status: number; html: string; errors: unknown[] } | { status: number; redirectTo: string }

/**
 * Loads the data and renders the page. A page that does not exist has status 404, a broken one 500. Throws when not
 * even the error page renders.
 */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const queryClient = createServerQueryClient(request.queryFn)
  try {
    // The second render waits for parts loaded on demand, and reports what broke. The data is already there.
    return await renderOnce(request, queryClient, renderAtOnce).catch(() =>
      renderOnce(request, queryClient, renderPatiently),
    )
  } finally {
    queryClient.clear()
  }
}

type Rendering = { html: string; errors: unknown[] }

type Render = (router: AppRouter) => Rendering | Promise<Rendering>

async function renderOnce(
  { href, site, assets, renderedAt }: PageRequest,
  queryClient: QueryClient,
  render: Render,
): Promise<RenderedPage> {
  let rendered: Rendering = { html: '', errors: [] }
  let isMissing = false
  const handler = createRequestHandler({
    request: new Request(new URL(href, site.baseUrl)),
    createRouter: () => {
      const router = createAppRouter({
        queryClient,
        site,
        toStyle: themeVariables,
        noteMissing: () => void (isMissing = true),
      })
      router.options.origin = new URL(site.baseUrl).origin
      return router
    },
    getRouterManifest: () => Promise.resolve(assets),
  })
  const response = await handler(async ({ router, responseHeaders }) => {
    const { html, errors } = await render(router)
    const withData = withPageData(html, collectPageData(queryClient, renderedAt))
    const routeIds = router.state.matches.map(({ routeId }) => routeId)
    rendered = { html: assets.hydration ? withHydration(withData, assets.hydration, routeIds) : withData, errors }
    // The markup is kept outside the Response, which would copy it twice.
    return new Response(null, { status: isMissing ? 404 : getSsrStatus(router), headers: responseHeaders })
  })
  const { status } = response
  const redirectTo = response.headers.get('location')
  return redirectTo === null ? { status, ...rendered } : { status, redirectTo }
}

/** React's marker of a boundary that is left to the browser. */
const unfinishedPart = '<!--$!-->'

/** Renders without waiting, which is cheaper. Throws when a part was not loaded yet or broke. */
function renderAtOnce(router: AppRouter): Rendering {
  const html = renderToString(<RouterServer router={router} />)
  if (html.includes(unfinishedPart)) throw new Error('A part of the page is not ready')
  return { html: `<!DOCTYPE html>${html}`, errors: [] }
}

/**
 * Waits for everything, including parts loaded on demand: a cached page has no use for streaming. Throws when the frame
 * round the page breaks.
 */
async function renderPatiently(router: AppRouter): Promise<Rendering> {
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(<RouterServer router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  return { html: await text(prelude), errors }
}

/** Leaves out failed queries: the browser tries those again. */
function collectPageData(queryClient: QueryClient, renderedAt: number): PageData {
  const answered = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  return { answers: answered.map(({ queryKey, state }) => [queryKey, state.data]), renderedAt }
}
