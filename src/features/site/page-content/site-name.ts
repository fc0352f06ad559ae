// Decides the site's name from the owner's texts and the server's start settings (decision 0047).

/** The key of the site's name among the texts. */
export const siteNameKey = 'site-name'
const heroKey = 'home-hero-title'
/** Keys of the texts that the name depends on. */
export const siteNameKeys = [siteNameKey, heroKey] as const

/** `findTitle` returns the title of a text; `given` is SITE_NAME; `host`, the site's host name, is the fallback. */
export function resolveSiteName(
  findTitle: (key: (typeof siteNameKeys)[number]) => string | undefined,
  { given, host }: { given: string | null; host: string },
): string {
  return given || findTitle(siteNameKey)?.trim() || findTitle(heroKey)?.trim() || host
}
