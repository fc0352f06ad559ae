// Renders one page to HTML on the server. Knows no request and no database: what it needs comes as arguments.
import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query'
import { createRequestHandler, RouterServer, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { themeVariables } from '@/features/theme/theme.rules'
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

/** What travels to the browser beside the markup: answers by query, and when they were read. */
export type PageData = { answers: [key: QueryKey, data: unknown][]; renderedAt: number }

/** Loads and renders; a page that does not exist has status 404, one that breaks 500. Throws when not even the error page renders. */
export async function renderPage({ href, site, queryFn, assets, renderedAt }: PageRequest): Promise<RenderedPage> {
  const queryClient = createServerQueryClient(queryFn)
  const errors: unknown[] = []
  const handler = createRequestHandler({
    request: new Request(new URL(href, site.baseUrl)),
    createRouter: () => {
      const router = createAppRouter({ queryClient, site, styleOf: themeVariables })
      router.options.origin = new URL(site.baseUrl).origin
      // Typed by the router as nothing at all; entry-client.tsx reads it back as PageData.
      router.options.dehydrate = () => ({ answers: answersOf(queryClient), renderedAt }) satisfies PageData as never
      return router
    },
    getRouterManifest: () => Promise.resolve(assets),
  })
  try {
    const response = await handler(({ router, responseHeaders }) =>
      renderSsrHtmlResponse({ router, responseHeaders, render: () => renderWhole(<RouterServer router={router} />, errors) }),
    )
    const redirectTo = response.headers.get('location')
    if (redirectTo !== null) return { status: response.status, redirectTo }
    return { status: response.status, html: await response.text(), errors }
  } finally {
    queryClient.clear()
  }
}

/** Failed queries stay behind: the browser tries those anew. */
function answersOf(queryClient: QueryClient): PageData['answers'] {
  return queryClient.getQueryCache().getAll().filter(({ state }) => state.status === 'success').map(({ queryKey, state }) => [queryKey, state.data])
}

/** Waits for everything, parts loaded on demand included: a cached page has no use for streaming. */
async function renderWhole(page: ReactNode, errors: unknown[]): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) })
  // The router writes the doctype too.
  return (await text(prelude)).replace(/^<!DOCTYPE html>/i, '')
}
