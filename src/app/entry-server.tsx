// Renders one page to HTML on the server. Knows no request and no database: what it needs comes as arguments.
import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import type { ThemeLook } from '@/features/theme/theme.contract'
import { themeVariables } from '@/features/theme/theme.rules'
import { FragmentContext } from '@/ui/list-entry'
import { createFragments, type Fragments } from './fragments'
import { jsonForDocument, withPageData } from './page-data'
import { createServerQueryClient } from './query-client'
import { createAppRouter, type AppRouter, type Site } from './router'

/** What of the browser build each route needs, by route id. */
export type PageAssets = {
  routes: Record<string, { css?: string[]; preloads?: string[]; scripts?: { attrs?: Record<string, string | boolean>; children?: string }[] }>
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
export type RenderedPage = { status: number; frame: string; body: Buffer; errors: unknown[] } | { status: number; redirectTo: string }

/** Loads and renders; a page that does not exist has status 404, one that breaks 500. Throws when not even the error page renders. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const queryClient = createServerQueryClient(request.queryFn)
  try {
    const first = await renderOnce(request, queryClient, renderAtOnce)
    if (first.isWhole) return first.page
    // Rendering anew waits for parts that are loaded on demand, and tells what broke. The answers are there already.
    return (await renderOnce(request, queryClient, renderPatiently)).page
  } finally {
    queryClient.clear()
  }
}

type Rendering = { frame: string; body: Buffer; errors: unknown[]; isWhole: boolean }

type Render = (router: AppRouter, pageData: (fragments: Fragments) => string) => Rendering | Promise<Rendering>

const nothingYet: Rendering = { frame: '', body: Buffer.alloc(0), errors: [], isWhole: false }

async function renderOnce({ href, site, assets, renderedAt }: PageRequest, queryClient: QueryClient, render: Render): Promise<{ page: RenderedPage; isWhole: boolean }> {
  let rendering = nothingYet
  const handler = createRequestHandler({
    request: new Request(new URL(href, site.baseUrl)),
    createRouter: () => {
      const router = createAppRouter({ queryClient, site, styleOf })
      router.options.origin = new URL(site.baseUrl).origin
      return router
    },
    getRouterManifest: () => Promise.resolve(assets),
  })
  const response = await handler(async ({ router, responseHeaders }) => {
    rendering = await render(router, (fragments) => pageDataJson(queryClient, renderedAt, fragments))
    // The markup goes beside the Response, which would copy it twice.
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  const redirectTo = response.headers.get('location')
  if (redirectTo !== null) return { page: { status: response.status, redirectTo }, isWhole: true }
  const { frame, body, errors, isWhole } = rendering
  return { page: { status: response.status, frame, body, errors }, isWhole }
}

const knownStyles = new WeakMap<ThemeLook, ReturnType<typeof themeVariables>>()

/** Worked out once for each look. */
function styleOf(look: ThemeLook): ReturnType<typeof themeVariables> {
  const style = knownStyles.get(look) ?? themeVariables(look)
  knownStyles.set(look, style)
  return style
}

/** React's mark of a boundary that it left to the browser. */
const unfinishedPart = '<!--$!-->'

/** Three times as fast as rendering that can wait, and with kept parts; not whole when a part was not loaded yet or broke. */
function renderAtOnce(router: AppRouter, pageData: (fragments: Fragments) => string): Rendering {
  const fragments = createFragments((part) => renderWhole(<RouterContextProvider router={router}>{part}</RouterContextProvider>))
  try {
    const html = renderWhole(
      <FragmentContext value={fragments.place}>
        <RouterServer router={router} />
      </FragmentContext>,
    )
    const frame = withPageData(`<!DOCTYPE html>${html}`, pageData(fragments))
    return { frame, body: fragments.fill(frame), errors: [], isWhole: true }
  } catch {
    return nothingYet
  }
}

/** Throws when a part was not loaded yet or broke. */
function renderWhole(part: ReactNode): string {
  const html = renderToString(part)
  if (html.includes(unfinishedPart)) throw new Error('A part of the page is not ready')
  return html
}

/** Waits for everything, parts loaded on demand included: a kept page has no use for streaming. Throws when the frame round the page breaks. */
async function renderPatiently(router: AppRouter, pageData: (fragments: Fragments) => string): Promise<Rendering> {
  const fragments = createFragments(renderWhole)
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(<RouterServer router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  const frame = withPageData(await text(prelude), pageData(fragments))
  return { frame, body: fragments.fill(frame), errors, isWhole: true }
}

/** Answers as JSON that several pages were made from, for as long as somebody keeps the answer. */
const answerTexts = new WeakMap<object, Buffer>()

function jsonOf(answer: unknown): Buffer {
  const known = typeof answer === 'object' && answer !== null ? answerTexts.get(answer) : undefined
  if (known) return known
  const json = Buffer.from(jsonForDocument(answer))
  if (typeof answer === 'object' && answer !== null) answerTexts.set(answer, json)
  return json
}

/** PageData as JSON: the browser reads that faster than a script, and an answer is written out once for all pages. Failed queries stay behind: the browser tries those anew. */
function pageDataJson(queryClient: QueryClient, renderedAt: number, fragments: Fragments): string {
  const answers = queryClient.getQueryCache().getAll().filter(({ state }) => state.status === 'success')
  return `{"answers":[${answers.map(({ queryKey, state }) => `[${jsonForDocument(queryKey)},${fragments.placeBytes(jsonOf(state.data))}]`).join()}],"renderedAt":${renderedAt}}`
}
