// Links that only an arriving document needs: what the browser had better fetch at once, and where the site's signs are.
// They are written beside React, which would look after each of them for the whole visit.
import { escapeHtml } from '@/lib/html'
import { preloadedFonts } from './fonts'

const endOfHead = '</head>'

/** The document with these links at the end of its head. `modules`: addresses of the scripts its page is made of. */
export function withFirstLinks(html: string, { modules, siteName }: { modules: readonly string[]; siteName: string }): string {
  const links = [
    // The page is there without them: pictures and fonts go first.
    ...modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`),
    '<link rel="icon" type="image/svg+xml" href="/icon.svg"/><link rel="apple-touch-icon" href="/apple-touch-icon.png"/><link rel="manifest" href="/manifest.webmanifest"/>',
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(siteName)}" href="/feed.xml"/>`,
    ...preloadedFonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous"/>`),
  ]
  return html.replace(endOfHead, () => links.join('') + endOfHead)
}
