// Reads and writes addresses of the shop: a category group (SHOP-21), a tag, facts of sheets, words.
// `/shop?category=sheet-music&instrument=alto-sax&key=f-minor`.

export const categoryGroups = ['music', 'sheet-music', 'merch'] as const
export type CategoryGroup = (typeof categoryGroups)[number]

/** Filters of sheets, in the order of the page and of the address. */
export const filterNames = ['instrument', 'line-up', 'grade', 'style', 'key'] as const
export type FilterName = (typeof filterNames)[number]
/** Makes one value for each filter. */
export const perFilter = <Value>(make: (name: FilterName) => Value) =>
  Object.fromEntries(filterNames.map((name) => [name, make(name)])) as Record<FilterName, Value>

export type SheetFilters = Partial<Record<FilterName, string>>

/** The items that an address selects; all if it names no filter. */
export type ShopSearch = { category?: CategoryGroup; tag?: string; q?: string } & SheetFilters

/** Most characters of a tag; no tag is longer. */
export const maxTagLength = 200
/** Most characters of a search; visitors type less. */
export const maxQueryLength = 100

/** Parameters of an address, in their order. */
export const shopParameters = ['category', 'tag', 'q', ...filterNames] as const

/** True when the items of an address can exist; an address may contain anything. */
export function canBeShown(search: ShopSearch): boolean {
  const { category, tag = '', q = '' } = search
  return (
    (category === undefined || categoryGroups.includes(category)) &&
    tag.length <= maxTagLength &&
    q.length <= maxQueryLength &&
    !`${tag}${q}`.includes('\0') &&
    filterNames.every((name) => search[name] === undefined || /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(search[name]))
  )
}

/** Returns only the facts that an address names. */
export function pickFilters(search: SheetFilters): SheetFilters {
  return Object.fromEntries(filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))
}

/** True when an address names a search or a filter. */
export const isNarrowed = (search: ShopSearch): boolean =>
  Boolean(search.q) || Object.keys(pickFilters(search)).length > 0

/** True when the featured items are shown above the list. A tag, a filter or a search shows matching items only. */
export const hasFeaturedRow = (search: ShopSearch): boolean => search.tag === undefined && !isNarrowed(search)

/** Returns the part of the address after `/shop`. If both are named, the tag replaces the category group. */
export function toSearchString(search: ShopSearch): string {
  const { category, tag, q } = search
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries({
    ...(tag === undefined ? { category } : { tag }),
    q: q?.trim(),
    ...pickFilters(search),
  }))
    if (value) asked.set(name, value)
  return asked.size === 0 ? '' : `?${asked.toString()}`
}

/**
 * True when an address is one of endlessly many: it has search words, or more than one filter. Search engines need not
 * list those.
 */
export function isOneOfMany(search: ShopSearch): boolean {
  const { category, tag, q } = search
  const narrowed = [...Object.values(pickFilters(search)), ...((tag ?? category) ? ['group'] : [])]
  return Boolean(q?.trim()) || narrowed.length > 1
}
