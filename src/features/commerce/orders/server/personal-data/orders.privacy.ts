// Checkouts, orders and payments as personal data: the stored fields, their retention, and their erasure.
import { mapped, type DataMapEntry, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords, type RetentionDays } from '@/platform/privacy/retention-days'
import { checkoutLines, checkouts, orders, payments } from '@/db/schema/commerce/orders/orders'
import { shipmentLines, shipments } from '@/db/schema/commerce/orders/shipments'
import { purchaseLinks } from '@/db/schema/commerce/orders/purchase-links'
import { webhookEvents } from '@/db/schema/commerce/orders/webhook-events'
import { offerUses } from '@/db/schema/commerce/offers/offers'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { buyerObstacles, buyerWarnings, collectBuyer, eraseBuyer } from './erase-buyer'
import { forgetNetworks } from '@/features/commerce/ledger/server/erase-rows'
import { forgetWebhookEvents } from '@/features/commerce/payments/server/webhooks/erase-webhook-events'
import { findLinkRequests, forgetLinks } from '@/features/commerce/purchases/server/erase-links'
import { forgetOrders, forgetUnpaid } from './forget-orders'

const withOrder = ({ orders: days }: RetentionDays) => `With the order: ${durationWords(days)}`
const owner = 'The musician'

const map: DataMapEntry[] = [
  mapped(checkouts, {
    personal: {
      cookie_hash: 'fingerprint of a cookie',
      cart_hash: 'fingerprint of cart and address',
      email: 'e-mail address',
      payer_email: 'e-mail address at PayPal',
      payer_name: 'name at PayPal',
      items_cents: 'amount',
      shipping_address: 'name and postal address, where something is sent by post',
      ship_country: 'country of the parcel',
      status: 'whether it was paid',
      provider_order_id: 'number at the payment provider',
      invoice_number: 'order number',
      created_at: 'when',
      buyer_note: 'note to the seller',
      source: 'site or link that led to the shop',
      campaign: 'name of the campaign in that link',
      network: 'fingerprint of the network address',
    },
    impersonal:
      'id currency given_as discount_cents offer shipping_cents total_cents needs_shipping attempt lease_until next_check_at checks note updated_at paid_at shipped_at shown_at refunded_cents owes_goods',
    title: 'Orders',
    why: 'To take the payment, to deliver, to refund, and because the law requires bookkeeping',
    retention: ({ checkouts: unpaid, orders: paid }) =>
      `${durationWords(paid)}; a checkout that was never paid: ${durationWords(unpaid)}; the fingerprint of the network: a day, then until the next night`,
    seenBy: `${owner}, and PayPal`,
    exported: 'All but fingerprints',
    erased:
      'Unpaid: deleted. Paid: address, names and fingerprints are hidden, the note, the site and the campaign are deleted; numbers, amounts and dates stay for the books',
  }),
  mapped(checkoutLines, {
    personal: {
      checkout_id: 'which order',
      variant_label: 'size, colour or edition',
      licence: 'holder of the licence of a sheet',
      title: 'what was bought',
    },
    impersonal:
      'shop_item_id format variant_id edition_version licence_id tops_up format_name category quantity unit_cents discount_cents in_sale before_unit_cents extra_unit_cents weight_grams takes_stock is_given home_zone_only pdf_file_url files parts entries bandcamp_url external_url image_url download_limit download_expiry_days position',
    title: null,
    why: 'To deliver what was paid for',
    retention: withOrder,
    seenBy: owner,
    exported: 'With the order',
    erased: 'The holder is deleted; the rest stays, no longer linked to a person',
  }),
  mapped(offerUses, {
    personal: { checkout_id: 'which order used a code' },
    impersonal: 'offer_id state created_at updated_at',
    title: null,
    why: 'To count the uses of a code',
    retention: withOrder,
    seenBy: owner,
    exported: 'The code is part of the order',
    erased: 'The count stays, no longer linked to an order',
  }),
  mapped(payments, {
    personal: {
      checkout_id: 'which order',
      provider_capture_id: 'number at the payment provider',
      amount_cents: 'amount',
      payer_email: 'e-mail address at PayPal',
      created_at: 'when',
    },
    impersonal: 'id status currency fee_cents raw_status updated_at',
    title: null,
    why: 'To refund and to account for it',
    retention: withOrder,
    seenBy: `${owner}, and PayPal`,
    exported: 'All of it',
    erased: "The address is deleted; amount and PayPal's number stay for the books and refunds",
  }),
  mapped(orders, {
    personal: {
      checkout_id: 'which order',
      customer_email: 'e-mail address',
      variant_label: 'size, colour or edition',
      licence: 'holder of the licence of a sheet',
      title: 'what was bought',
      unit_cents: 'price',
      provider_order_id: 'number at the payment provider',
      created_at: 'when',
    },
    impersonal:
      'id payment_status shop_item_id format variant_id licence_id tops_up topping_up format_name entries category quantity discount_cents in_sale before_unit_cents extra_unit_cents weight_grams currency bandcamp_url external_url position refunded_cents refunded_pieces delivery_problem updated_at',
    title: null,
    why: 'To deliver, to refund, and because the law requires bookkeeping',
    retention: withOrder,
    seenBy: owner,
    exported: 'All of it',
    erased: 'The address is hidden, the holder is deleted; the rest stays for the books',
  }),
  mapped(refunds, {
    personal: {
      payment_id: 'which payment',
      provider_refund_id: 'number at the payment provider',
      amount_cents: 'amount',
      reason: 'reason, as the musician wrote it',
      created_at: 'when',
    },
    impersonal: 'id order_id entry_id pieces status ends_delivery is_credit updated_at',
    title: null,
    why: 'To account for it',
    retention: withOrder,
    seenBy: `${owner}, and PayPal`,
    exported: 'All of it',
    erased: 'A reason that names the address is hidden; the rest stays for the books',
  }),
  mapped(webhookEvents, {
    personal: { resource_id: "PayPal's number", raw: "PayPal's notification, with name and address of the payer" },
    impersonal: 'id type received_at processed_at tries next_attempt_at outcome',
    title: "PayPal's notifications",
    why: 'To find out about a payment when the browser was closed too early',
    retention: ({ webhookEvents: days }) => durationWords(days),
    seenBy: 'Nobody; kept for looking into a failure',
    exported: 'Nothing beyond what the orders say; PayPal provides its own',
    erased: 'Emptied',
  }),
  mapped(purchaseLinks, {
    personal: { email: 'e-mail address', created_at: 'when' },
    impersonal: 'id expires_at',
    title: '"Find my purchases"',
    why: 'To send the link to the person who asks for it',
    retention: ({ downloads }) => durationWords(downloads),
    seenBy: 'Nobody',
    exported: 'When a link was asked for',
    erased: 'Deleted',
  }),
  mapped(shipments, {
    personal: {
      checkout_id: 'which order',
      carrier: 'carrier',
      tracking_number: 'tracking number',
      tracking_url: 'tracking address',
      shipped_at: 'when',
      shipped_by: 'administrator',
    },
    impersonal: 'id',
    title: null,
    why: 'To know what was sent',
    retention: withOrder,
    seenBy: owner,
    exported: 'All but the administrator',
    erased: 'Carrier, tracking number and tracking address are deleted',
  }),
  mapped(shipmentLines, {
    personal: { shipment_id: 'which parcel', order_id: 'which order line', quantity: 'number of pieces' },
    impersonal: '',
    title: null,
    why: 'To know which parcel holds what',
    retention: withOrder,
    seenBy: owner,
    exported: 'With the order',
    erased: 'Stays with the order, without a name',
  }),
]

export const ordersPrivacy: PersonalData = {
  map,
  forget: [
    { name: 'networks of checkouts', run: forgetNetworks },
    { name: 'unpaid checkouts', run: forgetUnpaid },
    { name: 'orders', run: forgetOrders },
    { name: 'webhook events', run: forgetWebhookEvents },
    { name: 'links to purchases', run: forgetLinks },
  ],
  collect: async (tx, ctx, email) => [
    ...(await collectBuyer(tx, ctx, email)),
    { name: 'purchase-links', rows: await findLinkRequests(tx, email) },
  ],
  obstacles: buyerObstacles,
  warnings: buyerWarnings,
  erase: eraseBuyer,
}
