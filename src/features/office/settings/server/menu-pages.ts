// Checks that every shown entry of the menu leads to a page that visitors may open.
import { isBuiltIn } from '@/features/site/site-links/menu.rules'
import { AppError } from '@/lib/errors'
import { isElsewhere, type MenuEntry } from '@/lib/site-settings'
import type { Context } from '@/platform/context'

/** Returns the path of every page that visitors may open. */
export type PublicPaths = (ctx: Context) => Promise<readonly string[]>

/** `paths`: every page that visitors may open. Throws AppError `invalid_input` that names the first entry without one. */
export function refuseUnknownPages(menu: readonly MenuEntry[], paths: readonly string[]): void {
  const known = new Set(paths)
  const unknown = menu.find(
    ({ path, isHidden }) => !isHidden && !isBuiltIn(path) && !isElsewhere(path) && !known.has(path),
  )
  if (!unknown) return
  const message = `Visitors find no page at ${unknown.path}. Check the address, show the page first, or hide the entry.`
  throw new AppError('invalid_input', { message, fields: { menu: message } })
}
