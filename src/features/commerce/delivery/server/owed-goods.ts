// Paid orders that had nothing to deliver. Once the item has files or a link, the buyer gets them, with one mail
// (decision 0006).
import { and, asc, eq, exists, isNotNull, or } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { shopItems } from '@/db/schema/commerce/shop'
import { itemFiles } from '@/db/schema/commerce/recordings'
import { grantDownloads, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { renewMissingFiles } from '@/features/commerce/downloads/server/grants/missing-files'
import { bringsMusicFiles } from '@/features/commerce/catalog/delivery/delivery.rules'
import {
  toSaleItem,
  type ItemForSale,
  lockItemsForSale,
} from '@/features/commerce/catalog/server/selling/items-for-sale'
import {
  changeCheckout,
  rowIds,
  isErased,
  lockCheckout,
  type OrderLine,
  buyerMail,
} from '@/features/commerce/ledger/server/checkout-rows'
import { isServiceLine } from '../service-line.rules'
import { broughtBy, lineDelivery } from './delivery-of-line'
import { grantsOfLine } from './goods-of-line'
import { changeOrderLines } from '@/features/commerce/ledger/server/order-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'

export const deliverOwedTask = 'deliver-owed'

/** Returns the paid lines of a checkout that have delivered nothing. */
async function emptyLines(tx: Transaction, checkoutId: string): Promise<OrderLine[]> {
  const lines = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.checkout_id, checkoutId), eq(orders.payment_status, 'completed')))
    .orderBy(asc(orders.position))
  const grants = await grantsOfOrders(tx, rowIds(lines))
  return lines.filter((line) => !isServiceLine(line) && lineDelivery(line, broughtBy(grants.get(line.id))) === null)
}

/** Clears the mark of a checkout that owed goods and owes none any more. Looks only at marked checkouts. */
export async function noteOwed(tx: Transaction, checkoutId: string): Promise<void> {
  const [owing] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), checkouts.owes_goods))
  if (owing && (await emptyLines(tx, checkoutId)).length === 0)
    await changeCheckout(tx, checkoutId, { owes_goods: false })
}

/** Delivers what is available now. Replaces bought files that were missing with their new ones. */
export async function deliverOwed(ctx: Context): Promise<void> {
  await renewMissingFiles(ctx)
  // Skips items that are gone, or still have nothing to deliver.
  const bringing = ctx.db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(
      and(
        eq(shopItems.id, orders.shop_item_id),
        or(
          isNotNull(shopItems.bandcamp_url),
          isNotNull(shopItems.external_url),
          isNotNull(shopItems.pdf_file_url),
          exists(ctx.db.select({ id: itemFiles.id }).from(itemFiles).where(eq(itemFiles.shop_item_id, shopItems.id))),
        ),
      ),
    )
  const owing = await ctx.db
    .selectDistinct({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkout_id, checkouts.id))
    .where(and(checkouts.owes_goods, exists(bringing)))
  for (const { id } of owing) await inTransaction(ctx.db, (tx) => deliverCheckout(tx, ctx, id))
}

async function deliverCheckout(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const checkout = await lockCheckout(tx, id)
  if (!checkout.owes_goods || isErased(checkout)) return
  const lines = await emptyLines(tx, id)
  const items = await lockItemsForSale(tx, [...new Set(lines.map((line) => line.shop_item_id))])
  for (const line of lines) {
    const item = items.find((one) => one.id === line.shop_item_id)
    if (!item || !(await deliverLine(tx, ctx, line, item))) continue
    await queueMail(tx, {
      ...buyerMail(checkout, 'owed-goods'),
      dedupeKey: `owed-goods:${line.id}`,
      payload: { checkoutId: id, orderId: line.id },
    })
    await noteInHistory(tx, ctx, id, { actor: 'system', what: 'order.delivered_later', detail: { title: line.title } })
  }
  await noteOwed(tx, id)
}

/** Gives a line what its item has now. Returns false when that is still nothing. */
async function deliverLine(tx: Transaction, ctx: Context, line: OrderLine, item: ItemForSale): Promise<boolean> {
  const goods = {
    pdf_file_url: item.pdfFileUrl,
    files: bringsMusicFiles(toSaleItem(item)) ? item.files : null,
    bandcamp_url: item.bandcampUrl,
    external_url: item.externalUrl,
  }
  if (lineDelivery({ category: line.category, format: line.format, ...goods }) === null) return false
  await grantDownloads(
    tx,
    ctx,
    grantsOfLine(line.id, {
      ...goods,
      parts: null,
      entries: null,
      title: line.title,
      variant_id: null,
      variant_label: null,
      edition_version: null,
      download_limit: item.downloadLimit,
      download_expiry_days: item.downloadExpiryDays,
    }),
  )
  await changeOrderLines(tx, [line.id], {
    bandcamp_url: goods.bandcamp_url,
    external_url: goods.external_url,
    updated_at: ctx.clock.now(),
  })
  return true
}
