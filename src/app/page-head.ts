// What a page says of itself to search engines and to whoever shares its address.
import type { Site } from './router'

export type PageFacts = {
  site: Site
  /** Of the page on every host: the canonical one. */
  path: string
  title: string
  description?: string
  /** Our own path or an https address. */
  image?: string | null
  /** `website` unless told. */
  type?: 'website' | 'product' | 'article'
  /** schema.org data. */
  jsonLd?: Record<string, unknown> | null
  /** Pages that belong to one person: nothing a search engine could keep. */
  isPrivate?: boolean
}

/** Tags for the `head` of a route. Titles read "Shop | The Musician". */
export function pageHead({ site, path, title, description, image, type = 'website', jsonLd, isPrivate }: PageFacts) {
  const address = site.baseUrl + path
  const fullTitle = title === site.name ? title : `${title} | ${site.name}`
  if (isPrivate) return { meta: [{ title: fullTitle }, { name: 'robots', content: 'noindex, nofollow' }], links: [] }
  const summary = description && shortened(description)
  return {
    meta: [
      { title: fullTitle },
      { property: 'og:title', content: title },
      { property: 'og:url', content: address },
      { property: 'og:type', content: type },
      ...(summary ? [{ name: 'description', content: summary }, { property: 'og:description', content: summary }] : []),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(image ? [{ property: 'og:image', content: new URL(image, site.baseUrl).href }] : []),
      ...(jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } }] : []),
    ],
    links: [{ rel: 'canonical', href: address }],
  }
}

/** The first 160 characters, ended at a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s+\S*$/, '')}...`
}
