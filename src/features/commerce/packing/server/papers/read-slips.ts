// Reads what packing slips and labels print: sender, address, unsent pieces, and what customs asks.
import { inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { shopItems } from '@/db/schema/commerce/shop'
import { deliveryDay } from '@/features/commerce/delivery/server/delivered-line'
import { choiceLabel } from '@/features/commerce/delivery/server/delivery-of-line'
import { giftsForSlips } from '@/features/commerce/gifts/server/gift-rows'
import { readZones } from '@/features/commerce/shipping/server/read-zones'
import { countryName } from '@/lib/countries'
import { addressText } from '@/lib/postal-address'
import type { OrderRow } from '../packing-list'
import type { OrderParcels, ParcelLine } from '../sent-pieces'
import type { CustomsLine, Sender, Slip } from './packing-slip'

export type ToPrint = { row: OrderRow; parcels: OrderParcels }

/**
 * True when a parcel leaves the home country. Null when that is not known: the shop has no zones, or its home zone has
 * several countries and the parcel goes to one of them.
 */
export function leavesHome(home: readonly string[], country: string | undefined): boolean | null {
  if (home.length === 0 || !country) return null
  if (!home.includes(country)) return true
  return home.length === 1 ? false : null
}

type Item = Pick<typeof shopItems.$inferSelect, 'id' | 'weight_grams' | 'hs_code' | 'origin_country' | 'customs_text'>

/** Goods that customs asks about: a line, or for a bundle each of its entries. */
const declared = ({ line, content }: ParcelLine) =>
  content.length > 0
    ? content.map(({ itemId, name, parcel }) => ({ itemId, name, grams: parcel?.grams ?? null }))
    : [{ itemId: line.shop_item_id, name: line.title, grams: line.weight_grams }]

function toCustoms(parcelLine: ParcelLine, items: readonly Item[]): CustomsLine[] {
  return declared(parcelLine).map(({ itemId, name, grams }) => {
    const item = items.find(({ id }) => id === itemId)
    return {
      quantity: parcelLine.left,
      description: item?.customs_text ?? name,
      hsCode: item?.hs_code ?? null,
      origin: item?.origin_country ?? null,
      grams: grams ?? item?.weight_grams ?? null,
    }
  })
}

const hasCustoms = (item: Item) => item.hs_code !== null || item.origin_country !== null || item.customs_text !== null

/** Returns what the slips of these orders print. Orders with nothing left to send are left out. */
export async function readSlips(ctx: Context, orders: readonly ToPrint[]): Promise<Slip[]> {
  const { db, settings } = ctx
  const unsent = orders
    .map(({ row, parcels }) => ({ row, parcels, lines: parcels.lines.filter(({ left }) => left > 0) }))
    .filter(({ lines }) => lines.length > 0)
  const itemIds = [...new Set(unsent.flatMap(({ lines }) => lines.flatMap(declared).map(({ itemId }) => itemId)))]
  const items: Item[] =
    itemIds.length === 0
      ? []
      : await db
          .select({
            id: shopItems.id,
            weight_grams: shopItems.weight_grams,
            hs_code: shopItems.hs_code,
            origin_country: shopItems.origin_country,
            customs_text: shopItems.customs_text,
          })
          .from(shopItems)
          .where(inArray(shopItems.id, itemIds))
  const [homeZone] = await readZones(db)
  const home = homeZone?.countries ?? []
  const sender: Sender = {
    name: settings.owner.legal_name || settings.siteName,
    address: settings.owner.postal_address,
  }
  const gifts = await giftsForSlips(
    db,
    unsent.map(({ row }) => row.id),
  )
  return unsent.map(({ row, parcels, lines }) => {
    const country = row.address?.countryCode
    const isAbroad = leavesHome(home, country)
    const isDeclared = items.some(
      (item) => hasCustoms(item) && lines.flatMap(declared).some(({ itemId }) => itemId === item.id),
    )
    return {
      sender,
      number: row.number,
      date: deliveryDay(row.paid_at ?? row.created_at, settings),
      address:
        row.address && addressText({ ...row.address, countryCode: countryName(row.address.countryCode).toUpperCase() }),
      lines: lines.map(({ line, left, content }) => ({
        quantity: left,
        title: line.title,
        choice: content.length > 0 ? content.map(({ name }) => name).join('\n') : choiceLabel(line),
      })),
      note: row.note,
      gift: gifts.get(row.id) ?? null,
      customs: (isAbroad ?? isDeclared) ? lines.flatMap((line) => toCustoms(line, items)) : null,
      isRest: parcels.parcels.length > 0,
    }
  })
}
