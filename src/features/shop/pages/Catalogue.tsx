// The wall of sleeves below the shop's counter, sorted onto shelves (SHOP-14 to SHOP-19).
import { useEffect, useState } from 'react'
import { titleOf } from '@/features/page-content/page-content.queries'
import { shopTexts } from '@/lib/texts/shop'
import { useApiQuery } from '@/lib/use-api-query'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'
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

/** SHOP-14, SHOP-15, OP-26, OP-27. */
export function Catalogue() {
  const { data: texts } = useApiQuery(shopTextsQuery)
  const items = useApiQuery(shopItemsQuery)
  const [shelf, setShelf] = useState<Shelf>('all')
  useEffect(() => {
    if (items.error) recordError(items.error)
  }, [items.error])
  return (
    <section className="section ruled" aria-labelledby="catalogue">
      <div className="wrap">
        <SectionHeading id="catalogue" title={titleOf(texts, 'shop-catalog-title', shopTextDefaults.catalogTitle)} className="mb-8!" />
        {items.isError && !items.data ? (
          <ErrorPanel onRetry={() => void items.refetch()} retrying={items.isFetching} />
        ) : (
          <Tabs label="Shelves" tabs={shelves} active={shelf} onChange={setShelf}>
            {items.data ? <Wall items={items.data.items.filter((item) => shelf === 'all' || item.group === shelf)} /> : <GridSkeleton />}
          </Tabs>
        )}
      </div>
    </section>
  )
}

function Wall({ items }: { items: ShopItem[] }) {
  if (items.length === 0) return <p className="py-12 text-ink-soft">{shopTexts.emptyShelf}</p>
  return (
    <ul className="hang">
      {items.map((item) => (
        <li key={item.id}>
          <ItemTile item={item} action={<ItemAction item={item} size="small" />} sizes="(width >= 64rem) 28vw, (width >= 40rem) 44vw, 90vw" />
        </li>
      ))}
    </ul>
  )
}
