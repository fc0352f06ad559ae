// What only an arriving document's head needs: tags for sites that show previews, what the browser had better fetch at once, and where the
// site's signs are. They are written beside React, which would look after each of them for the whole visit.
import { escapeHtml } from '@/lib/html'
import { preloadedFonts } from './fonts'

/** A meta tag for whoever shows a page's address as a card. */
export type PreviewTag = { property?: string; name?: string; content: string }

export type DocumentHead = {
  /** The page says this of itself; none for pages that are nobody else's business. */
  previews: readonly PreviewTag[]
  /** Addresses of the scripts the page is made of. */
  modules: readonly string[]
  siteName: string
}

const endOfHead = '</head>'

function previewText({ property, name, content }: PreviewTag): string {
  return `<meta ${property === undefined ? `name="${name}"` : `property="${property}"`} content="${escapeHtml(content)}"/>`
}

/** The document with these tags at the end of its head; a document without a head stays as it is. */
export function withDocumentHead(html: string, { previews, modules, siteName }: DocumentHead): string {
  const tags = [
    ...previews.map(previewText),
    // The page is there without them: pictures and fonts go first.
    ...modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`),
    '<link rel="icon" type="image/svg+xml" href="/icon.svg"/><link rel="apple-touch-icon" href="/apple-touch-icon.png"/><link rel="manifest" href="/manifest.webmanifest"/>',
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(siteName)}" href="/feed.xml"/>`,
    ...preloadedFonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin="anonymous"/>`,
    ),
  ]
  return html.replace(endOfHead, () => tags.join('') + endOfHead)
}
