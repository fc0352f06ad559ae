// Renders one page to HTML on the server. Knows no request and no database: what it needs comes as arguments.
import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import type { ThemeLook } from '@/features/site/theme/theme.contract'
import { themeVariables } from '@/features/site/theme/theme.rules'
import { onceForEach } from '@/lib/once-for-each'
import { FragmentContext, type PlaceFragment } from '@/ui/kept-content'
import { withDocumentHead, type PreviewTag } from './document-head'
import { createFragments, type Fragments } from './fragments'
import { jsonForDocument, withPageData } from './page-data'
import { createServerQueryClient } from './query-client'
import type { Site } from './route-context'
import { createAppRouter, type AppRouter } from './router'

/** What of the browser build each route needs, by route id. */
export type PageAssets = {
  routes: Record<
    string,
    { css?: string[]; scripts?: { attrs?: Record<string, string | boolean>; children?: string }[] }
  >
  /** Addresses of the scripts a route is made of, nearest first. */
  modules: Record<string, readonly string[]>
}

export type PageRequest = {
  /** Path and query string. */
  href: string
  site: Site
  /** Answers a query in process; its key is `[path, request]` as in the browser. */
  queryFn: QueryFunction
  assets: PageAssets
  /** Milliseconds; tells the browser how old the data in the page is. */
  renderedAt: number
}

/** `frame`: the document without what was kept; all its scripts are in it. `errors`: what components threw; React leaves their part of the page to the browser. */
export type RenderedPage =
  | { status: number; frame: string; body: Buffer; errors: unknown[] }
  | { status: number; redirectTo: string }

/** Loads and renders; a page that does not exist has status 404, one that breaks 500. Throws when not even the error page renders. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const queryClient = createServerQueryClient(request.queryFn)
  try {
    // Rendering anew waits for parts that are loaded on demand, and tells what broke. The answers are there already.
    return await renderOnce(request, queryClient, renderAtOnce).catch(() =>
      renderOnce(request, queryClient, renderPatiently),
    )
  } finally {
    queryClient.clear()
  }
}

type Rendering = { html: string; errors: unknown[] }

type Render = (router: AppRouter, place: PlaceFragment) => Rendering | Promise<Rendering>

async function renderOnce(
  { href, site, assets, renderedAt }: PageRequest,
  queryClient: QueryClient,
  render: Render,
): Promise<RenderedPage> {
  let rendered: { frame: string; body: Buffer; errors: unknown[] } = { frame: '', body: Buffer.alloc(0), errors: [] }
  let previews: readonly PreviewTag[] = []
  let isMissing = false
  const handler = createRequestHandler({
    request: new Request(new URL(href, site.baseUrl)),
    createRouter: () => {
      const router = createAppRouter({
        queryClient,
        site,
        styleOf,
        notePreviews: (tags) => void (previews = tags),
        noteMissing: () => void (isMissing = true),
      })
      router.options.origin = new URL(site.baseUrl).origin
      return router
    },
    getRouterManifest: () => Promise.resolve(assets),
  })
  const response = await handler(async ({ router, responseHeaders }) => {
    const fragments = createFragments((part) =>
      renderWhole(<RouterContextProvider router={router}>{part}</RouterContextProvider>),
    )
    const { html, errors } = await render(router, fragments.place)
    const modules = router.state.matches.flatMap(({ routeId }) => assets.modules[routeId] ?? [])
    const frame = withPageData(
      withDocumentHead(html, { previews, modules, siteName: site.name }),
      pageDataJson(queryClient, renderedAt, fragments),
    )
    rendered = { frame, body: fragments.fill(frame), errors }
    // The markup goes beside the Response, which would copy it twice.
    return new Response(null, { status: isMissing ? 404 : getSsrStatus(router), headers: responseHeaders })
  })
  const { status } = response
  const redirectTo = response.headers.get('location')
  return redirectTo === null ? { status, ...rendered } : { status, redirectTo }
}

const styleOf = onceForEach((look: ThemeLook) => themeVariables(look))

/** Cheaper than rendering that can wait, and with kept parts. Throws when a part was not loaded yet or broke. */
function renderAtOnce(router: AppRouter, place: PlaceFragment): Rendering {
  const html = renderWhole(
    <FragmentContext value={place}>
      <RouterServer router={router} />
    </FragmentContext>,
  )
  return { html: `<!DOCTYPE html>${html}`, errors: [] }
}

/** React's mark of a boundary that it left to the browser. */
const unfinishedPart = '<!--$!-->'

/** Throws when a part was not loaded yet or broke. */
function renderWhole(part: ReactNode): string {
  const html = renderToString(part)
  if (html.includes(unfinishedPart)) throw new Error('A part of the page is not ready')
  return html
}

/** Waits for everything, parts loaded on demand included: a kept page has no use for streaming. Throws when the frame round the page breaks. */
async function renderPatiently(router: AppRouter): Promise<Rendering> {
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(<RouterServer router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  return { html: await text(prelude), errors }
}

/** Several pages are made from the same answer. */
const jsonOf = onceForEach((answer) => Buffer.from(jsonForDocument(answer)))

/** PageData as JSON: the browser reads that faster than a script, and an answer is written out once for all pages. Failed queries stay behind: the browser tries those anew. */
function pageDataJson(queryClient: QueryClient, renderedAt: number, fragments: Fragments): string {
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state: { data } }) => {
      const isObject = typeof data === 'object' && data !== null
      return `[${jsonForDocument(queryKey)},${isObject ? fragments.placeBytes(jsonOf(data)) : jsonForDocument(data)}]`
    })
  return `{"answers":[${answers.join()}],"renderedAt":${renderedAt}}`
}
