// Writes the program that starts the application into a page, past React: the browser runs it before anything else, and React never sees it.

/** `program`: the source of the start program. `modules`: addresses by route id, the root's beginning with the application's entry. */
export type StartAssets = { program: string; modules: Record<string, readonly string[]> }

/** Stands before everything that is fetched, because a stylesheet on its way holds up the scripts that follow it. */
export function withStartProgram(html: string, { program, modules }: StartAssets, routeIds: readonly string[]): string {
  const addresses = new Set(routeIds.flatMap((id) => modules[id] ?? []))
  return html.replace(
    '<link',
    (link) => `<script data-modules="${[...addresses].join(' ')}">${program}</script>${link}`,
  )
}
