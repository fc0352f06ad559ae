// Returns what the receipt says about a parcel: how long it takes, and the owner's words about returns and customs.
import { inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { LetterBlock } from '@/adapters/mail/letter-content'
import { pageContent } from '@/db/schema/site/page-content'
import { goodsTexts } from '@/features/commerce/catalog/product.texts'
import { parcelContentKeys } from '@/features/commerce/catalog/shop.content-keys'
import type { Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import { readZones } from '@/features/commerce/shipping/server/read-zones'
import { zoneOfCountry } from '@/features/commerce/shipping/shipping.rules'

/**
 * Returns a paragraph for each text that the owner has written; none for an order without a parcel. The time is that of
 * the address's zone, or else the shop's general one.
 */
export async function parcelWords({ db }: Pick<Context, 'db'>, checkout: Checkout): Promise<LetterBlock[]> {
  if (!checkout.needs_shipping) return []
  const rows = await db
    .select()
    .from(pageContent)
    .where(inArray(pageContent.page_name, [...parcelContentKeys]))
  const written = (key: (typeof parcelContentKeys)[number]) =>
    rows.find(({ page_name }) => page_name === key)?.description?.trim()
  const country = checkout.shipping_address?.countryCode ?? checkout.ship_country
  const zone = country === null ? undefined : zoneOfCountry(await readZones(db), country)
  const words = [
    [goodsTexts.time, zone?.deliveryTime ?? written('shop-parcel-description')],
    [goodsTexts.returns, written('shop-parcel-returns')],
    [goodsTexts.customs, written('shop-parcel-customs')],
  ] as const
  return words.flatMap(([label, text]): LetterBlock[] =>
    text ? [{ kind: 'paragraph', text: `${label}: ${text}` }] : [],
  )
}
