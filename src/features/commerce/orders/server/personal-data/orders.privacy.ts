// Checkouts, orders and payments as personal data: what is kept, for whom, and how it ends.
import { and, eq, lt, sql } from 'drizzle-orm'
import { daysAgo, mapped, removeRows, type DataMapEntry, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords, type RetentionDays } from '@/platform/privacy/retention-days'
import {
  checkoutLines,
  checkouts,
  orders,
  payments,
  purchaseLinks,
  refunds,
  shipments,
  webhookEvents,
} from '@/db/schema/orders'
import { buyerObstacles, buyerWarnings, collectBuyer, eraseBuyer } from './erase-buyer'
import { forgetNetworks, forgetOrders, forgetUnpaid } from './forget-orders'

const withOrder = ({ orders: days }: RetentionDays) => `With the order: ${durationWords(days)}`
const owner = 'The musician'

const map: DataMapEntry[] = [
  mapped(checkouts, {
    columns: {
      id: null,
      cookie_hash: 'fingerprint of a cookie',
      cart_hash: 'fingerprint of cart and address',
      email: 'e-mail address',
      payer_email: 'e-mail address at PayPal',
      currency: null,
      items_cents: 'amount',
      shipping_cents: null,
      total_cents: null,
      needs_shipping: null,
      shipping_address: 'name and postal address, where something is sent by post',
      status: 'whether it was paid',
      attempt: null,
      lease_until: null,
      paypal_order_id: "PayPal's number",
      invoice_number: 'order number',
      next_check_at: null,
      checks: null,
      note: null,
      created_at: 'when',
      updated_at: null,
      paid_at: null,
      shipped_at: null,
      buyer_note: 'note to the seller',
      network: 'fingerprint of the network address',
      shown_at: null,
      refunded_cents: null,
    },
    title: 'Orders',
    why: 'To take the payment, to deliver, to refund, and because the law has books kept',
    kept: ({ checkouts: unpaid, orders: paid }) =>
      `${durationWords(paid)}; a checkout that was never paid: ${durationWords(unpaid)}; the fingerprint of the network: a day, then until the next night`,
    seenBy: `${owner}, and PayPal`,
    exported: 'All but fingerprints',
    erased:
      'Unpaid: deleted. Paid: address, names and fingerprints are hidden, the note is deleted; numbers, amounts and dates stay for the books',
  }),
  mapped(checkoutLines, {
    columns: {
      checkout_id: 'which order',
      shop_item_id: null,
      format: null,
      variant_id: null,
      format_name: null,
      variant_label: 'size or colour',
      title: 'what was bought',
      category: null,
      quantity: null,
      unit_cents: null,
      takes_stock: null,
      pdf_file_url: null,
      bandcamp_url: null,
      external_url: null,
      image_url: null,
      download_limit: null,
      download_expiry_days: null,
      position: null,
    },
    title: null,
    why: 'To deliver what was paid for',
    kept: withOrder,
    seenBy: owner,
    exported: 'With the order',
    erased: 'Stays, without a person',
  }),
  mapped(payments, {
    columns: {
      id: null,
      checkout_id: 'which order',
      paypal_capture_id: "PayPal's number",
      status: null,
      amount_cents: 'amount',
      currency: null,
      raw_status: null,
      payer_email: 'e-mail address at PayPal',
      created_at: 'when',
      updated_at: null,
    },
    title: null,
    why: 'To refund and to account for it',
    kept: withOrder,
    seenBy: `${owner}, and PayPal`,
    exported: 'All of it',
    erased: "The address is deleted; amount and PayPal's number stay for the books and refunds",
  }),
  mapped(orders, {
    columns: {
      id: null,
      checkout_id: 'which order',
      customer_email: 'e-mail address',
      payment_status: null,
      shop_item_id: null,
      format: null,
      variant_id: null,
      format_name: null,
      variant_label: 'size or colour',
      title: 'what was bought',
      category: null,
      quantity: null,
      unit_cents: 'price',
      currency: null,
      paypal_order_id: "PayPal's number",
      bandcamp_url: null,
      external_url: null,
      position: null,
      refunded_cents: null,
      created_at: 'when',
      updated_at: null,
    },
    title: null,
    why: 'To deliver, to refund, and because the law has books kept',
    kept: withOrder,
    seenBy: owner,
    exported: 'All of it',
    erased: 'The address is hidden; the rest stays for the books',
  }),
  mapped(refunds, {
    columns: {
      id: null,
      payment_id: 'which payment',
      order_id: null,
      paypal_refund_id: "PayPal's number",
      amount_cents: 'amount',
      status: null,
      reason: 'reason, as the musician wrote it',
      created_at: 'when',
      updated_at: null,
    },
    title: null,
    why: 'To account for it',
    kept: withOrder,
    seenBy: `${owner}, and PayPal`,
    exported: 'All of it',
    erased: 'A reason that names the address is hidden; the rest stays for the books',
  }),
  mapped(webhookEvents, {
    columns: {
      id: null,
      type: null,
      resource_id: "PayPal's number",
      raw: "PayPal's notification, with name and address of the payer",
      received_at: null,
      processed_at: null,
      tries: null,
      next_attempt_at: null,
      outcome: null,
    },
    title: "PayPal's notifications",
    why: 'To find out about a payment when the browser was closed too early',
    kept: ({ notices }) => durationWords(notices),
    seenBy: 'Nobody; kept for looking into a failure',
    exported: 'Nothing that the orders do not say; PayPal hands out its own',
    erased: 'Emptied',
  }),
  mapped(purchaseLinks, {
    columns: { id: null, email: 'e-mail address', expires_at: null, created_at: 'when' },
    title: '"Find my purchases"',
    why: 'To send the link to whoever asks for it',
    kept: ({ downloads }) => durationWords(downloads),
    seenBy: 'Nobody',
    exported: 'When a link was asked for',
    erased: 'Deleted',
  }),
  mapped(shipments, {
    columns: {
      id: null,
      checkout_id: 'which order',
      carrier: 'carrier',
      tracking_url: 'tracking address',
      shipped_at: 'when',
      shipped_by: 'administrator',
    },
    title: null,
    why: 'To know what was sent',
    kept: withOrder,
    seenBy: owner,
    exported: 'All but the administrator',
    erased: 'Carrier and tracking address are deleted',
  }),
]

