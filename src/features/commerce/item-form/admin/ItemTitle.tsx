// Shows an item in the list of Shop Management: cover, title and badges; category, choices and tags below.
import { RowTitle } from '@/admin-kit/lists/row/RowTitle'
import { counted } from '@/lib/counted'
import { formatMoney } from '@/lib/money'
import type { ResourceRow } from '@/lib/resource'
import { Badge } from '@/ui/Badge'
import type { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { useShopCurrency } from '@/ui/Price'
import { missingGoods } from './MissingGoods'

type Row = ResourceRow<typeof shopItemsResource>
type Choice = Row['variants'][number]

/** Returns "2 pages · A4 · $6.50 · 3 sold · off sale". */
export function choiceSummary(
  { price, page_count: pages, paper, inventory_count: count, purchase_count: sold, is_on_sale: isOnSale }: Choice,
  ownPrice: number | null,
  currency: string,
): string {
  const cents = price ?? ownPrice
  const facts = [
    pages !== null && counted(pages, 'page'),
    paper,
    cents !== null && formatMoney(cents, currency),
    count !== null && `${count} in stock`,
    sold > 0 && `${sold} sold`,
    !isOnSale && 'off sale',
  ]
  return facts.filter(Boolean).join(' · ')
}

/** `note` begins and ends the line below the title; the number of choices is between. */
export function ItemTitle({ row, note: [category, tags] }: { row: Row; note: readonly [string, string] }) {
  const currency = useShopCurrency()
  const noun = row.category === 'sheet_music' ? 'edition' : 'choice'
  const { variants } = row
  const summary = variants.map((choice) => `${choice.label}: ${choiceSummary(choice, row.price, currency)}`).join('\n')
  return (
    <RowTitle
      picture={row.image_url}
      marks={
        <>
          {row.is_featured && (
            <Badge tone="gold" className="shop-featured">
              Featured
            </Badge>
          )}
          {missingGoods(row) !== null && <Badge tone="danger">Nothing to deliver</Badge>}
        </>
      }
      note={
        <>
          {category}
          {variants.length > 0 && (
            <>
              {' · '}
              <span title={summary}>{counted(variants.length, noun)}</span>
            </>
          )}
          {tags !== '' && ` · ${tags}`}
        </>
      }
    >
      {row.title}
    </RowTitle>
  )
}
