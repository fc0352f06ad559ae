// Describes a page to search engines and to people who share its address.
import type { PageSummary } from '@/lib/page-facts'
import { sharePictureSize, sharePictureUrl } from '@/lib/share-picture'

/** Returns the tags for the `head` of a route. Titles read "Shop | The Musician". */
export function pageHead(facts: PageSummary) {
  const { site, path, view = '', title, description, jsonLd, isPrivate, isUnlisted } = facts
  const fullTitle = title === site.name ? title : `${title} | ${site.name}`
  if (isPrivate) return { meta: [{ title: fullTitle }, { name: 'robots', content: 'noindex, nofollow' }], links: [] }
  const summary = description && shortened(description)
  return {
    meta: [
      { title: fullTitle },
      ...(summary ? [{ name: 'description', content: summary }] : []),
      ...(isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
      // Only sites that show previews read these, and they read documents; in the browser they are not needed.
      ...(import.meta.env.SSR ? previewTags(facts, summary) : []),
      ...(jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } }] : []),
    ],
    links: [{ rel: 'canonical', href: site.baseUrl + path + view }],
  }
}

/** Returns the preview tags for a shared address. */
function previewTags(
  { site, path, view = '', title, image, imageLine, type = 'website' }: PageSummary,
  summary: string | undefined,
) {
  return [
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:url', content: site.baseUrl + path + view },
    { property: 'og:type', content: type },
    ...(summary ? [{ property: 'og:description', content: summary }] : []),
    { property: 'og:image', content: site.baseUrl + sharePictureUrl({ path, title, line: imageLine, image }) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(sharePictureSize.width) },
    { property: 'og:image:height', content: String(sharePictureSize.height) },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Returns the first 160 characters, ended at a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s+\S*$/, '')}...`
}
