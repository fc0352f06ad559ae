// Renders the catalogue: all items, those of one category group, or those with a tag (SHOP-14 to SHOP-19).
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { pageTitle } from '@/features/site/page-content/page-content.queries'
import { parsePage, pageSize } from '@/lib/paging'
import { pagingTexts } from '@/ui/paging.texts'
import { knownAnswer, useApiQuery } from '@/lib/use-api-query'
import { flattenPages, type Pages, usePages } from '@/lib/use-pages'
import { buttonClass } from '@/ui/Button'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { ShowEarlier, ShowMore } from '@/ui/ShowMore'
import { keepPlace } from '@/ui/SteadyPlace'
import { SectionHeading } from '@/ui/Text'
import type { ShopItem, ShopItemsPage } from '@/features/commerce/catalog/catalog.contract'
import { shopItemsQuery, shopTextsQuery } from '@/features/commerce/catalog/catalog.queries'
import {
  categoryGroups,
  hasFeaturedRow,
  isNarrowed,
  toSearchString,
  type CategoryGroup,
  type ShopSearch,
} from '@/features/commerce/catalog/shop-address'
import { Filters } from './Filters'
import { ItemAction } from '@/features/commerce/catalog/pages/ItemAction'
import { ItemTile } from '@/features/commerce/catalog/pages/ItemTile'
import { SearchBox } from './SearchBox'
import { listTexts, shopTextDefaults } from '../shop-page.texts'
import { GridSkeleton } from '@/features/commerce/catalog/pages/ShopSkeleton'

const groups = [undefined, ...categoryGroups]

/** SHOP-14, SHOP-15, OP-26, OP-27: shows all items, or those of the category group or tag in the address. */
export function Catalogue() {
  const { data: texts } = useApiQuery(shopTextsQuery)
  const search = useSearch({ from: '/shop' })
  const { category, tag, q } = search
  const list = usePages(toPath(search), parsePage(search), (page) => shopItemsQuery(page, search))
  const isWhole = hasFeaturedRow(search)
  // A shop without goods has nothing to search.
  const hasGoods = list.pages[0]?.total !== 0 || category !== undefined || tag !== undefined || isNarrowed(search)
  const title = q
    ? listTexts.found(q)
    : tag === undefined
      ? pageTitle(texts, 'shop-catalog-title', shopTextDefaults.catalogTitle)
      : listTexts.tagged(tag)
  return (
    // Results begin the page, without the head of the shop above them, so they are laid out at once.
    <section
      className={isWhole ? 'ruled pt-10 pb-20' : 'pt-6 pb-20'}
      data-whole={isWhole ? undefined : ''}
      aria-labelledby="wall"
    >
      <div className="wrap">
        <SectionHeading id="wall" title={title} className="mb-6!" />
        <div className="shop-tools">
          {tag === undefined ? (
            <nav aria-label="Shelves" className="tabs">
              {groups.map((group) => (
                // A click changes only the list below; the page does not scroll.
                <ShopLink
                  key={group ?? ''}
                  category={group}
                  className="tab"
                  resetScroll={false}
                  hashScrollIntoView={false}
                  onClick={keepPlace}
                >
                  {group ? listTexts.categoryGroups[group] : listTexts.everyCategory}
                </ShopLink>
              ))}
            </nav>
          ) : (
            <ShopLink className={buttonClass('quiet', 'small')}>{listTexts.everything}</ShopLink>
          )}
          {hasGoods && <SearchBox />}
        </div>
        <PagedWall search={search} list={list} />
      </div>
    </section>
  )
}

type ShopLinkProps = {
  category?: CategoryGroup
  className: string
  children: ReactNode
  resetScroll?: boolean
  hashScrollIntoView?: boolean
  onClick?: () => void
}

/** A link to a category group, or to all items; `aria-current` marks the current one. */
function ShopLink({ category, ...rest }: ShopLinkProps) {
  return (
    <Link
      to="/shop"
      search={{ category, tag: undefined }}
      hash="catalogue"
      activeOptions={{ explicitUndefined: true }}
      {...rest}
    />
  )
}

const toPath = (search: ShopSearch) => `/shop${toSearchString(search)}`

function PagedWall({ search, list }: { search: ShopSearch; list: Pages<ShopItemsPage> }) {
  const path = toPath(search)
  useNoted(list.error)
  const known = useKnownItems(search)
  const [first] = list.pages
  const records = first ? flattenPages(list.pages.map(({ items }) => items)) : known?.items
  const facets = (first ?? known)?.facets
  if (!first && !records?.length)
    return list.error ? <ErrorPanel onRetry={list.retry} retrying={list.isFetching} /> : <GridSkeleton />
  const total = first?.total ?? 0
  return (
    <>
      {facets && <Filters search={search} facets={facets} />}
      <div className="pt-6 lg:pt-8">
        {first?.isGuess && total > 0 && <p className="mb-8 text-ink-soft">{listTexts.guessed}</p>}
        <ShowEarlier path={path} hash="#catalogue" page={parsePage(search)} total={total} />
        {records?.length ? (
          <Wall items={hasFeaturedRow(search) && parsePage(search) === 1 ? startWithOthers(records) : records} />
        ) : (
          <div className="py-8">
            <p className="max-w-[56ch] text-ink-soft wrap-anywhere">
              {total > 0
                ? pagingTexts.beyond
                : isNarrowed(search)
                  ? listTexts.nothingFound(search.q)
                  : listTexts.nothingHere}
            </p>
            {total === 0 && isNarrowed(search) && (
              <ShopLink className={buttonClass('quiet', 'small', 'mt-6')}>{listTexts.everything}</ShopLink>
            )}
          </div>
        )}
        <ShowMore path={path} hash="#catalogue" pages={list} />
      </div>
    </>
  )
}

/**
 * Returns the items of a group or tag while the server is asked. It works when all items fit on one page that has been
 * loaded. Only sheets can be filtered, at most by the filters of all items: the row of filters stays the same, so that
 * the list does not jump when the response arrives.
 */
function useKnownItems(search: ShopSearch): Pick<ShopItemsPage, 'items' | 'facets'> | undefined {
  const { category, tag } = search
  const all = knownAnswer(useQueryClient(), shopItemsQuery(1))
  if (!all || all.total > pageSize || isNarrowed(search)) return undefined
  const items = all.items.filter(
    ({ group, tags }) => (category === undefined || group === category) && (tag === undefined || tags.includes(tag)),
  )
  return { items, facets: items.some(({ group }) => group === 'sheet-music') ? all.facets : [] }
}

/** Items in the first row of a wide screen. */
const firstRow = 3

/** Moves the first items that are not featured to the front, so that the list does not begin as the row above it. */
function startWithOthers(items: readonly ShopItem[]): readonly ShopItem[] {
  const others = items.filter(({ isFeatured }) => !isFeatured).slice(0, firstRow)
  return [...others, ...items.filter((item) => !others.includes(item))]
}

function useNoted(error: Error | null): void {
  useEffect(() => {
    if (error) recordError(error)
  }, [error])
}

function Wall({ items }: { items: readonly ShopItem[] }) {
  return (
    <ul className="hang">
      {items.map((item) => (
        <li key={item.id}>
          <ItemTile item={item} action={<ItemAction item={item} size="small" />} sizes="(width >= 64rem) 28vw, 44vw" />
        </li>
      ))}
    </ul>
  )
}
