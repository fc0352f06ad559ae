// Serves a public page for the frame of its text editor: the same HTML without scripts, so that the editor may change
// its texts and no link, player or form of the page does anything. Only editors and administrators get it, and only our
// own pages may frame it.
import { editedPages, type EditedPage } from '@/features/site/page-content/edited-pages'
import { AppError } from '@/lib/errors'
import type { ExchangeRecord } from '../http/http-exchange'

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

type ServePage = (request: Request, exchange: ExchangeRecord) => Promise<Response>

/** Creates the function that serves a page of `editedPages` by its name. Throws AppError `not_found` for any other. */
export function createEditedPageServer(servePage: ServePage) {
  return async function serveEditedPage(request: Request, name: string, exchange: ExchangeRecord): Promise<Response> {
    const page = pages.get(name)
    if (!page) throw new AppError('not_found')
    // Leave out the visitor's headers: the page then comes whole and not compressed.
    const answer = await servePage(
      new Request(new URL(page.path, request.url), { headers: { host: new URL(request.url).host } }),
      exchange,
    )
    return new Response(withoutScripts(await answer.text()), {
      status: answer.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'x-robots-tag': 'noindex, nofollow',
      },
    })
  }
}
