// The API from cart to paid order: the three payment functions of the requirements (FUNC-01 to FUNC-03), and orders
// whose outcome the browser has not shown yet.
import { z } from 'zod'
import { grantedFile } from '@/features/commerce/downloads/downloads.contract'
import { deliveries } from '@/features/commerce/catalog/delivery/delivery.rules'
import { typedPayer } from '@/features/commerce/manual-payments/manual-payments.contract'
import { endpoint } from '@/lib/endpoint'
import { cents, uuid } from '@/lib/fields'
import { holderTooLong, maxHolder } from '@/lib/holder-name'
import { giverGift, typedGift } from '@/features/commerce/gifts/gifts.contract'
import { typedCode } from '@/features/commerce/offers/offers.contract'
import { sentSource } from '@/features/commerce/sources/source.rules'
import { maxNote, orderSources } from './order-draft'

/**
 * An order line as DLV-06 describes it. `pdf_file_url` only tells that there is a file. `download_token` is set for the
 * buying browser only (OP-04).
 */
export const orderRecord = z.object({
  id: uuid,
  title: z.string(),
  quantity: z.number().int(),
  unitCents: cents,
  /** Price of one piece before the sale that it was bought in; null without one. */
  beforeCents: cents.nullable(),
  shop_item_id: uuid,
  format: z.string(),
  /** Name in the shop at the purchase: "LP", "Download". */
  format_name: z.string(),
  variant_id: uuid.nullable(),
  variant_label: z.string().nullable(),
  licence_id: uuid.nullable(),
  /** True when it raises a licence bought before to more copies. */
  isTopUp: z.boolean(),
  /** Licence at the time of the purchase. */
  licence: z.object({ name: z.string(), copies: z.number().int(), holder: z.string().optional() }).nullable(),
  /** Names of the items of a bundle: "Late Set, LP"; empty for everything else. */
  contents: z.array(z.string()),
  /** Links to other sites that the items of a bundle bring. */
  entryLinks: z.array(z.object({ name: z.string(), href: z.string() })),
  /** Kind of delivery; null for old orders that do not tell. */
  delivery: z.enum(deliveries).nullable(),
  /** Link to bought music on another site, or to the download included with a record (OP-14). */
  link: z.string().nullable(),
  /** Token of the first file. */
  download_token: z.string().nullable(),
  /** All files to download: a sheet has one, an album may have many. */
  files: z.array(grantedFile),
  shop_items: z.object({ category: z.string(), pdf_file_url: z.string().nullable() }),
})
export type OrderRecord = z.output<typeof orderRecord>

/** The sums of an order. */
export const orderReceipt = z.object({
  invoiceNumber: z.string(),
  /** ISO 4217 code of the order, which keeps its currency. */
  currency: z.string(),
  /** Goods before the discount. */
  itemsCents: cents,
  discountCents: cents,
  /** The code that the discount came from. */
  code: z.string().nullable(),
  /** Null when nothing is shipped. */
  shippingCents: cents.nullable(),
  totalCents: cents,
  /** Set if the order is a gift. */
  gift: giverGift.optional(),
})
export type OrderReceipt = z.output<typeof orderReceipt>

/** One line of the cart as the browser sent it. The server only compares it with its own data (OP-01). */
export const sentItem = z.object({
  id: uuid,
  title: z.string().max(300),
  price: z.number().finite(),
  quantity: z.number(),
  category: z.string().max(40),
  format: z.string().max(20).optional(),
  variantId: uuid.nullish(),
  licenceId: uuid.nullish(),
  /** Token of the licence that it raises to more copies, as in the address of its page. */
  topsUp: z.string().max(200).nullish(),
  /** Part of `price` that the buyer chose to pay on top, where the owner allows it. */
  extra: z.number().finite().min(0).optional(),
})
export type SentLine = z.output<typeof sentItem>

/** Id of the order at its provider, under the name that the specification gives it (FUNC-03). */
const paypalOrderId = z.string().min(1).max(64)

/** The outcome of an order. */
const orderReply = z.object({
  success: z.boolean(),
  /**
   * `completed`: all done. `checking`: not finished yet; ask again, do not pay again. `pending`: PayPal clears the
   * payment later, a mail follows. `unpaid`: the buyer has not approved it; only a page that merely asks gets this.
   */
  state: z.enum(['completed', 'checking', 'pending', 'unpaid', 'declined', 'failed']),
  orders: z.array(orderRecord),
  /** Set for the buying browser only, like the orders. */
  receipt: orderReceipt.nullable(),
  customerEmail: z.string(),
  error: z.string().nullable(),
  /** Set with `pending` for an order that is paid outside the site: how to pay. Lines are separated by line breaks. */
  howToPay: z.string().optional(),
  /**
   * Set with `unpaid` when shipping to the address at PayPal is not as agreed: ISO 3166 code of its country, to pay
   * again with its price.
   */
  shipTo: z.string().optional(),
  /**
   * Set with `unpaid` when the price of the order did not hold, to load the prices of now. True: because of its code,
   * which the page forgets.
   */
  losesCode: z.boolean().optional(),
})
export type OrderReply = z.output<typeof orderReply>

/** Reports and questions may each ask PayPal, so they have the same limit. */
const settlingLimit = { requests: 60, perSeconds: 600 }

/**
 * A page's report after the buyer has approved the order at PayPal (FUNC-03). The server only compares it with its own
 * books. `pricePerItem` and `totalAmount` are decimal numbers in the order's currency.
 */
const orderReport = z.object({
  customerEmail: z.string().max(254),
  paypalOrderId,
  items: z.array(z.object({ shopItemId: z.string().max(64), quantity: z.number(), pricePerItem: z.number() })).max(100),
  totalAmount: z.number(),
})
export type OrderReport = z.output<typeof orderReport>

