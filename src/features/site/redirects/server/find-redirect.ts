// Finds the page that replaces an address of the former site.
import { eq } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { redirects } from '@/db/schema/site/redirects'
import { comparedPath, withCampaign } from '../path.rules'
import { isUsedAddress } from '../used-addresses.rules'
import { isPage } from './check-redirect'

/**
 * Returns the address on this site, for a Location header; null when the path is no old address. `isMissing`: the server
 * knows already that no page has this address.
 */
export async function findRedirect(
  db: Database,
  url: string,
  { isMissing }: { isMissing: boolean },
): Promise<string | null> {
  const { pathname, search } = new URL(url)
  const path = comparedPath(pathname)
  // PostgreSQL refuses a query that contains NUL.
  if (path.includes('\0') || (!isMissing && isUsedAddress(path))) return null
  const [found] = await db.select({ to: redirects.to_path }).from(redirects).where(eq(redirects.from_path, path))
  if (found === undefined || (!isMissing && (await isPage(db, path)))) return null
  return withCampaign(found.to, search)
}
