// Routes of the site's own files: sitemap, robots.txt, feed, manifest, the theme's colours, share pictures, and the
// domain file of Apple Pay.
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { activeLook } from '@/features/site/theme/server/active-look'
import { themeVariables } from '@/features/site/theme/theme.rules'
import titleFont from '@/app/fonts/playfair-display-basic.woff2?url'
import { AppError } from '@/lib/errors'
import type { PublicTable } from '@/lib/public-tables'
import { discoveryReads, latestNews, publicPages } from './public-pages'
import { sharePictureRoute } from './share-pictures'
import { newsFeed, robots, sitemap, webManifest } from './site-files'

const titleFace = `@font-face{font-family:'Playfair Display';font-weight:400 900;font-display:swap;src:url('${titleFont}') format('woff2')}`

/** Number of news items that a feed reader shows at once. */
const mostNews = 40

function file(
  path: `/${string}`,
  summary: string,
  contentType: string,
  reads: readonly PublicTable[],
  make: (ctx: Context) => Promise<string> | string,
): RawRoute {
  return {
    method: 'GET',
    path,
    access: 'everyone',
    summary,
    reads,
    limit: { requests: 60, perSeconds: 60 },
    maxBodyBytes: 0,
    run: async (ctx) =>
      new Response(await make(ctx), { headers: { 'content-type': contentType, 'cache-control': 'no-cache' } }),
  }
}

export const discoveryRoutes: RawRoute[] = [
  file(
    '/sitemap.xml',
    'Every public page, for search engines.',
    'application/xml; charset=utf-8',
    discoveryReads,
    async (ctx) => sitemap(await publicPages(ctx), ctx.settings),
  ),
  file('/robots.txt', 'Which pages search engines leave alone.', 'text/plain; charset=utf-8', [], (ctx) =>
    robots(ctx.settings),
  ),
  file(
    '/feed.xml',
    'New music and new dates, for feed readers.',
    'application/rss+xml; charset=utf-8',
    discoveryReads,
    async (ctx) => newsFeed(await latestNews(ctx, mostNews), await publicPages(ctx), ctx.settings),
  ),
  file(
    '/manifest.webmanifest',
    'How the site looks when it is installed.',
    'application/manifest+json; charset=utf-8',
    ['theme_settings'],
    async (ctx) => webManifest(await activeLook(ctx), ctx.settings),
  ),
  file(
    '/look.css',
    'The colours and the title font of the theme, for pages of a few sentences.',
    'text/css; charset=utf-8',
    ['theme_settings'],
    async (ctx) => {
      const variables = Object.entries(themeVariables(await activeLook(ctx)))
      return `${titleFace}:root{${variables.map(([name, value]) => `${name}:${value}`).join(';')}}`
    },
  ),
  file(
    '/.well-known/apple-developer-merchantid-domain-association',
    'The text by which Apple allows Apple Pay on this site.',
    'text/plain; charset=utf-8',
    [],
    ({ settings: { owner } }) => {
      if (owner.apple_pay_file === '') throw new AppError('not_found')
      return owner.apple_pay_file
    },
  ),
  sharePictureRoute,
]
