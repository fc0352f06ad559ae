// Reads the content of bundles: each entry with its files and its current price alone, or the reason why it cannot be
// delivered (decision 0043).
import { asc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { publicRows } from '@/db/public-rows'
import type { EntrySnapshot, PartSnapshot } from '@/db/schema/commerce/orders/bundle-snapshots'
import { isAnyOf } from '@/db/schema/columns'
import { shopItems } from '@/db/schema/commerce/shop'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { editionChoices, listEditions, partsBroughtBy } from '@/features/commerce/sheet-music/editions/edition.rules'
import { reducedCents, saleState } from '@/features/commerce/sales/sale.rules'
import { type Variant, findVariants } from '@/features/commerce/sheet-music/server/editions/variants'

export type BundleEntry = {
  id: string
  itemId: string
  variantId: string | null
  title: string
  label: string | null
  /** Current name, "Corner Table, B♭"; the name at the time of choosing when it is gone. */
  name: string
  /** Address of its own page; null while visitors cannot open it. */
  slug: string | null
  /** Private (OP-04). Null for a set that is joined from its parts. */
  file: string | null
  version: number | null
  parts: PartSnapshot[]
  /** Price alone, in cents. */
  listCents: number
  /** Reason why it cannot be delivered: "is off sale". Null when it can. */
  trouble: string | null
}

/** Copies the parts of a set into an order. */
export function snapshotOfParts(parts: readonly Variant[]): PartSnapshot[] {
  return parts.flatMap(({ id, version, label, fileUrl }) =>
    fileUrl === null ? [] : [{ id, version, name: label, file: fileUrl }],
  )
}

/** Copies an entry of a bundle into an order. */
export const snapshotOfEntry = ({
  id,
  itemId,
  title,
  variantId,
  label,
  version,
  file,
  parts,
  listCents,
}: BundleEntry): EntrySnapshot => ({ id, itemId, title, variantId, label, version, file, parts, listCents })

const findItems = (db: Database | Transaction, ids: readonly string[]) =>
  db
    .select({
      id: shopItems.id,
      slug: shopItems.slug,
      title: shopItems.title,
      category: shopItems.category,
      isVisible: shopItems.is_visible,
      price: shopItems.price,
      salePrice: shopItems.sale_price,
      saleFrom: shopItems.sale_from,
      saleUntil: shopItems.sale_until,
      file: shopItems.pdf_file_url,
      isBundle: sql<boolean>`exists (select 1 from ${bundleEntries} e where e.shop_item_id = ${shopItems}.id)`,
    })
    .from(shopItems)
    .where(isAnyOf(shopItems.id, ids))
type EntryItem = Awaited<ReturnType<typeof findItems>>[number]

/**
 * Returns a map from a bundle's item id to its content in the owner's order. Leaves out items that are not bundles.
 * `today`, in the site's time zone: prices are those of a sale that runs then; without it they are the usual ones.
 */
export async function findBundleEntries(
  db: Database | Transaction,
  itemIds: readonly string[],
  today: string | null = null,
): Promise<Map<string, BundleEntry[]>> {
  const found = new Map<string, BundleEntry[]>()
  if (itemIds.length === 0) return found
  const rows = await db
    .select()
    .from(bundleEntries)
    .where(isAnyOf(bundleEntries.shop_item_id, itemIds))
    .orderBy(asc(bundleEntries.position), asc(bundleEntries.id))
  if (rows.length === 0) return found
  const ids = [...new Set(rows.map((row) => row.entry_item_id))]
  const items = await findItems(db, ids)
  const variants = await findVariants(db, ids)
  for (const row of rows) {
    const item = items.find(({ id }) => id === row.entry_item_id)
    const entry = makeEntry(row, item, variants.get(row.entry_item_id) ?? [], today)
    found.set(row.shop_item_id, [...(found.get(row.shop_item_id) ?? []), entry])
  }
  return found
}

function makeEntry(
  row: typeof bundleEntries.$inferSelect,
  item: EntryItem | undefined,
  variants: readonly Variant[],
  today: string | null,
): BundleEntry {
  const common = { id: row.id, itemId: row.entry_item_id, variantId: row.entry_variant_id }
  const edition = variants.find(({ id }) => id === row.entry_variant_id) ?? null
  const isGone = !item || (row.entry_variant_id !== null && edition === null)
  if (isGone) {
    const gone = { title: row.label, label: null, name: row.label, slug: null, file: null, version: null, parts: [] }
    return { ...common, ...gone, listCents: 0, trouble: 'has been deleted' }
  }
  return {
    ...common,
    title: item.title,
    label: edition?.label ?? null,
    name: [item.title, edition?.label].filter(Boolean).join(', '),
    slug: item.isVisible ? item.slug : null,
    file: edition ? edition.fileUrl : item.file?.trim() || null,
    version: edition?.version ?? null,
    parts: edition ? snapshotOfParts(partsBroughtBy(edition, variants)) : [],
    listCents: priceOn(item, edition, today) ?? 0,
    trouble: findTrouble(item, edition, variants),
  }
}

/** Returns the price of an entry alone, in cents, in the sale that runs on that day. */
function priceOn(item: EntryItem, edition: Variant | null, today: string | null): number | null {
  const isInSale = today !== null && saleState(item, today) === 'running'
  const reduced = (cents: number | null, sale: number | null) => (isInSale ? reducedCents(cents, sale) : cents)
  const ofItem = reduced(item.price, item.salePrice)
  return edition ? reduced(edition.priceCents ?? ofItem, edition.salePriceCents) : ofItem
}

function findTrouble(item: EntryItem, edition: Variant | null, variants: readonly Variant[]): string | null {
  if (item.isBundle) return 'is a bundle itself'
  if (item.category !== 'sheet_music') return 'is no sheet music'
  if (!item.isVisible) return 'is hidden in the shop'
  if ((edition?.priceCents ?? item.price ?? 0) <= 0) return 'has no price'
  if (edition === null) {
    if (listEditions(item.category, variants).length > 0) return 'now has editions, one of which has to be chosen'
    return item.file?.trim() ? null : 'has no PDF'
  }
  if (!edition.isOnSale) return 'is off sale'
  return editionChoices(item.category, variants).includes(edition) ? null : 'has no PDF'
}

/** Returns the bundles that contain an item. */
export async function bundlesWith(tx: Transaction, itemId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ title: shopItems.title })
    .from(bundleEntries)
    .innerJoin(shopItems, eq(shopItems.id, bundleEntries.shop_item_id))
    .where(eq(bundleEntries.entry_item_id, itemId))
  return rows.map(({ title }) => title)
}

/** Returns visible bundles that buyers cannot buy, each with the first entry that keeps it from being sold. */
export async function brokenBundles(db: Database): Promise<{ title: string; name: string; trouble: string }[]> {
  const bundles = await db
    .select({ id: shopItems.id, title: shopItems.title })
    .from(shopItems)
    .where(
      sql`${publicRows(shopItems)} and exists (select 1 from ${bundleEntries} e where e.shop_item_id = ${shopItems}.id)`,
    )
    .orderBy(asc(shopItems.title))
  const ids = bundles.map(({ id }) => id)
  const entries = await findBundleEntries(db, ids)
  return bundles.flatMap(({ id, title }) => {
    const broken = entries.get(id)?.find(({ trouble }) => trouble !== null)
    return broken?.trouble ? [{ title, name: broken.name, trouble: broken.trouble }] : []
  })
}
