// The shell of the back-office: one empty page with its script, its style and the theme. Nothing in it depends on who asks.
import { createHash } from 'node:crypto'
import type { BoundEndpoint } from '@/platform/http/handler'
import type { ThemeLook } from '@/features/site/theme/theme.contract'
import { themeVariables } from '@/features/site/theme/theme.rules'
import { escapeHtml } from '@/lib/html'
import { isProductionHost } from '../http/fast-path'
import type { ExchangeRecord } from '../http/http-exchange'
import { adminPolicy } from '../http/security-headers'
import { sharedAnswer } from '../http/serve-endpoint'
import type { Site } from '../site'

/** THEME-02: the active theme, or the defaults when it cannot be read. */
async function themeStyle(site: Site, theme: BoundEndpoint | undefined, exchange: ExchangeRecord): Promise<string> {
  let look: ThemeLook | null = null
  try {
    if (theme)
      look = JSON.parse(
        (
          await sharedAnswer(site, theme, { params: {}, query: {}, exchange }, async () => undefined)
        ).identity.body.toString(),
      ) as ThemeLook | null
  } catch (error) {
    site.world.log.warn({ err: error }, 'the back-office is shown without its theme')
  }
  return `:root{${Object.entries(themeVariables(look))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
}

/** Makes the function that answers every address of the back-office with the same shell. */
export function createAdminServer(site: Site) {
  const { config, admin, isDevelopment } = site
  const theme = site.endpoints.find(({ endpoint }) => endpoint.path === '/api/theme' && endpoint.method === 'GET')

  return async function serveAdmin(request: Request, exchange: ExchangeRecord): Promise<Response> {
    const style = await themeStyle(site, theme, exchange)
    const homeHref = isProductionHost(request.headers.get('host') ?? undefined, config.productionHost) ? '/home' : '/'
    const facts = escapeHtml(JSON.stringify({ name: config.siteName, homeHref }))
    const html = `<!doctype html>
<html lang="en" data-site="${facts}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="color-scheme" content="dark"><title>${escapeHtml(config.siteName)}</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">${admin.css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')}<style>${style}</style>
${admin.inline === undefined ? '' : `<script type="module">${admin.inline}</script>`}${admin.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`).join('')}
</head><body><div id="app"></div><noscript>The back-office needs JavaScript.</noscript></body></html>`
    const styleHash = createHash('sha256').update(style).digest('base64')
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': adminPolicy({ isDevelopment, styleHash }),
      },
    })
  }
}
