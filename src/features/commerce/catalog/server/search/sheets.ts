// Keeps the facts of all sheets in memory: the shop filters by them and counts them. Read from the database once per
// change (decision 0026).
import { eq, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { tunes } from '@/db/schema/commerce/sheet-music'
import type { ReadableEdition } from '@/features/commerce/sheet-music/editions/edition-for'
import { editionChoices } from '@/features/commerce/sheet-music/editions/edition.rules'
import type { Releases } from '@/features/commerce/releases/releases.rules'
import { filterValues, inReadingOrder } from '../../search/sheet-filters'
import type { ShopFacet } from '../../catalog.contract'
import { type CategoryGroup, type FilterName, filterNames, perFilter, type SheetFilters } from '../../shop-address'
import { categoryGroup } from '../../catalog.rules'
import { shopOrder } from '../lists/shop-order'
import { tuneKeyName } from '@/features/commerce/sheet-music/server/tunes/tunes'

type Sheet = {
  id: string
  group: CategoryGroup
  tags: ReadonlySet<string>
  values: Readonly<Record<FilterName, ReadonlySet<string>>>
}

type Sheets = {
  /** Sheets in the order of the shop. */
  all: readonly Sheet[]
  /** The label of each value. */
  labels: Readonly<Record<FilterName, ReadonlyMap<string, string>>>
}

type StoredEdition = { isOnSale: boolean; fileUrl: string | null; reads: ReadableEdition }

async function readSheets(ctx: Context): Promise<Sheets> {
  const rows = await ctx.db
    .select({
      id: shopItems.id,
      category: shopItems.category,
      tags: shopItems.tags,
      lineUp: shopItems.line_up,
      style: tunes.style,
      grade: tunes.grade,
      key_fifths: tunes.key_fifths,
      key_minor: tunes.key_minor,
      variants: sql<StoredEdition[]>`coalesce((
        select json_agg(json_build_object('isOnSale', v.is_on_sale, 'fileUrl', v.pdf_file_url, 'reads',
          json_build_object('kind', v.kind, 'transposition', v.transposition, 'clef', v.clef, 'instruments', v.instruments)))
        from ${itemVariants} v where v.shop_item_id = ${shopItems.id}), '[]')`,
    })
    .from(shopItems)
    .leftJoin(tunes, eq(tunes.id, shopItems.tune_id))
    .where(publicRows(shopItems))
    .orderBy(...shopOrder)
  const labels = perFilter(() => new Map<string, string>())
  const all = rows.map(({ id, category, tags, variants, key_fifths, key_minor, ...facts }) => {
    const found = filterValues({
      ...facts,
      key: tuneKeyName({ key_fifths, key_minor }),
      editions: category === 'sheet_music' ? editionChoices(category, variants).map(({ reads }) => reads) : [],
    })
    for (const name of filterNames)
      for (const { value, label } of found[name]) if (!labels[name].has(value)) labels[name].set(value, label)
    const values = perFilter((name) => new Set(found[name].map(({ value }) => value)))
    return { id, group: categoryGroup(category), tags: new Set(tags), values }
  })
  return { all, labels }
}

const listSheets = (ctx: Context): Promise<Sheets> =>
  ctx.cached('sheets', ['shop_items', 'item_variants', 'tunes'], () => readSheets(ctx))

export type SheetQuestion = {
  group?: CategoryGroup
  tag?: string
  filters: SheetFilters
  releases: Releases
  /** Only these ids; null: all. */
  ids: ReadonlySet<string> | null
}

/**
 * Returns the ids that a filter selects, in the order of the shop, and the further filters with counts. Leaves out a
 * value without items.
 */
export async function filteredSheets(
  ctx: Context,
  { group, tag, filters, releases, ids }: SheetQuestion,
): Promise<{ ids: string[]; facets: ShopFacet[] }> {
  const { all, labels } = await listSheets(ctx)
  const asked = filterNames.filter((name) => filters[name] !== undefined)
  const found: string[] = []
  const counts = perFilter(() => new Map<string, number>())
  /** Values of releases that are counted: a release is one result, whatever number of its formats has the value. */
  const countedOnce = new Set<string>()
  for (const { id, group: own, tags, values } of all) {
    if ((group !== undefined && own !== group) || (tag !== undefined && !tags.has(tag))) continue
    if (ids !== null && !ids.has(id)) continue
    const missed = asked.filter((name) => !values[name].has(filters[name] ?? ''))
    if (missed.length === 0) found.push(id)
    // Counts a value as if the filter of its own name were not set.
    for (const name of missed.length > 1 ? [] : missed.length === 1 ? missed : filterNames)
      for (const value of values[name]) {
        const release = releases.get(id)
        const key = release && `${release.id} ${name} ${value}`
        if (key !== undefined && countedOnce.has(key)) continue
        if (key !== undefined) countedOnce.add(key)
        counts[name].set(value, (counts[name].get(value) ?? 0) + 1)
      }
  }
  const facets = filterNames.map((name) => ({
    name,
    values: inReadingOrder(
      name,
      [...counts[name].keys()].map((value) => ({ value, label: labels[name].get(value) ?? value })),
    ).map((value) => ({ ...value, count: counts[name].get(value.value) ?? 0 })),
  }))
  return { ids: found, facets: facets.filter(({ values }) => values.length > 0) }
}
