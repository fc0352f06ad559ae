// The mails about orders. Each is made from the rows at the moment of sending; links are derived, never stored.
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { timeLeft } from '@/platform/outbox/mailed-links'
import type { FeatureMails, MailLabels } from '@/platform/outbox/outbox'
import { deriveToken } from '@/platform/tokens'
import { isManualId } from '@/adapters/payments/manual-ids'
import { orders, payments } from '@/db/schema/commerce/orders/orders'
import { purchaseLinks } from '@/db/schema/commerce/orders/purchase-links'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { AppError } from '@/lib/errors'
import { formatMoney } from '@/lib/money'
import { sumLines } from '@/features/commerce/ledger/line-price.rules'
import { discountText } from '@/features/commerce/offers/offers.texts'
import { boughtIn, type Bought } from '@/features/commerce/delivery/server/bought'
import type { Checkout, OrderLine } from '@/features/commerce/ledger/server/checkout-rows'
import { correctedEditionMail } from './corrections.mail'
import { deliveryDay, deliveredLine, quantityAndChoice } from '@/features/commerce/delivery/server/delivered-line'
import { lineName } from '@/features/commerce/delivery/server/delivery-of-line'
import { giverBlocks, ownerSentence } from '@/features/commerce/gifts/server/gifts.mail'
import { givenMail } from './given.mail'
import { findOwedOf } from '@/features/commerce/ledger/server/owed-rows'
import { findHowToPay } from '@/features/commerce/manual-payments/server/how-to-pay'
import { creditLetter, manualPaymentsMailLabels, manualPaymentsMails, toPayBlocks } from './manual-payments.mail'
import { nextGigBlocks } from './next-gig'
import {
  blocksIf,
  buyerLetter,
  invoiceLink,
  orderLetter,
  partyBlocks,
  plainLine,
  purchasesLink,
  quoted,
  shippingBlocks,
} from './order-letter'
import { parcelWords } from './parcel-words'
import { shippedMail } from './shipped.mail'

const bought = ({ db }: Context, checkoutId: unknown): Promise<Bought> => boughtIn(db, String(checkoutId))

const isPaid = ({ payment_status }: OrderLine): boolean => payment_status === 'completed'

function totals(checkout: Checkout, lines: readonly OrderLine[]): { text: string; amount: string }[] {
  const discount = lines.reduce((sum, line) => sum + line.discount_cents, 0)
  const shipping = lines.some(isPaid) && checkout.needs_shipping ? checkout.shipping_cents : 0
  return [
    ...(discount > 0
      ? [{ text: discountText(checkout.offer?.code), amount: formatMoney(-discount, checkout.currency) }]
      : []),
    ...(checkout.needs_shipping
      ? [{ text: 'Shipping', amount: shipping === 0 ? 'Free' : formatMoney(shipping, checkout.currency) }]
      : []),
    { text: 'Total', amount: formatMoney(sumLines(lines) + shipping, checkout.currency) },
  ]
}

/**
 * Returns the cents of the order that went back, or are on their way, since it was delivered. Goods that sold out while
 * the buyer was paying do not count: they are not on the receipt.
 */
