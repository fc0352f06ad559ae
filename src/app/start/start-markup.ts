// Writes the start program into a page, outside React. The browser runs it before anything else, and React never sees
// it.

/**
 * `program` is the source of the start program. `modules` holds addresses by route id; the root's begin with the
 * application's entry.
 */
export type StartAssets = { program: string; modules: Record<string, readonly string[]> }

/** Puts the program before everything that is fetched, because a loading stylesheet delays the scripts after it. */
export function withStartProgram(html: string, { program, modules }: StartAssets, routeIds: readonly string[]): string {
  const addresses = new Set(routeIds.flatMap((id) => modules[id] ?? []))
  return html.replace(
    '<link',
    (link) => `<script data-modules="${[...addresses].join(' ')}">${program}</script>${link}`,
  )
}
