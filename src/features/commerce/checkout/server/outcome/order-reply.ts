// The response of create-order and order-status, built only from stored rows, so that every repetition is the same (FUNC-03, DLV-06).
import type { Context } from '@/platform/context'
import { filesOfGrants } from '@/features/commerce/downloads/server/grants/granted-files'
import type { OrderReceipt, OrderRecord, OrderReply } from '../../checkout.contract'
import { itemsCents } from '../../checkout.rules'
import { giftForGiver } from '@/features/commerce/gifts/server/gifts.mail'
import { isManualId } from '@/adapters/payments/manual-ids'
import { manualTexts } from '@/features/commerce/manual-payments/manual-payments.texts'
import { findHowToPay } from '@/features/commerce/manual-payments/server/how-to-pay'
import { boughtIn } from '@/features/commerce/delivery/server/bought'
import { entryLinks } from '@/features/commerce/delivery/server/delivered-line'
import { sumLines } from '@/features/commerce/ledger/line-price.rules'
import { recipientEmail, type Checkout, type OrderLine } from '@/features/commerce/ledger/server/checkout-rows'
import { boughtLink, broughtBy, formatLabel, lineDelivery } from '@/features/commerce/delivery/server/delivery-of-line'

/** The message of CHK-15. */
export const failedText = 'Failed to create order records'

/** Tells only that there is a file, not its address (OP-04). */
const fileMarker = 'available'

/** Returns a response without orders. */
export const shortReply = (state: OrderReply['state'], error: string | null = null): OrderReply => ({
  success: false,
  state,
  orders: [],
  receipt: null,
  customerEmail: '',
  error,
})

/**
 * Returns the response. `isBuyer` is true when the requesting browser holds the checkout's cookie: no other client
 * learns the items or the buyer, or gets a token (OP-04, row 29).
 */
export async function buildOrderReply(ctx: Context, checkoutId: string, isBuyer: boolean): Promise<OrderReply> {
  const { checkout, lines: rows, grants } = await boughtIn(ctx.db, checkoutId)
  const isDelivered = rows.some((row) => row.payment_status === 'completed' || row.payment_status === 'refunded')
  const state = findState(checkout, isDelivered)
  const sold = rows.filter((row) => row.payment_status !== 'failed')
  const listed = sold.map((row): OrderRecord => {
    const granted = grants.get(row.id) ?? []
    const files = filesOfGrants(ctx, granted)
    const brought = broughtBy(granted)
    return {
      id: row.id,
      title: row.title,
      quantity: row.quantity,
      unitCents: row.unit_cents,
      beforeCents: row.before_unit_cents,
      shop_item_id: row.shop_item_id,
      format: row.format,
      format_name: formatLabel(row),
      variant_id: row.variant_id,
      variant_label: row.variant_label,
      licence_id: row.licence_id,
      isTopUp: row.tops_up !== null,
      licence: row.licence,
      contents: (row.entries ?? []).map(({ name }) => name),
      entryLinks: row.payment_status === 'completed' ? entryLinks(row) : [],
      delivery: lineDelivery(row, brought),
      link: row.payment_status === 'completed' ? boughtLink(row, brought) : null,
      download_token: files[0]?.token ?? null,
      files,
      shop_items: { category: row.category, pdf_file_url: granted.length > 0 ? fileMarker : null },
    }
  })
  return {
    success: state === 'completed' || state === 'pending',
    state,
    orders: isBuyer ? listed : [],
    receipt:
      isBuyer && listed.length > 0
        ? { ...toReceipt(checkout, sold, listed), gift: await giftForGiver(ctx, checkout) }
        : null,
    customerEmail: isBuyer ? recipientEmail(checkout) : '',
    error: findError(checkout, state),
    ...(isBuyer && state === 'pending' && (await howToPay(ctx, checkout))),
  }
}

async function howToPay(ctx: Context, checkout: Checkout): Promise<Pick<OrderReply, 'howToPay'>> {
  const how = isManualId(checkout.provider_order_id) ? await findHowToPay(ctx, checkout) : null
  return how === null ? {} : { howToPay: manualTexts.placed(how) }
}

/** Returns the receipt of the sold goods. Omits sold-out goods, and their shipping when nothing is left to ship. */
function toReceipt(checkout: Checkout, sold: readonly OrderLine[], listed: readonly OrderRecord[]): OrderReceipt {
  const shippingCents = listed.some(({ delivery }) => delivery === 'parcel') ? checkout.shipping_cents : null
  return {
    invoiceNumber: checkout.invoice_number,
    currency: checkout.currency,
    itemsCents: itemsCents(sold),
    discountCents: itemsCents(sold) - sumLines(sold),
    code: checkout.offer?.code ?? null,
    shippingCents,
    totalCents: sumLines(sold) + (shippingCents ?? 0),
  }
}

function findState({ status }: Checkout, isDelivered: boolean): OrderReply['state'] {
  switch (status) {
    case 'paid':
      return 'completed'
    case 'shortage':
      return isDelivered ? 'completed' : 'failed'
    case 'pending':
      return 'pending'
    case 'declined':
      return 'declined'
    case 'open':
    case 'provider_created':
    case 'capturing':
      return 'checking'
    default:
      return 'failed'
  }
}

function findError({ status }: Checkout, state: OrderReply['state']): string | null {
  if (state !== 'failed') return null
  return status === 'shortage'
    ? 'This sold out while you were paying. Your money is on its way back to you.'
    : failedText
}