export const ordersPrivacy: PersonalData = {
  map,
  forget: [
    { name: 'networks of checkouts', run: forgetNetworks },
    { name: 'unpaid checkouts', run: forgetUnpaid },
    { name: 'orders', run: forgetOrders },
    {
      name: 'notifications',
      // What is not worked off yet still decides about an order.
      run: (tx, ctx, batch) =>
        removeRows(
          tx,
          webhookEvents,
          webhookEvents.id,
          sql`
        select ${webhookEvents.id} from ${webhookEvents} where ${and(sql`${webhookEvents.processed_at} is not null`, lt(webhookEvents.received_at, daysAgo(ctx, ctx.settings.retention.notices)))} limit ${batch}`,
        ),
    },
    {
      name: 'links to purchases',
      run: (tx, ctx, batch) =>
        removeRows(
          tx,
          purchaseLinks,
          purchaseLinks.id,
          sql`
        select ${purchaseLinks.id} from ${purchaseLinks} where ${lt(purchaseLinks.expires_at, daysAgo(ctx, ctx.settings.retention.downloads))} limit ${batch}`,
        ),
    },
  ],
  async collect(tx, ctx, email) {
    const links = await tx
      .select({ asked_at: purchaseLinks.created_at })
      .from(purchaseLinks)
      .where(eq(purchaseLinks.email, email))
      .orderBy(purchaseLinks.created_at)
    return [...(await collectBuyer(tx, ctx, email)), { name: 'purchase-links', rows: links }]
  },
  obstacles: buyerObstacles,
  warnings: buyerWarnings,
  erase: eraseBuyer,
}
