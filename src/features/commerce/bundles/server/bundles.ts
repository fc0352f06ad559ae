// Reads the content of bundles: each entry with its files or its parcel and its current price alone, or the reason why it
// cannot be delivered (decision 0043).
import { asc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { publicRows } from '@/db/public-rows'
import type { EntrySnapshot, FileSnapshot, PartSnapshot } from '@/db/schema/commerce/orders/bundle-snapshots'
import { isAnyOf } from '@/db/schema/columns'
import { shopItems } from '@/db/schema/commerce/shop'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { isShipped } from '@/features/commerce/cart/format-name'
import { findItemFiles } from '@/features/commerce/recordings/server/item-files'
import { editionChoices, partsBroughtBy } from '@/features/commerce/sheet-music/editions/edition.rules'
import { reducedCents, saleState } from '@/features/commerce/sales/sale.rules'
import { type Variant, findVariants } from '@/features/commerce/sheet-music/server/editions/variants'
import { entryGoods, entryLabel, entryLink, findTrouble } from '../entry.rules'

export type BundleEntry = {
  id: string
  itemId: string
  variantId: string | null
  title: string
  /** The choice: "B♭", "LP", "M"; null if there is none, or the buyer chooses. */
  label: string | null
  /** Current name, "Corner Table, B♭"; the name at the time of choosing when it is gone. */
  name: string
  /** Address of its own page; null while visitors cannot open it. */
  slug: string | null
  /** Null if nothing would arrive. */
  goods: 'parcel' | 'file' | 'link' | null
  /** Private (OP-04). Null for a set that is joined from its parts, and for music. */
  file: string | null
  version: number | null
  parts: PartSnapshot[]
  /** Files of digital music; private (OP-04). */
  files: FileSnapshot[]
  /** Link to another site with its music; null if it has none. */
  link: string | null
  /** Price alone, in cents. */
  listCents: number
  /** Pieces in stock; null when not tracked. */
  inventoryCount: number | null
  /** Grams of one piece; null: not known, or it is not sent by post. */
  weightGrams: number | null
  isHomeZoneOnly: boolean
  /** The size, colour or edition; null if there is none. */
  variant: Variant | null
  /** The entry with each size, colour or edition that the buyer can choose; null if there is nothing to choose. */
  choices: BundleEntry[] | null
  /** Reason why it cannot be delivered: "is off sale". Null when it can. */
  trouble: string | null
}

/** Copies the parts of a set into an order. */
export function snapshotOfParts(parts: readonly Variant[]): PartSnapshot[] {
  return parts.flatMap(({ id, version, label, fileUrl }) =>
    fileUrl === null ? [] : [{ id, version, name: label, file: fileUrl }],
  )
}

/** Copies an entry of a bundle into an order, with the variant that the buyer chose for it. */
export function snapshotOfEntry(entry: BundleEntry, chosenId: string | null): EntrySnapshot {
  const { id, itemId, title, variantId, label, version, file, parts, listCents, goods, files, link, ...rest } =
    entry.choices?.find((choice) => choice.variantId === chosenId) ?? entry
  return {
    ...{ id, itemId, title, variantId, label, version, file, parts, listCents },
    ...(goods === 'parcel' && { parcel: { takesStock: rest.inventoryCount !== null, grams: rest.weightGrams } }),
    ...(files.length > 0 && { files }),
    ...(link !== null && { link }),
  }
}

const findItems = (db: Database | Transaction, ids: readonly string[]) =>
  db
    .select({
      id: shopItems.id,
      slug: shopItems.slug,
      title: shopItems.title,
      category: shopItems.category,
      tags: shopItems.tags,
      isVisible: shopItems.is_visible,
      price: shopItems.price,
      digitalPrice: shopItems.digital_price,
      salePrice: shopItems.sale_price,
      saleDigitalPrice: shopItems.sale_digital_price,
      saleFrom: shopItems.sale_from,
      saleUntil: shopItems.sale_until,
      file: shopItems.pdf_file_url,
      bandcampUrl: shopItems.bandcamp_url,
      externalUrl: shopItems.external_url,
      inventoryCount: shopItems.inventory_count,
      weightGrams: shopItems.weight_grams,
      isHomeZoneOnly: shopItems.home_zone_only,
      isBundle: sql<boolean>`exists (select 1 from ${bundleEntries} e where e.shop_item_id = ${shopItems}.id)`,
    })
    .from(shopItems)
    .where(isAnyOf(shopItems.id, ids))
type EntryItem = Awaited<ReturnType<typeof findItems>>[number]
type EntryRow = Pick<
  typeof bundleEntries.$inferSelect,
  'id' | 'shop_item_id' | 'entry_item_id' | 'entry_variant_id' | 'buyer_chooses' | 'label'
>

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
  const entries = await describeEntries(db, rows, today)
  for (const [index, { shop_item_id: bundle }] of rows.entries())
    found.set(bundle, [...(found.get(bundle) ?? []), ...entries.slice(index, index + 1)])
  return found
}

