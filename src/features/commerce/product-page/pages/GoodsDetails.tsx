// Shows what a buyer of shipped goods needs to know: what it is, its sizes, the cost of shipping, and the owner's
// words about parcels.
import { pageDescription } from '@/features/site/page-content/page-content.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { goodsDetails } from '@/features/commerce/catalog/item/goods-facts'
import { goodsTexts } from '@/features/commerce/catalog/product.texts'
import { parcelTextsQuery } from '@/features/commerce/catalog/catalog.queries'
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'

/** Renders nothing for an item that is not sent by post. */
export function GoodsDetails({ item, shipping }: { item: ShopItem; shipping: readonly string[] }) {
  const { data: texts } = useApiQuery(parcelTextsQuery)
  const parcel = item.offers.find(({ delivery }) => delivery === 'parcel')
  if (!parcel) return null
  const facts = goodsDetails(item, {
    formatName: parcel.name,
    shipping,
    time: pageDescription(texts, 'shop-parcel-description', ''),
    returns: pageDescription(texts, 'shop-parcel-returns', ''),
    customs: pageDescription(texts, 'shop-parcel-customs', ''),
  })
  if (facts.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="by-post">
      <h2 id="by-post" className="type-subheading">
        {goodsTexts.title}
      </h2>
      <dl className="ledger mt-4">
        {facts.map(({ label, text }) => (
          <div key={label} className="grid gap-1 py-4! sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="font-semibold">{label}</dt>
            <dd className="whitespace-pre-line text-ink-soft wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
