// Writes the hydration program into a page, outside React. The browser runs it before anything else, and React never
// sees it.

/** Fired at the document when every handler is in place. */
export const hydratedEvent = 'bandstand:hydrated'

/**
 * `program` is the source of the hydration program. `modules` holds addresses by route id; the root's begin with the
 * application's entry.
 */
export type HydrationAssets = { program: string; modules: Record<string, readonly string[]> }

/** Puts the program before everything that is fetched, because a loading stylesheet delays the scripts after it. */
export function withHydration(html: string, assets: HydrationAssets, routeIds: readonly string[]): string {
  const addresses = new Set(routeIds.flatMap((id) => assets.modules[id] ?? []))
  const script = `<script data-modules="${[...addresses].join(' ')}">${assets.program}</script>`
  return html.replace('<link', (link) => script + link)
}