/** Returns the entry of each row, stored or not. */
export async function describeEntries(
  db: Database | Transaction,
  rows: readonly EntryRow[],
  today: string | null = null,
): Promise<BundleEntry[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map((row) => row.entry_item_id))]
  const items = await findItems(db, ids)
  const variants = await findVariants(db, ids)
  const files = await findItemFiles(
    db,
    items.filter(({ category }) => category === 'digital_music').map(({ id }) => id),
  )
  return rows.map((row) => {
    const item = items.find(({ id }) => id === row.entry_item_id)
    const all = variants.get(row.entry_item_id) ?? []
    return makeEntry(row, item && { ...item, variants: all, files: files.get(item.id) ?? [] }, today)
  })
}

type Member = EntryItem & { variants: Variant[]; files: FileSnapshot[] }

function makeEntry(row: EntryRow, item: Member | undefined, today: string | null): BundleEntry {
  const variant = item?.variants.find(({ id }) => id === row.entry_variant_id) ?? null
  const common = { id: row.id, itemId: row.entry_item_id, variantId: row.entry_variant_id, variant }
  if (!item || (row.entry_variant_id !== null && variant === null)) {
    const nothing = {
      label: null,
      slug: null,
      goods: null,
      file: null,
      version: null,
      parts: [],
      files: [],
      link: null,
    }
    const parcel = { inventoryCount: null, weightGrams: null, isHomeZoneOnly: false, choices: null }
    const gone = { title: row.label, name: row.label, listCents: 0, trouble: 'has been deleted' }
    return { ...common, ...nothing, ...parcel, ...gone }
  }
  const label = entryLabel(item, variant)
  const isParcel = isShipped(item.category)
  const choices = row.buyer_chooses
    ? editionChoices(item.category, item.variants).map((choice) =>
        makeEntry({ ...row, buyer_chooses: false, entry_variant_id: choice.id }, item, today),
      )
    : null
  return {
    ...common,
    title: item.title,
    label,
    name: [item.title, label].filter(Boolean).join(', '),
    slug: item.isVisible ? item.slug : null,
    goods: entryGoods(item, variant ?? choices?.[0]?.variant ?? null),
    file: isParcel ? null : variant ? variant.fileUrl : item.file?.trim() || null,
    version: isParcel ? null : (variant?.version ?? null),
    parts: variant && !isParcel ? snapshotOfParts(partsBroughtBy(variant, item.variants)) : [],
    files: item.files,
    link: entryLink(item),
    listCents: priceOn(item, variant, today) ?? 0,
    inventoryCount: isParcel ? (variant ? variant.inventoryCount : item.inventoryCount) : null,
    weightGrams: isParcel ? (variant?.weightGrams ?? item.weightGrams) : null,
    isHomeZoneOnly: isParcel && item.isHomeZoneOnly,
    choices,
    trouble: findTrouble(item, variant, choices),
  }
}

/** Returns the price of an entry alone, in cents, in the sale that runs on that day. */
function priceOn(item: EntryItem, variant: Variant | null, today: string | null): number | null {
  const isInSale = today !== null && saleState(item, today) === 'running'
  const reduced = (cents: number | null, sale: number | null) => (isInSale ? reducedCents(cents, sale) : cents)
  const ofItem =
    item.category === 'digital_music' && item.digitalPrice !== null
      ? reduced(item.digitalPrice, item.saleDigitalPrice)
      : reduced(item.price, item.salePrice)
  return variant ? reduced(variant.priceCents ?? ofItem, variant.salePriceCents) : ofItem
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

/** Returns why an entry keeps its bundle from being sold now; null when it does not. */
export function whyNotSold({ trouble, inventoryCount, choices }: BundleEntry): string | null {
  const isOut = (entry: Pick<BundleEntry, 'inventoryCount'>) =>
    entry.inventoryCount !== null && entry.inventoryCount <= 0
  return trouble ?? ((choices ? choices.every(isOut) : isOut({ inventoryCount })) ? 'is sold out' : null)
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
    const broken = entries.get(id)?.find((entry) => whyNotSold(entry) !== null)
    const trouble = broken && whyNotSold(broken)
    return trouble ? [{ title, name: broken.name, trouble }] : []
  })
}
