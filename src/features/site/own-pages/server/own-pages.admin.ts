// Stores the owner's own pages; each has an address of its own.
import { and, eq, ne } from 'drizzle-orm'
import { resourceService } from '@/admin-kit/server/resource-service'
import type { Transaction } from '@/adapters/database/connect'
import { ownPages } from '@/db/schema/site/own-pages'
import { AppError } from '@/lib/errors'
import { storeFormerAddress } from '@/platform/settings/former-addresses'
import { ownPagesResource } from '../own-pages.resource'

/** Throws `invalid_input` when another page has the address. */
async function refuseTaken(tx: Transaction, slug: unknown, id: string | null): Promise<void> {
  const [other] = await tx
    .select({ title: ownPages.title })
    .from(ownPages)
    .where(and(eq(ownPages.slug, String(slug)), id === null ? undefined : ne(ownPages.id, id)))
  if (!other) return
  const message = `The page “${other.title}” has the address /${String(slug)}. Please choose another one.`
  throw new AppError('invalid_input', { message, fields: { slug: message } })
}

/** Keeps the present address of a page as a former one, if the page gets another one. */
async function keepFormerAddress(tx: Transaction, id: string, slug: unknown): Promise<void> {
  const [page] = await tx.select({ slug: ownPages.slug }).from(ownPages).where(eq(ownPages.id, id))
  const to = String(slug)
  if (page && page.slug !== to) await storeFormerAddress(tx, { id, from: page.slug, to })
}

export const ownPagesService = resourceService(ownPagesResource, {
  table: ownPages,
  searched: ['title', 'slug'],
  order: [{ column: 'order_index' }, { column: 'created_at' }],
  async toColumns(values, { tx, current }) {
    await refuseTaken(tx, values.slug, current?.id ?? null)
    if (current) await keepFormerAddress(tx, current.id, values.slug)
    return values
  },
  async beforeRestore(columns, { tx, id }) {
    if ('slug' in columns) {
      await refuseTaken(tx, columns.slug, id)
      await keepFormerAddress(tx, id, columns.slug)
    }
    return columns
  },
})
