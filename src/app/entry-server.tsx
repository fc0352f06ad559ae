// Renders one page to HTML on the server. Knows no request and no database: what it needs comes as arguments.
import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { themeVariables } from '@/features/theme/theme.rules'
import { jsonForDocument, withPageData } from './page-data'
import { createServerQueryClient } from './query-client'
import { createAppRouter, type Site } from './router'

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

/** `errors`: what components threw; React leaves their part of the page to the browser. */
export type RenderedPage = { status: number; html: string; errors: unknown[] } | { status: number; redirectTo: string }

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

type Markup = { html: string; errors: unknown[]; isWhole: boolean }

async function renderOnce(
  { href, site, assets, renderedAt }: PageRequest, queryClient: QueryClient, render: (page: ReactNode) => Markup | Promise<Markup>,
): Promise<{ page: RenderedPage; isWhole: boolean }> {
  let markup: Markup = { html: '', errors: [], isWhole: true }
  const handler = createRequestHandler({
    request: new Request(new URL(href, site.baseUrl)),
    createRouter: () => {
      const router = createAppRouter({ queryClient, site, styleOf: themeVariables })
      router.options.origin = new URL(site.baseUrl).origin
      return router
    },
    getRouterManifest: () => Promise.resolve(assets),
  })
  const response = await handler(async ({ router, responseHeaders }) => {
    markup = await render(<RouterServer router={router} />)
    // The markup goes beside the Response, which would copy it twice.
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  const redirectTo = response.headers.get('location')
  const { errors, isWhole } = markup
  const html = withPageData(markup.html, pageDataJson(queryClient, renderedAt))
  return { page: redirectTo === null ? { status: response.status, html, errors } : { status: response.status, redirectTo }, isWhole }
}

/** React's mark of a boundary that it left to the browser. */
const unfinishedPart = '<!--$!-->'

/** Three times as fast as rendering that can wait; not whole when a part was not loaded yet or broke. */
function renderAtOnce(page: ReactNode): Markup {
  try {
    const html = renderToString(page)
    return { html: `<!DOCTYPE html>${html}`, errors: [], isWhole: !html.includes(unfinishedPart) }
  } catch {
    return { html: '', errors: [], isWhole: false }
  }
}

/** Texts of answers that several pages were made from, for as long as somebody keeps the answer. */
const answerTexts = new WeakMap<object, string>()

function jsonOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return jsonForDocument(answer)
  const known = answerTexts.get(answer)
  if (known !== undefined) return known
  const json = jsonForDocument(answer)
  answerTexts.set(answer, json)
  return json
}

/** PageData as JSON: the browser reads that faster than a script, and an answer is written out once for all pages. Failed queries stay behind: the browser tries those anew. */
function pageDataJson(queryClient: QueryClient, renderedAt: number): string {
  const answers = queryClient.getQueryCache().getAll().filter(({ state }) => state.status === 'success')
  return `{"answers":[${answers.map(({ queryKey, state }) => `[${jsonForDocument(queryKey)},${jsonOf(state.data)}]`).join()}],"renderedAt":${renderedAt}}`
}

/** Waits for everything, parts loaded on demand included: a kept page has no use for streaming. Throws when the frame round the page breaks. */
async function renderPatiently(page: ReactNode): Promise<Markup> {
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) })
  return { html: await text(prelude), errors, isWhole: true }
}
