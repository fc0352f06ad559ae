// Imports bundles from a spreadsheet: `bundles.csv` has one row for each entry of a bundle. The bundle itself is a row
// of `shop_items.csv`.
import { and, eq, getTableName, ne } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { shopItems } from '@/db/schema/commerce/shop'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { type Importer, tableImporter } from '@/platform/import/importer'
import { RowRefused } from '@/platform/import/import-problem'
import { recordId } from '@/platform/import/reading/row-reader'
import { AppError } from '@/lib/errors'
import { listEditions } from '@/features/commerce/sheet-music/editions/edition.rules'
import { sameLabel } from '@/features/commerce/sheet-music/editions/variant-form'
import { isShipped } from '@/features/commerce/cart/format-name'
import { findItemFiles } from '@/features/commerce/recordings/server/item-files'
import { buyersChoice, entryProblem } from '../bundle-form'
import { checkEntries } from './bundle-entries'
import { findVariants } from '@/features/commerce/sheet-music/server/editions/variants'

const itemId = (raw: string) => recordId(getTableName(shopItems), raw)

const entriesImporter = tableImporter({
  table: bundleEntries,
  columns: ['id', 'shop_item_id', 'entry_item_id', 'edition', 'buyer_chooses', 'position'],
  // The label follows the names of item and choice.
  moving: ['label'],
  read: (row) => ({
    id: row.id(),
    shop_item_id: itemId(row.required('shop_item_id')),
    entry_item_id: itemId(row.required('entry_item_id')),
    // Text of the row, until its item is known.
    edition: row.text('edition', 60),
    buyer_chooses: row.yes('buyer_chooses', false),
    position: row.whole('position', { least: 0, most: 1000, fallback: row.line }),
  }),
})

/**
 * Returns the item that goes into a bundle, with the size, colour or edition that a row names by label or id. Throws
 * RowRefused with the reason.
 */
async function toMember(tx: Transaction, entryItem: string, given: string | null, isOpen: boolean) {
  const [item] = await tx.select().from(shopItems).where(eq(shopItems.id, entryItem))
  if (!item) throw new RowRefused('The item that goes into the bundle does not exist.')
  if (item.category === 'free_content') throw new RowRefused(`“${item.title}” is free and cannot be in a bundle.`)
  const all = (await findVariants(tx, [item.id])).get(item.id) ?? []
  const variants =
    item.category === 'sheet_music' ? listEditions(item.category, all) : isShipped(item.category) ? all : []
  const [one, several] = item.category === 'sheet_music' ? ['edition', 'editions'] : ['choice', 'choices']
  if (variants.length === 0) {
    if (given !== null || isOpen) throw new RowRefused(`“${item.title}” has no ${several}.`)
    return { entry_variant_id: null, label: item.title }
  }
  if (isOpen) return { entry_variant_id: null, label: buyersChoice(item.title) }
  const known = variants.map(({ label }) => label).join(', ')
  if (given === null) throw new RowRefused(`“${item.title}” has ${several}; please say which: ${known}.`)
  const id = recordId('editions', given)
  const variant = variants.find((each) => each.id === id || sameLabel(each.label) === sameLabel(given))
  if (!variant) throw new RowRefused(`“${item.title}” has no ${one} ${given}, only: ${known}.`)
  return { entry_variant_id: variant.id, label: `${item.title}, ${variant.label}` }
}

/** Refuses what a bundle may not be, with the messages of the form. */
async function refuseAround(tx: Transaction, bundle: string): Promise<void> {
  const [item] = await tx.select().from(shopItems).where(eq(shopItems.id, bundle))
  if (!item) throw new RowRefused('The item of this bundle does not exist.')
  if (item.category === 'free_content') throw new RowRefused('Free content cannot be a bundle.')
  const hasChoices = (await findVariants(tx, [bundle])).has(bundle)
  const hasFiles = (await findItemFiles(tx, [bundle])).has(bundle)
  if (hasChoices || hasFiles || item.pdf_file_url !== null)
    throw new RowRefused('A bundle delivers what is in it and cannot have files or choices of its own.')
}

/** Refuses an entry that its bundle has already, and a second choice of the buyer. */
async function refuseBeside(
  tx: Transaction,
  id: string,
  bundle: string,
  member: Parameters<typeof entryProblem>[0],
): Promise<void> {
  const others = await tx
    .select()
    .from(bundleEntries)
    .where(and(ne(bundleEntries.id, id), eq(bundleEntries.shop_item_id, bundle)))
  const problem = entryProblem(member, others)
  if (problem !== null) throw new RowRefused(`${problem}.`)
}

/** Checks each entry by the rules of the form. A refused one does not affect the others. */
export const bundlesImporter: Importer = {
  ...entriesImporter,
  table: 'bundles',
  async write({ values: { edition, ...values }, ...draft }, given) {
    const bundle = String(values.shop_item_id)
    await refuseAround(given.tx, bundle)
    const label = typeof edition === 'string' ? edition : null
    const entry = { entry_item_id: String(values.entry_item_id), buyer_chooses: values.buyer_chooses === true }
    const member = await toMember(given.tx, entry.entry_item_id, label, entry.buyer_chooses)
    await refuseBeside(given.tx, draft.key, bundle, { ...entry, ...member })
    const effect = await entriesImporter.write({ ...draft, values: { ...values, ...member } }, given)
    if (effect === 'unchanged') return effect
    try {
      await checkEntries(given.tx, bundle)
    } catch (error) {
      const [sentence] = error instanceof AppError ? Object.values(error.fields ?? {}) : []
      throw sentence === undefined ? error : new RowRefused(sentence)
    }
    return effect
  },
}
