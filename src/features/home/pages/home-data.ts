// The musician as search engines read them.
import type { PageTexts } from '@/features/page-content/page-content.queries'

/** schema.org: one person who is also a musical act. */
export function musicianData(texts: PageTexts | undefined, site: { name: string; baseUrl: string }): Record<string, unknown> {
  const picture = texts?.['home-hero-image']?.picture?.url
  const description = texts?.['home-hero-title']?.description?.trim()
  return {
    '@type': ['Person', 'MusicGroup'],
    name: site.name,
    url: `${site.baseUrl}/home`,
    genre: 'Jazz',
    ...(description ? { description } : null),
    ...(picture ? { image: new URL(picture, site.baseUrl).href } : null),
  }
}
