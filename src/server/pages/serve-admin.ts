// The HTML of the back-office: one empty page with its script and its style, the same for all users and under every
// theme (decision 0050).
import { escapeHtml } from '@/lib/html'
import { isProductionHost } from '../http/responses/fast-path'
import { adminPolicy } from '../http/responses/security-headers'
import type { Site } from '../site'

/** Creates the function that serves the same shell for every address of the back-office. */
export function createAdminServer(site: Site) {
  const { config, admin, isDevelopment, world } = site

  return function serveAdmin(request: Request, status: 200 | 404): Response {
    const homeHref = isProductionHost(request.headers.get('host') ?? undefined, config.productionHost) ? '/home' : '/'
    const name = world.settings.siteName
    const { currency } = world.settings.owner
    const facts = escapeHtml(JSON.stringify({ name, givenName: config.siteName, homeHref, currency }))
    const html = `<!doctype html>
<html lang="en" data-site="${facts}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="color-scheme" content="dark"><title>${escapeHtml(name)}</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">${admin.css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')}
${admin.inline === undefined ? '' : `<script type="module">${admin.inline}</script>`}${admin.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`).join('')}
</head><body><div id="app"></div><noscript>The back-office needs JavaScript.</noscript></body></html>`
    return new Response(html, {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': adminPolicy({ isDevelopment }),
      },
    })
  }
}
