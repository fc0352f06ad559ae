// Fills carts at random from everything that is for sale: parcels to several shipping zones and to countries of none,
// releases bought in two formats, licences of sheet music.
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { licencePrice, takesLicence, topUpCents } from '@/features/commerce/cart/licence.rules'
import { insist } from './insist'
import { orderLine } from './order-line'
import type { RunningSite } from './running-site'
import { europeZone, homeZone } from './shipping-zones'

export type VariedLine = ReturnType<typeof orderLine> & { licenceId?: string; topsUp?: string; extra?: number }
export type VariedCart = {
  lines: VariedLine[]
  country: string
  /** Needed when a licence is printed on the pages. */
  licenceHolder?: string
  hasParcel: boolean
}

/** A country that no zone of `storeTwoZones` has. */
export const unshipped = 'JP'

/** Replaces the zones of the site by two, so that Europe always costs more and other countries get no parcel. */
export async function storeTwoZones(site: Pick<RunningSite, 'sql'>): Promise<void> {
  await site.sql('delete from shipping_zones')
  for (const [position, zone] of [homeZone, europeZone].entries()) {
    const [row] = await site.sql<{ id: string }>(
      'insert into shipping_zones (name, free_from_cents, position) values ($1, $2, $3) returning id',
      [zone.name, zone.freeFromCents ?? null, position],
    )
    for (const country of zone.countries ?? [])
      await site.sql('insert into shipping_zone_countries (country, zone_id) values ($1, $2)', [country, row?.id])
    for (const { upToGrams, cents } of zone.rates ?? [])
      await site.sql('insert into shipping_rates (zone_id, up_to_grams, cents) values ($1, $2, $3)', [
        row?.id,
        upToGrams,
        cents,
      ])
  }
}

export type Goods = { items: ShopItem[]; releases: ShopItem[][] }

/** Returns everything that is for sale; `releases` has the formats of each release. */
export async function readGoods(site: Pick<RunningSite, 'url'>): Promise<Goods> {
  const read = async <T>(path: string) => (await (await fetch(site.url + path)).json()) as T
  const isForSale = (item: ShopItem) => item.offers.length > 0 && item.inventory.isInStock
  const listed = (await read<{ items: ShopItem[] }>('/api/shop/items')).items
  const releases = await Promise.all(
    listed
      .filter(({ release }) => release !== null)
      .map(async ({ slug }) => (await read<{ formats: ShopItem[] }>(`/api/shop/items/${slug}`)).formats),
  )
  const formats = releases.map((group) => group.filter(isForSale)).filter((group) => group.length > 1)
  const all = [...listed.filter(isForSale), ...formats.flat()]
  return { items: [...new Map(all.map((item) => [item.id, item])).values()], releases: formats }
}

/** Returns the line with what its buyer adds to the price. */
const withExtra = <Line extends { price: number }>(line: Line, extra: number) =>
  extra === 0 ? line : { ...line, extra, price: Math.round(100 * (line.price + extra)) / 100 }

/** Returns the gift of this number as its giver types it: a mail in two days, a mail today, and a card, in turn. */
export function giftOf(number: number) {
  const day = new Date(Date.now() + (number % 3 === 0 ? 2 * 24 * 3_600_000 : 0)).toISOString().slice(0, 10)
  const by = number % 3 === 2 ? 'card' : 'mail'
  const [recipientName, recipientEmail] = ['Ada Ω', `recipient${number}@example.com`]
  return { by, recipientName, recipientEmail, deliverOn: day, giverName: 'Big Band', message: 'Play it.' }
}

/** Returns the goods that are downloaded: only they can be a gift. */
export const onlyFiles = ({ items }: Goods): Goods => ({
  items: items.filter(({ offers }) => offers.at(-1)?.delivery === 'file'),
  releases: [],
})

/** Returns a cart of one or two items. */
export function randomCart({ items, releases }: Goods, random: () => number): VariedCart {
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const group = random() < 0.15 ? any(releases) : undefined
  const chosen = (group?.slice(0, 2) ?? [any(items), any(items)]).filter((item) => item !== undefined)
  const distinct = [...new Map(chosen.map((item) => [item.id, item])).values()]
  let licenceHolder: string | undefined
  const lines = distinct.map((item): VariedLine => {
    const bare = orderLine(item, 1 + Math.floor(random() * 2))
    const extra = random() < 0.15 ? 1.5 : 0
    const line = withExtra(bare, extra)
    const delivery = item.offers.at(-1)?.delivery ?? 'link'
    const licence = takesLicence(item.category, delivery) ? any(item.licences) : undefined
    if (!licence) return line
    if (licence.isStamped) licenceHolder = 'Big Band Ω'
    const price = licencePrice(Math.round(bare.price * 100), licence) / 100
    return withExtra({ ...bare, licenceId: licence.id, price }, extra)
  })
  const country = any(['US', 'US', 'US', 'US', 'US', 'US', 'DE', 'DE', 'FR', unshipped]) ?? 'US'
  const hasParcel = distinct.some((item) => item.offers.at(-1)?.delivery === 'parcel')
  return { lines, country, hasParcel, ...(licenceHolder !== undefined && { licenceHolder }) }
}

type BoughtLine = { licence: object | null; isTopUp: boolean; download_token: string | null }
type PrintedLicence = { topUp: { itemId: string; variantId: string | null; copies: number; paidCents: number } | null }

/**
 * Returns a cart that raises a bought licence to the most copies on sale, with the links that its buyer has: from the
 * download to the page of the licence. Null when the order has no licence, or the largest.
 */
export async function raisingCart(
  site: Pick<RunningSite, 'url'>,
  { items }: Goods,
  bought: readonly BoughtLine[],
): Promise<VariedCart | null> {
  const read = async <T>(path: string) => (await insist(() => fetch(site.url + path))).json() as Promise<T>
  const licensed = bought.find(({ licence, isTopUp }) => licence !== null && !isTopUp)
  if (!licensed?.download_token) return null
  const { licenceUrl } = await read<{ licenceUrl: string | null }>(`/api/downloads/${licensed.download_token}`)
  const token = licenceUrl?.split('/').at(-1)
  if (!token) return null
  const { topUp } = await read<PrintedLicence>(`/api/licences/${token}`)
  const item = items.find(({ id }) => id === topUp?.itemId)
  if (!topUp || !item) return null
  const largest = item.licences.toSorted((a, b) => b.copies - a.copies)[0]
  const plain = { ...orderLine(item), variantId: topUp.variantId }
  const price = item.variants.find(({ id }) => id === topUp.variantId)?.priceCents ?? Math.round(plain.price * 100)
  const cents = largest && topUpCents(topUp, { copies: largest.copies, priceCents: licencePrice(price, largest) })
  if (!largest || cents == null) return null
  const line = { ...plain, price: cents / 100, licenceId: largest.id, topsUp: token }
  return { lines: [line], country: 'US', hasParcel: false, licenceHolder: 'Big Band Ω' }
}

/** Returns what the buyer's wallet tells about the address, as the simulator takes it. */
export const addressIn = (country: string) => ({
  shipping: {
    fullName: 'Ada Test',
    address: { address_line_1: '2 Side St', admin_area_2: 'Here', country_code: country },
  },
})
