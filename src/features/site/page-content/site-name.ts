// What the site is called, by what the owner wrote and what the server was started with (decision 0048).

/** The key of the site's name among the texts. */
export const siteNameKey = 'site-name'
const heroKey = 'home-hero-title'
/** The texts that it depends on. */
export const siteNameKeys = [siteNameKey, heroKey] as const

/** `findTitle` gives the title of a text; `given` is SITE_NAME; `host` the site's host name, when nothing has a name yet. */
export function resolveSiteName(
  findTitle: (key: (typeof siteNameKeys)[number]) => string | undefined,
  { given, host }: { given: string | null; host: string },
): string {
  return findTitle(siteNameKey)?.trim() || given || findTitle(heroKey)?.trim() || host
}
