// Manages the entries of a bundle in the back-office. Saving the item checks them; the form shows what keeps the bundle
// from being sold (decision 0043).
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import type { Stored } from '@/admin-kit/server/restore'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { AppError } from '@/lib/errors'
import { shopItems } from '@/db/schema/commerce/shop'
import { isShipped } from '@/features/commerce/cart/format-name'
import { buyersChoice } from '../bundle-form'
import { type BundleEntry, bundlesWith, findBundleEntries, whyNotSold } from './bundles'

/** Stores the entries of a bundle from the form of its item. */
export const bundleEntriesPart = { table: bundleEntries, owner: 'shop_item_id' }

/** Adds to the entries of items their price alone and the reason why they cannot be delivered. */
export async function withEntryPrices(db: Context['db'] | Transaction, items: readonly Stored[]): Promise<Stored[]> {
  const ids = items.map(({ id }) => id)
  const found = await findBundleEntries(db, ids)
  return items.map((item) => {
    const facts = new Map((found.get(item.id) ?? []).map((entry) => [entry.id, entry]))
    const entries = (item.entries as Stored[]).map((row) => {
      const entry = facts.get(row.id)
      return entry ? { ...row, label: entryName(entry), trouble: whyNotSold(entry), list_cents: entry.listCents } : row
    })
    return { ...item, entries }
  })
}

/** Returns the name of an entry as the owner reads it. */
const entryName = ({ name, choices }: BundleEntry): string => (choices === null ? name : buyersChoice(name))

const refuse = (index: number, sentence: string): AppError =>
  new AppError('invalid_input', { fields: { [`entries.${index}.label`]: sentence } })

/**
 * Throws AppError `invalid_input` with a sentence if a bundle may not contain an entry. Updates the names of the
 * entries to the current ones.
 */
export async function checkEntries(tx: Transaction, itemId: string): Promise<void> {
  const entries = (await findBundleEntries(tx, [itemId])).get(itemId) ?? []
  if (entries.length === 0) return
  const itself = entries.findIndex((entry) => entry.itemId === itemId)
  if (itself >= 0) throw refuse(itself, 'A bundle cannot contain itself')
  const [around] = await bundlesWith(tx, itemId)
  if (around !== undefined)
    throw refuse(
      0,
      `This item is in the bundle “${around}”, and a bundle cannot be in a bundle. Remove it there first.`,
    )
  for (const [index, entry] of entries.entries()) {
    if (entry.trouble === 'is a bundle itself')
      throw refuse(
        index,
        `“${entry.name}” is a bundle itself, and a bundle cannot be in a bundle. Choose its items one by one.`,
      )
    const twice = findSetOf(entry, entries)
    if (twice) throw refuse(index, `“${entry.name}” is in “${twice.name}” already`)
    await tx
      .update(bundleEntries)
      .set({ label: entryName(entry) })
      .where(eq(bundleEntries.id, entry.id))
  }
  const parcel = entries.find(({ goods }) => goods === 'parcel')
  if (parcel && !isShipped(await readCategory(tx, itemId)))
    throw refuseCategory(
      `“${parcel.name}” in this bundle is sent by post. Please choose Merchandise, CD or Physical Music as the category of the bundle.`,
    )
}

const refuseCategory = (sentence: string) => new AppError('invalid_input', { fields: { category: sentence } })

async function readCategory(tx: Transaction, itemId: string): Promise<string> {
  const [item] = await tx.select({ category: shopItems.category }).from(shopItems).where(eq(shopItems.id, itemId))
  return item?.category ?? ''
}

/**
 * Checks a bundle whose entries are all known. Throws like `checkEntries`, and also if its category asks buyers for an
 * address without need or for no edition, or if there is nothing to deliver.
 */
export async function checkBundle(tx: Transaction, itemId: string): Promise<void> {
  await checkEntries(tx, itemId)
  const entries = (await findBundleEntries(tx, [itemId])).get(itemId) ?? []
  if (entries.length === 0 || entries.some(({ goods }) => goods === 'parcel')) return
  const category = await readCategory(tx, itemId)
  if (isShipped(category))
    throw refuseCategory(
      'Nothing in this bundle is sent by post. Please choose Digital Music or Sheet Music as the category of the bundle.',
    )
  if (category !== 'sheet_music' && entries.some(({ choices }) => choices !== null))
    throw refuseCategory('Buyers can choose an edition only in a bundle of the category Sheet Music.')
  if (entries.every(({ goods }) => goods === 'link'))
    throw refuse(0, 'A bundle needs something to download here or to send by post, not links to other sites alone')
}

/** Returns the set in the bundle that already contains this edition. */
const findSetOf = (entry: BundleEntry, entries: readonly BundleEntry[]): BundleEntry | undefined =>
  entries.find((other) => other !== entry && other.parts.some(({ id }) => id === entry.variantId))
