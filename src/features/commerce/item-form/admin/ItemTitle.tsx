// Shows an item in the list of Shop Management: its cover and title, and, collapsed below them, the choices that buyers
// have.
import { Thumbnail } from '@/admin-kit/lists/cells'
import { counted } from '@/lib/counted'
import { formatUsd } from '@/lib/money'
import { hasVariants, pictureVariantUrl } from '@/lib/picture'
import type { ResourceRow } from '@/lib/resource'
import { Badge } from '@/ui/Badge'
import type { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { missingGoods } from './MissingGoods'

type Row = ResourceRow<typeof shopItemsResource>
type Choice = Row['variants'][number]

const coverPicture = (url: string) => (hasVariants(url) ? pictureVariantUrl(url, 160, 'webp') : url)

/** Returns "2 pages · A4 · $6.50 · 3 sold · off sale". */
export function choiceSummary(
  { price, page_count: pages, paper, inventory_count: count, purchase_count: sold, is_on_sale: isOnSale }: Choice,
  ownPrice: number | null,
): string {
  const cents = price ?? ownPrice
  const facts = [
    pages !== null && counted(pages, 'page'),
    paper,
    cents !== null && formatUsd(cents),
    count !== null && `${count} in stock`,
    sold > 0 && `${sold} sold`,
    !isOnSale && 'off sale',
  ]
  return facts.filter(Boolean).join(' · ')
}

export function ItemTitle({ row }: { row: Row }) {
  const noun = row.category === 'sheet_music' ? 'edition' : 'choice'
  return (
    <div className="shop-item flex items-start gap-3">
      {row.image_url ? <Thumbnail url={coverPicture(row.image_url)} /> : <span className="admin-thumbnail" />}
      <div className="min-w-0">
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {row.title} {row.is_featured && <Badge tone="gold">Featured</Badge>}{' '}
          {missingGoods(row) !== null && <Badge>Nothing to deliver</Badge>}
        </span>
        {row.variants.length > 0 && (
          <details>
            <summary className="list-item w-fit py-1.5 text-[0.875rem] text-ink-soft">
              {counted(row.variants.length, noun)}
              <span className="visually-hidden"> of {row.title}</span>
            </summary>
            <ul className="grid gap-1 pb-1.5 text-[0.875rem]">
              {row.variants.map((choice) => (
                <li key={choice.id}>
                  {choice.label} <span className="admin-note">{choiceSummary(choice, row.price)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  )
}
