// The wall of sleeves below the shop's counter, sorted onto shelves (SHOP-14 to SHOP-19).
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { titleOf } from '@/features/page-content/page-content.queries'
import { pageOf, pageSize } from '@/lib/paging'
import { pageTexts } from '@/lib/texts/pages'
import { shopTexts } from '@/lib/texts/shop'
import { useApiQuery } from '@/lib/use-api-query'
import { recordsOf, usePages, type Pages } from '@/lib/use-pages'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { listEntry } from '@/ui/list-entry'
import { ShowEarlier, ShowMore } from '@/ui/ShowMore'
import { Tabs } from '@/ui/Tabs'
import { SectionHeading } from '@/ui/Text'
import type { CategoryGroup, ShopItem } from '../shop.contract'
import { shopItemsQuery, shopTextsQuery } from '../shop.queries'
import { ItemAction } from './ItemAction'
import { ItemTile } from './ItemTile'
import { shopTextDefaults } from './shop-texts'
import { GridSkeleton } from './ShopSkeleton'

type Shelf = 'all' | CategoryGroup

const shelves: readonly { id: Shelf; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'music', label: 'Music' },
  { id: 'sheet-music', label: 'Sheet Music' },
  { id: 'merch', label: 'Merch' },
]

/** SHOP-14, SHOP-15, OP-26, OP-27. The address speaks of the whole wall; another shelf begins at its beginning. */
export function Catalogue() {
  const { data: texts } = useApiQuery(shopTextsQuery)
  const [shelf, setShelf] = useState<Shelf>('all')
  const from = useLocation({ select: ({ search }) => pageOf(search) })
  const list = usePages('shop', from, shopItemsQuery)
  useNoted(list.error)
  const [first] = list.pages
  // What fits on one page is here already: a shelf of it needs no asking.
  const isWhole = from === 1 && first !== undefined && first.total <= pageSize
  return (
    <section className="section ruled" aria-labelledby="catalogue">
      <div className="wrap">
        <SectionHeading id="catalogue" title={titleOf(texts, 'shop-catalog-title', shopTextDefaults.catalogTitle)} className="mb-8!" />
        {list.error && !first ? (
          <ErrorPanel onRetry={list.retry} retrying={list.isFetching} />
        ) : (
          <Tabs label="Shelves" tabs={shelves} active={shelf} onChange={setShelf}>
            {shelf === 'all' || !first ? (
              <>
                <ShowEarlier path="/shop" hash="#catalogue" page={from} total={first?.total ?? 0} />
                <PagedWall list={list} />
              </>
            ) : isWhole ? (
              <Wall items={first.items.filter((item) => item.group === shelf)} />
            ) : (
              <LongShelf key={shelf} group={shelf} />
            )}
          </Tabs>
        )}
      </div>
    </section>
  )
}

/** A shelf of a shop that needs several pages: sorted out by the server, so that nothing is missed. */
function LongShelf({ group }: { group: CategoryGroup }) {
  const list = usePages(`shop ${group}`, 1, (page) => shopItemsQuery(page, group))
  useNoted(list.error)
  return list.error && !list.pages[0] ? <ErrorPanel onRetry={list.retry} retrying={list.isFetching} /> : <PagedWall list={list} />
}

function PagedWall({ list }: { list: Pages<{ items: ShopItem[]; total: number }> }) {
  const [first] = list.pages
  if (!first) return <GridSkeleton />
  if (first.items.length === 0 && first.total > 0) return <p className="py-12 text-ink-soft">{pageTexts.beyond}</p>
  return (
    <>
      <Wall items={recordsOf(list.pages.map(({ items }) => items))} />
      <ShowMore path="/shop" hash="#catalogue" pages={list} />
    </>
  )
}

function useNoted(error: Error | null): void {
  useEffect(() => {
    if (error) recordError(error)
  }, [error])
}

function Wall({ items }: { items: ShopItem[] }) {
  if (items.length === 0) return <p className="py-12 text-ink-soft">{shopTexts.emptyShelf}</p>
  return (
    <ul className="hang">
      {items.map((item) => (
        <WallEntry key={item.id} record={item} />
      ))}
    </ul>
  )
}

const WallEntry = listEntry(function WallTile({ record }: { record: ShopItem }) {
  return <ItemTile record={record} action={<ItemAction item={record} size="small" />} sizes="(width >= 64rem) 28vw, (width >= 40rem) 44vw, 90vw" />
})
