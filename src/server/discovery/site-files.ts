// Writes the contents of sitemap.xml, robots.txt, the feed and the web app manifest.
import type { Settings } from '@/platform/context'
import type { NewsItem, PublicPage } from '@/platform/http/discovery'
import type { ThemeLook } from '@/features/site/theme/theme.contract'
import { defaultLook, isHslTriple } from '@/features/site/theme/theme.rules'
import { hslToHex } from '@/lib/color'
import { sharePictureUrl } from '@/lib/share-picture'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/**
 * Escapes a text for XML, between tags and inside a quoted attribute; characters that XML cannot contain become spaces.
 */
function escapeXml(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

type SiteIdentity = Pick<Settings, 'baseUrl' | 'siteName'>

/** Maximum number of addresses in one file, by sitemaps.org. */
const mostAddresses = 50_000

/** Returns sitemap.xml, with absolute addresses and the moment of the last change. */
export function sitemap(pages: readonly PublicPage[], { baseUrl }: SiteIdentity): string {
  const entries = pages.slice(0, mostAddresses).map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(baseUrl + encodeURI(path))}</loc>${changed}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

/** Paths that crawlers must not visit: the back-office, the API, and addresses that are themselves a secret. */
const closed = [
  '/admin',
  '/auth',
  '/api/',
  '/d/',
  '/f/',
  '/u/',
  '/downloads/',
  '/purchases/',
  '/licence/',
  '/newsletter/',
  '/dev/',
]

export function robots({ baseUrl }: SiteIdentity): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Returns an RSS 2.0 feed of the news. Every item has the picture of the page that shows it. */
export function newsFeed(
  news: readonly NewsItem[],
  pages: readonly PublicPage[],
  { baseUrl, siteName }: SiteIdentity,
): string {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const items = news.map(({ id, title, text, path, publishedAt }) => {
    const page = byPath.get(path)
    const picture = page && baseUrl + sharePictureUrl(page)
    const html = [
      ...(picture ? [`<p><img src="${escapeXml(picture)}" alt=""></p>`] : []),
      ...text
        .split(/\n+/)
        .filter(Boolean)
        .map((line) => `<p>${escapeXml(line)}</p>`),
    ].join('')
    return [
      '<item>',
      `<title>${escapeXml(title)}</title>`,
      `<link>${escapeXml(baseUrl + encodeURI(path))}</link>`,
      `<guid isPermaLink="false">urn:uuid:${id}</guid>`,
      `<pubDate>${publishedAt.toUTCString()}</pubDate>`,
      `<description>${escapeXml(html)}</description>`,
      ...(picture ? [`<media:content url="${escapeXml(picture)}" medium="image" type="image/jpeg" />`] : []),
      '</item>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    `<title>${escapeXml(siteName)}</title>`,
    `<link>${escapeXml(`${baseUrl}/home`)}</link>`,
    `<description>${escapeXml(`New music and dates of ${siteName}`)}</description>`,
    '<language>en</language>',
    `<atom:link href="${escapeXml(`${baseUrl}/feed.xml`)}" rel="self" type="application/rss+xml" />`,
    ...(news[0] ? [`<lastBuildDate>${news[0].publishedAt.toUTCString()}</lastBuildDate>`] : []),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

/** Returns a colour of the theme as "#rrggbb"; the default one when the stored value is invalid. */
export function themeColor(look: ThemeLook | null, name: keyof typeof defaultLook.colors): string {
  const stored = look?.colors[name] ?? ''
  return hslToHex(isHslTriple(stored) ? stored : defaultLook.colors[name], '#000000')
}

const icons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

export function webManifest(look: ThemeLook | null, { siteName }: SiteIdentity): string {
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: themeColor(look, 'background'),
    theme_color: themeColor(look, 'background'),
    icons,
  })
}
