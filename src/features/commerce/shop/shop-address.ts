// What an address of the shop asks for: a category group (SHOP-21), a tag, facts of sheets, words. `/shop?category=sheet-music&instrument=alto-sax&key=f-minor`.

export const categoryGroups = ['music', 'sheet-music', 'merch'] as const
export type CategoryGroup = (typeof categoryGroups)[number]

/** What sheets can be filtered by, in the order of the page and of the address. */
export const filterNames = ['instrument', 'line-up', 'grade', 'style', 'key'] as const
export type FilterName = (typeof filterNames)[number]
/** Something for each filter. */
export const perFilter = <Value>(make: (name: FilterName) => Value) =>
  Object.fromEntries(filterNames.map((name) => [name, make(name)])) as Record<FilterName, Value>

export type SheetFilters = Partial<Record<FilterName, string>>

/** Which items an address asks for; all when it names nothing. */
export type ShopSearch = { category?: CategoryGroup; tag?: string; q?: string } & SheetFilters

/** Longer than any tag. */
export const maxTagLength = 200
/** Longer than anything that somebody searches for. */
export const maxQueryLength = 100

/** The parameters of an address, in their order in it. */
export const shopParameters = ['category', 'tag', 'q', ...filterNames] as const

/** Whether an address asks for something that can exist; it may contain anything. */
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

/** The facts that an address names, without anything else in it. */
export function pickFilters(search: SheetFilters): SheetFilters {
  return Object.fromEntries(filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))
}

/** What follows `/shop` in the address of these items; the tag counts when a category group is named too. */
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

/** Whether an address is one of endlessly many: words, or more than one way to narrow the shop down. Search engines need not list those. */
export function isOneOfMany(search: ShopSearch): boolean {
  const { category, tag, q } = search
  const narrowed = [...Object.values(pickFilters(search)), ...((tag ?? category) ? ['group'] : [])]
  return Boolean(q?.trim()) || narrowed.length > 1
}
