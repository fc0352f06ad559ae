// Renders the filters of the shop: links with counts, and links to remove each chosen filter.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keepPlace } from '@/ui/SteadyPlace'
import { shopTexts } from '@/features/commerce/catalog/catalog.texts'
import { type FilterName, filterNames, pickFilters, type ShopSearch } from '@/features/commerce/catalog/shop-address'
import type { ShopFacet } from '@/features/commerce/catalog/catalog.contract'

type FiltersProps = { search: ShopSearch; facets: readonly ShopFacet[] }

/**
 * Visitors remove filters one by one. Only one list of values is open at a time. Renders nothing if there is nothing to
 * filter.
 */
export function Filters({ search, facets }: FiltersProps) {
  const chosen = filterNames.filter((name) => search[name] !== undefined)
  if (facets.length === 0 && chosen.length === 0 && !search.q) return null
  const findLabel = (name: FilterName) =>
    facets.find((facet) => facet.name === name)?.values.find(({ value }) => value === search[name])?.label ??
    search[name]
  return (
    <div role="group" aria-label={shopTexts.narrow} className="mt-6 flex flex-wrap items-start gap-2">
      {facets.map(({ name, values }) => (
        // The key is new on each page, so that a list closes after a choice.
        <details key={`${name} ${JSON.stringify(search)}`} name="filter" className="open:w-full">
          <summary className="badge min-h-11 cursor-pointer items-center px-3">{shopTexts.filters[name]}</summary>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 py-2">
            {values.map(({ value, label, count }) => (
              <li key={value}>
                <ToShop
                  search={{ ...search, [name]: value }}
                  rel={chosen.length > 0 ? 'nofollow' : undefined}
                  className="flex min-h-11 items-center gap-2 aria-[current]:text-gold"
                >
                  {label}
                  <span className="type-small tabular text-ink-soft"> {count}</span>
                </ToShop>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {search.q && <Chosen search={{ ...search, q: undefined }}>{`“${search.q}”`}</Chosen>}
      {chosen.map((name) => (
        <Chosen key={name} search={{ ...search, [name]: undefined }}>
          {findLabel(name)}
        </Chosen>
      ))}
      {chosen.length + (search.q ? 1 : 0) > 1 && (
        <ToShop
          search={{ category: search.category, tag: search.tag }}
          className="text-link flex min-h-11 items-center px-2"
        >
          {shopTexts.withoutFilters}
        </ToShop>
      )}
    </div>
  )
}

/** A chosen filter. A click removes it. */
function Chosen({ search, children }: { search: ShopSearch; children: ReactNode }) {
  return (
    <ToShop search={search} className="badge badge-gold min-h-11 items-center gap-2">
      <span className="visually-hidden">{shopTexts.without} </span>
      {children}
      <span aria-hidden="true">×</span>
    </ToShop>
  )
}

type ToShopProps = { search: ShopSearch; rel?: string; className: string; children: ReactNode }

/** Links to the page of the shop for a search. The list changes in place; the page does not scroll. */
function ToShop({ search: { category, tag, q, ...rest }, ...link }: ToShopProps) {
  return (
    <Link
      to="/shop"
      search={{ category, tag, q, ...pickFilters(rest) }}
      hash="catalogue"
      resetScroll={false}
      hashScrollIntoView={false}
      onClick={keepPlace}
      {...link}
    />
  )
}
