// Places the demo's one order: a gift that waits for its day. It takes the way of a real order that is paid outside the
// site, so that every page of the back-office shows it as it shows others. All people in it are invented.
import { asc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { hashSecret, newSecret } from '@/platform/tokens'
import { inTransaction } from '@/adapters/database/connect'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { shopItems } from '@/db/schema/commerce/shop'
import { outbox } from '@/db/schema/operations/mail'
import { openCheckout } from '@/features/commerce/checkout/server/open/open-checkout'
import { markPaid } from '@/features/commerce/manual-payments/server/decide'
import { settle } from '@/features/commerce/payments/server/settling/settle'
import { dayAt } from '@/features/commerce/sales/sale.rules'
import { daysAfter } from '@/lib/dates'
import { centsToDecimal } from '@/lib/money'
import { gift } from './content/selling'

/** Runs after the demo content is stored. Leaves no mail behind: the addresses have no mailbox. */
export async function seedDemoOrder(given: Context): Promise<void> {
  const { settings } = given
  const ctx = { ...given, settings: { ...settings, owner: { ...settings.owner, manual_payment: true } } }
  const [item] = await ctx.db.select().from(shopItems).where(eq(shopItems.slug, gift.slug))
  if (item?.price == null) throw new Error(`The demo's gift names ${gift.slug}, but there is no such item with a price`)
  const [licence] = await ctx.db.select().from(licenceTiers).orderBy(asc(licenceTiers.order_index)).limit(1)
  const { orderID } = await openCheckout(ctx, {
    items: [
      {
        id: item.id,
        title: item.title,
        price: Number(centsToDecimal(item.price)),
        quantity: 1,
        category: item.category,
        format: 'pdf',
        variantId: null,
        licenceId: licence?.id ?? null,
      },
    ],
    customerEmail: gift.giverEmail,
    note: gift.note,
    currency: settings.owner.currency,
    gift: {
      by: 'mail',
      recipientName: gift.recipientName,
      recipientEmail: gift.recipientEmail,
      deliverOn: daysAfter(dayAt(ctx.clock.now(), settings.timeZone), gift.inDays),
      giverName: gift.giverName,
      message: gift.message,
    },
    paymentSource: 'manual',
    payer: { name: gift.giverName },
    cookieHash: hashSecret(newSecret()),
    network: 'demo',
  })
  await settle(ctx, orderID, 'administrator')
  const [order] = await ctx.db.select().from(checkouts).where(eq(checkouts.provider_order_id, orderID))
  await markPaid(ctx, settle, order?.id ?? '')
  await inTransaction(ctx.db, async (tx) => void (await tx.delete(outbox)))
}
