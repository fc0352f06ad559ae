// Lists the visible pages of the owner's own for menu, footer and search engines.
import { asc } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { publicRows } from '@/db/public-rows'
import { ownPages } from '@/db/schema/site/own-pages'
import type { Discovery } from '@/platform/http/discovery'

export type OwnPageLink = { path: string; title: string; place: 'footer' | 'menu' | 'none'; changedAt: Date }

/** Returns the visible pages in the owner's order. */
export async function listPageLinks(db: Database | Transaction): Promise<OwnPageLink[]> {
  const pages = await db
    .select({ slug: ownPages.slug, title: ownPages.title, place: ownPages.place, changedAt: ownPages.updated_at })
    .from(ownPages)
    .where(publicRows(ownPages))
    .orderBy(asc(ownPages.order_index), asc(ownPages.created_at), asc(ownPages.id))
  return pages.map(({ slug, ...page }) => ({ ...page, path: `/${slug}` }))
}

export const ownPagesDiscovery: Discovery = {
  reads: ['own_pages'],
  pages: async ({ db }) => (await listPageLinks(db)).map(({ path, title, changedAt }) => ({ path, title, changedAt })),
}
