// Serves a public page for the frame of its text editor: the same HTML without scripts, so that the editor may change
// its texts and no link, player or form of the page does anything. Only editors and administrators get it, and only our
// own pages may frame it. What an editor has typed is shown by the page itself, before it is saved.
import { editedPages, type EditedPage } from '@/features/site/page-content/edited-pages'
import { pageTextEndpoints, pageTextValues } from '@/features/site/page-content/page-text.resource'
import { AppError } from '@/lib/errors'
import type { TextDrafts } from '@/platform/context'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { createExchange, type ExchangeRecord } from '../http/http-exchange'

const pages = new Map<string, EditedPage>(Object.entries(editedPages))

const policy = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Returns HTML without scripts and without what only scripts need: a blocked script would be an error in the console. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="(?:modulepreload|preload|preconnect)"[^>]*>/gi, '')
}

type ServePage = (request: Request, exchange: ExchangeRecord, drafts?: TextDrafts) => Promise<Response>

/** Renders a page of `editedPages` by its name. Throws AppError `not_found` for any other. */
async function renderEdited(
  servePage: ServePage,
  { name, origin }: { name: string; origin: string },
  exchange: ExchangeRecord,
  drafts?: TextDrafts,
): Promise<{ html: string; status: number }> {
  const page = pages.get(name)
  if (!page) throw new AppError('not_found')
  const address = new URL(page.path, origin)
  // Leave out the visitor's headers: the page then comes whole and not compressed.
  const answer = await servePage(new Request(address, { headers: { host: address.host } }), exchange, drafts)
  return { html: withoutScripts(await answer.text()), status: answer.status }
}

/** Creates the function that serves a page of `editedPages` by its name. Throws AppError `not_found` for any other. */
export function createEditedPageServer(servePage: ServePage) {
  return async function serveEditedPage(request: Request, name: string, exchange: ExchangeRecord): Promise<Response> {
    const { html, status } = await renderEdited(servePage, { name, origin: request.url }, exchange)
    return new Response(html, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'x-robots-tag': 'noindex, nofollow',
      },
    })
  }
}

/** Binds the endpoint that renders a page with typed texts. It leaves out those that could not be saved as they are. */
export function previewEndpoint(servePage: ServePage): BoundEndpoint {
  return bind(pageTextEndpoints.preview, async ({ settings }, { params, body }, { ip, requestId }) => {
    const drafts = Object.entries(body.texts).flatMap(([key, values]) => {
      const parsed = pageTextValues(key).safeParse(values)
      return parsed.success ? [[key, parsed.data] as const] : []
    })
    const exchange = createExchange({ headers: new Headers(), ip, requestId, isSecure: false })
    const { html, status } = await renderEdited(
      servePage,
      { name: params.name, origin: settings.baseUrl },
      exchange,
      new Map(drafts),
    )
    if (status !== 200) throw new AppError('unexpected', { detail: { page: params.name, status } })
    return { html }
  })
}
