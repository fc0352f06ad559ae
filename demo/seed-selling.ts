// Inserts how the demo shop sells into the database: licences, codes, shipping zones, the weight of each item, a
// batch of download cards, a sale, an item for which buyers can pay more, and the sheet that subscribers get free.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { offers } from '@/db/schema/commerce/offers/offers'
import { shippingRates, shippingZoneCountries, shippingZones } from '@/db/schema/commerce/shipping'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { storeBatch } from '@/features/commerce/download-cards/server/batches'
import { dayAt } from '@/features/commerce/sales/sale.rules'
import { daysAfter } from '@/lib/dates'
import { defaultSettings } from '@/lib/site-settings'
import { cards, codes, freeSheet, licences, parcels, payMore, sale, zones } from './content/selling'

async function insertZones(tx: Transaction): Promise<void> {
  for (const [position, { name, countries, freeFromCents, deliveryTime, rates }] of zones.entries()) {
    const [zone] = await tx
      .insert(shippingZones)
      .values({
        name,
        is_rest: countries === null,
        free_from_cents: freeFromCents,
        delivery_time: deliveryTime,
        position,
      })
      .returning({ id: shippingZones.id })
    const zone_id = zone?.id ?? ''
    if (countries !== null)
      await tx.insert(shippingZoneCountries).values(countries.split(' ').map((country) => ({ zone_id, country })))
    await tx
      .insert(shippingRates)
      .values(Object.entries(rates).map(([grams, cents]) => ({ zone_id, up_to_grams: Number(grams), cents })))
  }
}

async function weighItems(tx: Transaction): Promise<void> {
  for (const [slug, { grams, isHomeZoneOnly = false, customs, choices = {} }] of Object.entries(parcels)) {
    await tx
      .update(shopItems)
      .set({
        weight_grams: grams,
        home_zone_only: isHomeZoneOnly,
        hs_code: customs?.hsCode ?? null,
        origin_country: customs?.originCountry ?? null,
        customs_text: customs?.text ?? null,
      })
      .where(eq(shopItems.slug, slug))
    const item = tx.select({ id: shopItems.id }).from(shopItems).where(eq(shopItems.slug, slug))
    for (const [label, weight_grams] of Object.entries(choices))
      await tx
        .update(itemVariants)
        .set({ weight_grams })
        .where(and(inArray(itemVariants.shop_item_id, item), eq(itemVariants.label, label)))
  }
}

async function insertCards(tx: Transaction, ctx: Pick<Context, 'clock' | 'settings'>): Promise<void> {
  const { slug, label, count } = cards
  const [item] = await tx.select().from(shopItems).where(eq(shopItems.slug, slug))
  if (!item) throw new Error(`The demo's cards name ${slug}, but there is no such item`)
  await storeBatch(tx, ctx, { label, shop_item_id: item.id, variant_id: null, title: item.title }, count)
}

/** Puts an item into a sale. Its usual price is made older, as if the shop had asked it for two months. */
async function beginSale(tx: Transaction, { clock, settings }: Pick<Context, 'clock' | 'settings'>): Promise<void> {
  const { slug, cents, begunDaysAgo, daysLeft } = sale
  const today = dayAt(clock.now(), settings.timeZone)
  await tx.execute(sql`
    update item_prices set valid_from = valid_from - interval '60 days'
    where shop_item_id = (select id from shop_items where slug = ${slug})`)
  await tx
    .update(shopItems)
    .set({ sale_price: cents, sale_from: daysAfter(today, -begunDaysAgo), sale_until: daysAfter(today, daysLeft) })
    .where(eq(shopItems.slug, slug))
}

/** Runs after the items and their variants are inserted. */
export async function insertSelling(tx: Transaction, ctx: Pick<Context, 'clock' | 'settings'>): Promise<void> {
  await tx
    .insert(licenceTiers)
    .values(
      licences.map(({ name, copies, times, terms, isStamped }, position) => ({
        name,
        copies,
        price_rule: 'times' as const,
        price_amount: times,
        terms,
        is_stamped: isStamped,
        order_index: position,
      })),
    )
  await tx
    .insert(offers)
    .values(
      codes.map(({ code, percent, categories, usesLimit, note }) => ({
        code,
        kind: 'percent' as const,
        percent_basis_points: percent * 100,
        currency: defaultSettings.currency,
        scope: 'categories' as const,
        categories,
        uses_limit: usesLimit,
        note,
      })),
    )
  await insertZones(tx)
  await weighItems(tx)
  await insertCards(tx, ctx)
  await beginSale(tx, ctx)
  await tx.update(shopItems).set({ pay_more: true }).where(eq(shopItems.slug, payMore))
  await tx.update(shopItems).set({ free_for_subscribers: true }).where(eq(shopItems.slug, freeSheet))
}
