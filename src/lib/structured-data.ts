// What several pages tell search engines in the same words: who the musician is, and the way to a page (schema.org).

type SiteFacts = { name: string; baseUrl: string }

/** The musician: one person who is also a musical act, under one name on all pages. */
export function musician({ name, baseUrl }: SiteFacts) {
  return { '@type': ['Person', 'MusicGroup'], '@id': `${baseUrl}/#musician`, name, url: `${baseUrl}/home` }
}

/** The way from the home page to this one; `places` from the outside to the inside, with their paths. */
export function breadcrumbs(
  { name, baseUrl }: SiteFacts,
  places: readonly { name: string; path: string }[],
): Record<string, unknown> {
  const all = [{ name, path: '/home' }, ...places]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map((place, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: place.name,
      item: baseUrl + place.path,
    })),
  }
}
