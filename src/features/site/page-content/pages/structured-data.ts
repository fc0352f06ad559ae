// Structured data that several pages share (schema.org): the musician, and breadcrumbs.

type SiteIdentity = { name: string; baseUrl: string }

/** The musician: one person who is also a musical act, under one name on all pages. */
export function musician({ name, baseUrl }: SiteIdentity) {
  return { '@type': ['Person', 'MusicGroup'], '@id': `${baseUrl}/#musician`, name, url: `${baseUrl}/home` }
}

/** Returns breadcrumbs from the home page to this one; `places` goes from the outermost inwards, with paths. */
export function breadcrumbs(
  { name, baseUrl }: SiteIdentity,
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
