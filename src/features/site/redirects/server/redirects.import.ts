// Imports old addresses: those of imported products, and a table with the columns `from` and `to`.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { RowRefused } from '@/platform/import/import-problem'
import { type Importer, tableImporter, type Undoing } from '@/platform/import/importer'
import { recordId, type RowReader } from '@/platform/import/reading/row-reader'
import { shopItems } from '@/db/schema/commerce/shop'
import { redirects } from '@/db/schema/site/redirects'
import { type ReadPath, readNewPath, readOldPath } from '../path.rules'
import { redirectTexts } from '../redirects.texts'
import { findProblem } from './check-redirect'

/** Returns a read address, or refuses the row with the reason. */
function accept(row: RowReader, read: ReadPath) {
  return 'problem' in read ? row.refuse(read.problem) : read
}

/** Returns the address of an imported item. Throws RowRefused when it is not here. */
async function addressOfItem(tx: Transaction, id: string): Promise<string> {
  const [item] = await tx.select({ slug: shopItems.slug }).from(shopItems).where(eq(shopItems.id, id))
  if (!item) throw new RowRefused(redirectTexts.noItem)
  return `/shop/${item.slug}`
}

/** Refuses to take back an address that leads to an item that this import brought and that stays. */
async function refuseIfItemStays(redirect: SQL, { tx, stays }: Undoing): Promise<void> {
  const [item] = await tx
    .select({ id: shopItems.id })
    .from(redirects)
    .innerJoin(shopItems, eq(redirects.to_compared, sql`'/shop/' || ${shopItems.slug}`))
    .where(redirect)
  const itemStays = item && (stays('shop_items', item.id) || stays('shop_items.full', item.id))
  if (itemStays) throw new RowRefused(redirectTexts.itemStays)
}

/** Takes the redirects of an importer back after its items, and keeps those of items that stay. */
export const keptWithItems = (importer: Importer, key: 'from_path' | 'id'): Importer => ({
  ...importer,
  isUndoneLast: true,
  async undo(change, given) {
    await refuseIfItemStays(eq(redirects[key], change.key), given)
    await importer.undo?.(change, given)
  },
})

const stored = tableImporter({
  table: redirects,
  columns: ['from', 'to', 'shop_item_id'],
  key: 'from_path',
  read(row) {
    const from = accept(row, readOldPath(row.text('from') ?? '', null))
    const item = row.text('shop_item_id')
    if (item !== null) return { from_path: from.compared, item: recordId('shop_items', item) }
    const to = accept(row, readNewPath(row.text('to') ?? '', null))
    return { from_path: from.compared, to_path: to.path, to_compared: to.compared }
  },
})

/** Comes after the items: a redirect to one of them takes its address here. */
export const redirectsImporters: Importer[] = [
  keptWithItems(
    {
      ...stored,
      async write({ values: { item, ...read }, ...draft }, given) {
        const address = typeof item === 'string' ? await addressOfItem(given.tx, item) : null
        const values = address === null ? read : { ...read, to_path: address, to_compared: address }
        const [from = '', to = '', toCompared = ''] = [read.from_path, values.to_path, values.to_compared].map(String)
        if (address !== null && from === toCompared) throw new RowRefused(redirectTexts.sameHere)
        const [existing] = await given.tx
          .select({ id: redirects.id })
          .from(redirects)
          .where(eq(redirects.from_path, from))
        const problem = await findProblem(given.tx, { id: existing?.id ?? null, from, to, toCompared })
        if (problem) throw new RowRefused(problem.message)
        return stored.write({ ...draft, values }, given)
      },
    },
    'from_path',
  ),
]