async function refundedSince({ db }: Context, { checkout, lines }: Bought): Promise<number> {
  const given = await db
    .select({ cents: refunds.amount_cents, orderId: refunds.order_id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(and(eq(payments.checkout_id, checkout.id), ne(refunds.status, 'failed')))
  const soldOut = new Set(lines.filter(({ payment_status }) => payment_status === 'failed').map(({ id }) => id))
  return given.reduce((sum, { cents, orderId }) => (soldOut.has(orderId ?? '') ? sum : sum + cents), 0)
}

export const ordersMails: FeatureMails = {
  receipt: async (ctx, { checkoutId }) => {
    const sold = await bought(ctx, checkoutId)
    const { checkout, lines, grants } = sold
    if (checkout.given_as !== null) return givenMail(ctx, sold)
    const delivered = lines.filter(isPaid)
    const hasDownloads = delivered.some((line) => grants.has(line.id))
    const back = await refundedSince(ctx, sold)
    const how = await findHowToPay(ctx, checkout)
    const isOwed = how?.isOwed === true
    return buyerLetter(ctx.settings, {
      subject: `Your order ${checkout.invoice_number} from ${ctx.settings.siteName}`,
      preheader: hasDownloads ? 'Your download links are inside.' : 'Thank you for your order.',
      title: 'Thank you!',
      blocks: [
        {
          kind: 'paragraph',
          text: `${isOwed ? 'Here is your order.' : 'Your payment arrived.'} Order number: ${checkout.invoice_number}, ${deliveryDay(checkout.paid_at ?? checkout.created_at, ctx.settings)}.`,
        },
        {
          kind: 'table',
          lines: delivered.map((line) => deliveredLine(ctx, line, sold, grants.get(line.id))),
          totals: totals(checkout, delivered),
        },
        ...(isOwed ? toPayBlocks(how) : []),
        ...(await giverBlocks(ctx, checkout.id)),
        ...blocksIf(back > 0 && !isOwed, {
          kind: 'paragraph',
          text: `${formatMoney(back, checkout.currency)} of this order has been refunded.`,
        }),
        ...shippingBlocks(checkout),
        ...(await parcelWords(ctx, checkout)),
        ...quoted('Your note:', checkout.buyer_note),
        ...partyBlocks(ctx.settings, checkout),
        ...blocksIf(hasDownloads, {
          kind: 'note',
          text: 'Opening the link uses nothing up. Only the Download button counts.',
        }),
        ...invoiceLink(ctx, checkout),
        ...(await nextGigBlocks(ctx)),
        purchasesLink(ctx.settings),
      ],
    })
  },

  'owed-goods': async (ctx, { checkoutId, orderId }) => {
    const sold = await bought(ctx, checkoutId)
    const { checkout, lines, grants } = sold
    const owed = lines.filter((line) => line.id === orderId)
    return buyerLetter(ctx.settings, {
      subject: `The rest of your order ${checkout.invoice_number}`,
      preheader: 'It is here now. We are sorry that you had to wait.',
      title: 'It is here now',
      blocks: [
        {
          kind: 'paragraph',
          text: 'When you bought this, there was nothing to download or to open. We are sorry. Here is what you paid for.',
        },
        { kind: 'table', lines: owed.map((line) => deliveredLine(ctx, line, sold, grants.get(line.id))) },
        purchasesLink(ctx.settings),
      ],
    })
  },

  'edition-corrected': correctedEditionMail,

  'owner-order': async (ctx, { checkoutId }) => {
    const { checkout, lines } = await bought(ctx, checkoutId)
    return orderLetter(ctx.settings, {
      subject: `New order ${checkout.invoice_number}: ${formatMoney(checkout.total_cents, checkout.currency)}`,
      preheader: lines.map((line) => line.title).join(', '),
      title: `New order: ${formatMoney(checkout.total_cents, checkout.currency)}`,
      blocks: [
        { kind: 'paragraph', text: `${checkout.email || checkout.payer_email || 'A buyer'} has bought:` },
        {
          kind: 'table',
          lines: lines.map((line) =>
            isPaid(line)
              ? plainLine(line)
              : { ...plainLine(line), detail: `${quantityAndChoice(line)} · not sold: the money goes back` },
          ),
          totals: totals(checkout, lines.filter(isPaid)),
        },
        ...quoted('Note from the buyer', checkout.buyer_note),
        ...shippingBlocks(checkout),
        {
          kind: 'note',
          text: `Order ${checkout.invoice_number}${isManualId(checkout.provider_order_id) ? '' : `, PayPal order ${checkout.provider_order_id ?? 'unknown'}`}. ${(await ownerSentence(ctx, checkout.id)) ?? 'Downloads and links have been sent to the buyer.'}`,
        },
      ],
    })
  },

  'purchases-link': async (ctx, { linkId }) => {
    const { db, settings } = ctx
    const [link] = await db
      .select()
      .from(purchaseLinks)
      .where(eq(purchaseLinks.id, String(linkId)))
    if (!link) throw new AppError('not_found', { detail: { linkId } })
    return buyerLetter(settings, {
      subject: `Your purchases from ${settings.siteName}`,
      preheader: `The link works for ${timeLeft(ctx, link)}.`,
      title: 'Your purchases',
      blocks: [
        { kind: 'paragraph', text: 'Here is the link to everything you have bought with this address.' },
        {
          kind: 'button',
          label: 'Show my purchases',
          href: `${settings.baseUrl}/purchases/${deriveToken(settings.tokenSecret, 'purchases', link.id)}`,
        },
        {
          kind: 'note',
          text: `The link works for ${timeLeft(ctx, link)}. If you did not ask for it, ignore this mail.`,
        },
      ],
    })
  },

  'shortage-refunded': async (ctx, { checkoutId }) => {
    const { checkout, lines } = await bought(ctx, checkoutId)
    const given = await ctx.db
      .select({ cents: refunds.amount_cents, orderId: refunds.order_id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.payment_id))
      .where(eq(payments.checkout_id, checkout.id))
    const isOwed = (await findOwedOf(ctx.db, checkout.id)) !== null
    const short = lines.filter((line) => given.some(({ orderId }) => orderId === line.id))
    return buyerLetter(ctx.settings, {
      subject: `Sold out: ${isOwed ? 'less to pay' : 'refund'} for order ${checkout.invoice_number}`,
      preheader: isOwed ? 'You do not pay for it.' : 'Your money is on its way back to you.',
      title: isOwed ? 'Sold out before we could send it' : 'Sold out while you were paying',
      blocks: [
        {
          kind: 'paragraph',
          text: isOwed
            ? 'We are sorry: this sold out before we could send it. Please do not pay for it.'
            : 'We are sorry: this sold out while you were paying. Your money for it goes back the way it came, usually within a few days.',
        },
        {
          kind: 'table',
          lines: short.map(plainLine),
          totals: [
            {
              text: isOwed ? 'Less to pay' : 'Refund',
              amount: formatMoney(
                given.reduce((sum, { cents }) => sum + cents, 0),
                checkout.currency,
              ),
            },
          ],
        },
        ...blocksIf(short.length < lines.length, {
          kind: 'note',
          text: 'Everything else you ordered is on its way; you get a separate mail about it.',
        }),
        ...partyBlocks(ctx.settings, checkout),
      ],
    })
  },

  'payment-pending': async (ctx, { checkoutId }) => {
    const { checkout, lines } = await bought(ctx, checkoutId)
    return buyerLetter(ctx.settings, {
      subject: `Your payment for order ${checkout.invoice_number} is still being checked`,
      preheader: 'There is nothing to do. Please do not pay again.',
      title: 'Almost there',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Your payment is still being checked. There is nothing to do, and please do not pay again: as soon as it clears, your order follows in another mail.',
        },
        { kind: 'table', lines: lines.map(plainLine) },
      ],
    })
  },

  'payment-failed': async (ctx, { checkoutId }) => {
    const { checkout } = await bought(ctx, checkoutId)
    return buyerLetter(ctx.settings, {
      subject: `Your payment for order ${checkout.invoice_number} did not go through`,
      preheader: 'You have not been charged.',
      title: 'That did not work',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Your payment did not go through, so your order was not completed. If you see a charge, it goes back to you automatically within a few days.',
        },
        { kind: 'link', label: 'Back to the shop', href: `${ctx.settings.baseUrl}/shop` },
      ],
    })
  },

  'order-refunded': async (ctx, { refundId, checkoutId }) => {
    const [refund] = await ctx.db
      .select()
      .from(refunds)
      .where(eq(refunds.id, String(refundId)))
    if (!refund) throw new AppError('not_found', { detail: { refundId } })
    const [line] =
      refund.order_id === null ? [] : await ctx.db.select().from(orders).where(eq(orders.id, refund.order_id))
    const entry = line?.entries?.find(({ id }) => id === refund.entry_id)
    const { checkout, lines } = await bought(ctx, checkoutId)
    const isAmount = !line && lines.some(isPaid)
    const goods = line ? `For ${entry ? `${entry.name} (in ${line.title})` : lineName(line)}` : 'For your order'
    const end = isAmount
      ? 'What you bought stays yours.'
      : `Downloads that were ${refund.is_credit ? 'taken off' : 'refunded'} can no longer be used.`
    if (refund.is_credit) return creditLetter(ctx, checkout, { cents: refund.amount_cents, goods, end })
    return buyerLetter(ctx.settings, {
      subject: `Your refund of ${formatMoney(refund.amount_cents, checkout.currency)}`,
      preheader: 'Your money is on its way back to you.',
      title: `${formatMoney(refund.amount_cents, checkout.currency)} refunded`,
      // No links here: refunded goods are no longer delivered.
      blocks: [
        { kind: 'paragraph', text: `${goods}: the money goes back the way it came, usually within a few days. ${end}` },
        {
          kind: 'paragraph',
          text: `Order number: ${checkout.invoice_number}, ${deliveryDay(checkout.paid_at ?? checkout.created_at, ctx.settings)}. Refunded: ${deliveryDay(refund.created_at, ctx.settings)}.`,
        },
        ...partyBlocks(ctx.settings, checkout),
      ],
    })
  },

  'order-shipped': shippedMail,

  ...manualPaymentsMails,

  'owner-paypal-differences': async ({ settings }, { open, fixed }) => {
    const sentences = (given: unknown) => (Array.isArray(given) ? given.map(String) : [])
    const [wrong, right] = [sentences(open), sentences(fixed)]
    return orderLetter(settings, {
      subject: wrong.length > 0 ? 'Action needed: PayPal and your books differ' : 'PayPal and your books agree again',
      preheader: wrong[0]?.slice(0, 120) ?? 'Something was missing and has been fixed.',
      title: wrong.length > 0 ? 'Action needed' : 'Fixed automatically',
      blocks: [
        {
          kind: 'paragraph',
          text: "Every night PayPal's list of payments is compared with your books. This is what is new.",
        },
        ...wrong.map((text) => ({ kind: 'quote' as const, text })),
        ...blocksIf(right.length > 0, { kind: 'note', text: 'No action needed for the following:' }),
        ...right.map((text) => ({ kind: 'paragraph' as const, text })),
      ],
    })
  },

  'owner-alarm': async ({ settings }, { sentence, ref, subject }) =>
    orderLetter(settings, {
      subject: typeof subject === 'string' ? subject : 'Action needed: a payment problem',
      preheader: String(sentence).slice(0, 120),
      title: 'Action needed',
      blocks: [
        { kind: 'paragraph', text: String(sentence) },
        { kind: 'note', text: `Reference: ${String(ref)}` },
      ],
    }),
}

const page = ({ checkoutId }: Record<string, unknown>) =>
  typeof checkoutId === 'string' ? `/admin/orders/${checkoutId}` : '/admin/orders'

export const ordersMailLabels: MailLabels = {
  receipt: { name: 'Receipt', page },
  'owed-goods': { name: 'Delivered later', page },
  'edition-corrected': { name: 'Corrected file', page },
  'owner-order': { name: 'Note to you: new order', page },
  'order-shipped': { name: 'On its way', page },
  'order-refunded': { name: 'Refund', page },
  'shortage-refunded': { name: 'Sold out', page },
  'payment-pending': { name: 'Payment pending', page },
  'payment-failed': { name: 'Payment failed', page },
  'purchases-link': { name: 'Link to purchases' },
  ...manualPaymentsMailLabels,
  'owner-paypal-differences': {
    name: 'Note to you: PayPal comparison',
    page: ({ subject }) => (subject ? '/admin/activity' : '/admin/orders?filter=trouble'),
  },
  'owner-alarm': { name: 'Note to you: action needed', page: () => '/admin/orders?filter=trouble' },
}