/**
 * True for the empty report with which pages of earlier builds ask for an order's status. Their tabs stay open across a
 * deploy, and a refusal would tell a buyer who has paid that the order failed. Remove it 30 days after the deploy of
 * order-status, when the files of those builds are deleted (decision 0060).
 */
export const isEmptyReport = ({ customerEmail, items, totalAmount }: OrderReport): boolean =>
  customerEmail === '' && items.length === 0 && totalAmount === 0

const payPalButtons = z.object({
  clientId: z.string(),
  environment: z.enum(['sandbox', 'production']),
  sdkUrl: z.string(),
  sdkMajor: z.union([z.literal(5), z.literal(6)]),
  /** Address of Google Pay's script, and whether Apple Pay may be offered; missing with version 5. */
  googlePayUrl: z.string().optional(),
  offersApplePay: z.boolean().optional(),
  /** ISO 4217 code that PayPal's script is loaded for. */
  currency: z.string(),
  /** Seller's name as the sheets of Apple and Google show it. */
  sellerName: z.string(),
})

/** A provider that takes payments on a page of its own; `ownPage` is its name. */
const ownPage = z.object({ ownPage: z.string(), currency: z.string() })

export const checkoutEndpoints = {
  paypalConfig: endpoint({
    method: 'GET',
    path: '/api/functions/paypal-config',
    access: 'everyone',
    summary: 'What the page needs to show the PayPal buttons (FUNC-01), or the button to the page of another provider.',
    output: z.union([payPalButtons, ownPage]),
    limit: { requests: 60, perSeconds: 60 },
  }),
  createPaypalOrder: endpoint({
    method: 'POST',
    path: '/api/functions/create-paypal-order',
    access: 'everyone',
    summary: 'Prices the cart, holds its stock and opens a PayPal order (FUNC-02).',
    body: z.object({
      items: z.array(sentItem).max(100),
      customerEmail: z.string().max(254),
      note: z.string().max(maxNote, `The note must be at most ${maxNote} characters`).optional(),
      /** Required if a licence is printed on the pages. */
      licenceHolder: z.string().max(maxHolder, holderTooLong).optional(),
      /** ISO 3166 code of the country that the parcel goes to; required if zones of shipping differ. */
      country: z.string().max(8).optional(),
      /** The buyer's code, and the cents that the page shows it to take off. */
      code: typedCode.optional(),
      discountCents: cents.optional(),
      /** Set if another person is to get the downloads. */
      gift: typedGift.optional(),
      /** Currency that the page shows. Pages of earlier builds send none: they know US dollars only. */
      currency: z.string().max(8).default('USD'),
      cameFrom: sentSource,
      /** Method that the order is made for. Cards and Pay Later are paid through `paypal`. */
      paymentSource: z.enum(orderSources).default('paypal'),
      /** The payer, and the address of the parcel; required for `manual`. */
      payer: typedPayer.optional(),
    }),
    output: z.object({
      orderID: z.string(),
      /** The provider's own page where the buyer pays; missing when this page shows its buttons. */
      redirectUrl: z.string().optional(),
      /**
       * True when this browser has already bought something of the cart without showing it. create-order then tells
       * what, and nothing is paid again.
       */
      isBought: z.boolean(),
      itemsCents: cents,
      discountCents: cents,
      shippingCents: cents,
      totalCents: cents,
      /** Items held for this browser until `heldUntil`. The shop's own stock figures exclude them. */
      held: z.array(z.object({ itemId: uuid, variantId: uuid.nullable(), quantity: z.number().int() })),
      heldUntil: z.string().nullable(),
    }),
    // Protects against floods. Unpaid orders have their own limit (server/open/unpaid-orders.ts).
    limit: { requests: 120, perSeconds: 600 },
  }),
  settleOrder: endpoint({
    method: 'POST',
    path: '/api/functions/create-order',
    access: 'buyer',
    summary: 'Settles an approved PayPal order; repeating it returns the same answer (FUNC-03).',
    // The items may be missing: another tab may have emptied the cart after the approval.
    body: orderReport.refine((report) => report.customerEmail !== '' || isEmptyReport(report), {
      path: ['customerEmail'],
      message: 'A report needs the email address of the order.',
    }),
    output: orderReply,
    limit: settlingLimit,
  }),
  /**
   * Uses POST although the page only asks: the server may capture an approved payment to answer, which no GET may do,
   * and PayPal's id stays out of addresses, logs and caches.
   */
  orderStatus: endpoint({
    method: 'POST',
    path: '/api/functions/order-status',
    access: 'buyer',
    summary: 'Tells the outcome of an order to a page that has nothing to report; settles it if it is approved.',
    body: z.object({ paypalOrderId }),
    output: orderReply,
    limit: settlingLimit,
  }),
  unseenOrders: endpoint({
    method: 'GET',
    path: '/api/functions/unseen-orders',
    access: 'buyer',
    summary:
      'PayPal ids of the orders that this browser made in the last day and has not been told the outcome of; order-status tells it.',
    output: z.object({ orderIDs: z.array(z.string()) }),
    limit: { requests: 240, perSeconds: 600 },
  }),
  orderShown: endpoint({
    method: 'POST',
    path: '/api/functions/order-shown',
    access: 'buyer',
    summary: 'The buyer’s browser has shown the outcome of an order.',
    body: z.object({ paypalOrderId }),
    /** False when another page of this browser has already shown it. */
    output: z.object({ isNews: z.boolean() }),
    limit: { requests: 60, perSeconds: 600 },
  }),
}

export type OrderRequest = z.output<typeof checkoutEndpoints.createPaypalOrder.body>
export type OpenedOrder = z.output<typeof checkoutEndpoints.createPaypalOrder.output>
