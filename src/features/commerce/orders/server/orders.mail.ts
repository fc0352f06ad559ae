// The mails about orders. Each is made from the rows as they are at the moment of sending; links are derived, never stored.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { letter } from '@/adapters/mail/letter'
import type { LetterBlock, LetterLine } from '@/adapters/mail/letter-content'
import { timeLeft } from '@/platform/outbox/mailed-links'
import type { FeatureMails, MailFacts } from '@/platform/outbox/outbox'
import { deriveToken } from '@/platform/tokens'
import { orders, payments, purchaseLinks, refunds, shipments } from '@/db/schema/orders'
import { AppError } from '@/lib/errors'
import { formatUsd } from '@/lib/money'
import { addressText } from './address'
import { boughtIn, type Bought } from './bought'
import type { Checkout } from './checkout-rows'
import { correctedEditionMail } from './corrections.mail'
import { coverOf, day, deliveredLine, quantityAndChoice } from './delivered-line'
import { isParcel, lineName } from './delivery-of-line'
import type { Order } from './refunds/refund-rows'

const bought = ({ db }: Context, checkoutId: unknown): Promise<Bought> => boughtIn(db, String(checkoutId))

const plainLine = (line: Order): LetterLine => ({
  text: line.title,
  detail: quantityAndChoice(line) || undefined,
  amount: formatUsd(line.quantity * line.unit_cents),
})

function totals(checkout: Checkout, lines: readonly Order[]): { text: string; amount: string }[] {
  const goods = lines.reduce((sum, line) => sum + line.quantity * line.unit_cents, 0)
  const shipping =
    lines.some((line) => line.payment_status === 'completed') && checkout.needs_shipping ? checkout.shipping_cents : 0
  return [
    ...(checkout.needs_shipping ? [{ text: 'Shipping', amount: shipping === 0 ? 'Free' : formatUsd(shipping) }] : []),
    { text: 'Total', amount: formatUsd(goods + shipping) },
  ]
}

const shippingBlocks = ({ needs_shipping, shipping_address }: Checkout): LetterBlock[] =>
  needs_shipping && shipping_address
    ? [
        { kind: 'heading', text: 'Shipping to' },
        { kind: 'quote', text: addressText(shipping_address) },
      ]
    : []

const noteBlocks = (heading: string, { buyer_note }: Checkout): LetterBlock[] =>
  buyer_note === null
    ? []
    : [
        { kind: 'heading', text: heading },
        { kind: 'quote', text: buyer_note },
      ]

export const ordersMails: FeatureMails = {
  receipt: async (ctx, { checkoutId }) => {
    const sold = await bought(ctx, checkoutId)
    const { checkout, lines, grants } = sold
    const delivered = lines.filter((line) => line.payment_status === 'completed')
    const hasDownloads = delivered.some((line) => grants.has(line.id))
    return {
      subject: `Your order ${checkout.invoice_number} from ${ctx.settings.siteName}`,
      ...letter(
        {
          preheader: hasDownloads ? 'Your download links are inside.' : 'Thank you for your order.',
          title: 'Thank you!',
          blocks: [
            {
              kind: 'paragraph',
              text: `Your payment arrived. Order number: ${checkout.invoice_number}, ${day(checkout.paid_at ?? checkout.created_at, ctx.settings)}.`,
            },
            {
              kind: 'table',
              lines: delivered.map((line) => deliveredLine(ctx, line, sold, grants.get(line.id))),
              totals: totals(checkout, delivered),
            },
            ...shippingBlocks(checkout),
            ...noteBlocks('Your note:', checkout),
            ...(hasDownloads
              ? [
                  {
                    kind: 'note' as const,
                    text: 'A link opens a page that says how many downloads are left; only a click on its button counts as one.',
                  },
                ]
              : []),
            { kind: 'link', label: 'Lost this mail? Find your purchases', href: `${ctx.settings.baseUrl}/purchases` },
          ],
        },
        ctx.settings,
      ),
    }
  },

  'owed-goods': async (ctx, { checkoutId, orderId }) => {
    const sold = await bought(ctx, checkoutId)
    const { checkout, lines, grants } = sold
    const owed = lines.filter((line) => line.id === orderId)
    return {
      subject: `What was missing of your order ${checkout.invoice_number}`,
      ...letter(
        {
          preheader: 'It is here now. We are sorry that you had to wait.',
          title: 'It is here now',
          blocks: [
            {
              kind: 'paragraph',
              text: 'When you bought this, there was nothing to download or to open. We are sorry. Here is what you paid for.',
            },
            { kind: 'table', lines: owed.map((line) => deliveredLine(ctx, line, sold, grants.get(line.id))) },
            { kind: 'link', label: 'Lost this mail? Find your purchases', href: `${ctx.settings.baseUrl}/purchases` },
          ],
        },
        ctx.settings,
      ),
    }
  },

  'edition-corrected': correctedEditionMail,

  'owner-order': async (ctx, { checkoutId }) => {
    const { checkout, lines } = await bought(ctx, checkoutId)
    return {
      subject: `New order ${checkout.invoice_number}: ${formatUsd(checkout.total_cents)}`,
      ...letter(
        {
          preheader: lines.map((line) => line.title).join(', '),
          title: `New order: ${formatUsd(checkout.total_cents)}`,
          blocks: [
            { kind: 'paragraph', text: `${checkout.email || checkout.payer_email || 'Somebody'} has bought:` },
            {
              kind: 'table',
              lines: lines.map((line) =>
                line.payment_status === 'completed'
                  ? plainLine(line)
                  : { ...plainLine(line), detail: `${quantityAndChoice(line)} · not sold: the money goes back` },
              ),
              totals: totals(
                checkout,
                lines.filter((line) => line.payment_status === 'completed'),
              ),
            },
            ...noteBlocks('Note from the buyer', checkout),
            ...shippingBlocks(checkout),
            {
              kind: 'note',
              text: `Order ${checkout.invoice_number}, PayPal order ${checkout.paypal_order_id ?? 'unknown'}. Downloads and links have been sent to the buyer.`,
            },
          ],
        },
        ctx.settings,
      ),
    }
  },

  'purchases-link': async (ctx, { linkId }) => {
    const { db, settings } = ctx
    const [link] = await db
      .select()
      .from(purchaseLinks)
      .where(eq(purchaseLinks.id, String(linkId)))
    if (!link) throw new AppError('not_found', { detail: { linkId } })
    return {
      subject: `Your purchases from ${settings.siteName}`,
      ...letter(
        {
          preheader: `The link is good for ${timeLeft(ctx, link)}.`,
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
              text: `It is good for ${timeLeft(ctx, link)}. If you did not ask for it, you need do nothing.`,
            },
          ],
        },
        settings,
      ),
    }
  },

  'shortage-refunded': async (ctx, { checkoutId }) => {
    const { checkout, lines } = await bought(ctx, checkoutId)
    const given = await ctx.db
      .select({ cents: refunds.amount_cents, orderId: refunds.order_id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.payment_id))
      .where(eq(payments.checkout_id, checkout.id))
    const short = lines.filter((line) => given.some(({ orderId }) => orderId === line.id))
    return {
      subject: `Sold out: your money for order ${checkout.invoice_number} comes back`,
      ...letter(
        {
          preheader: 'Your money is on its way back to you.',
          title: 'Somebody was a moment faster',
          blocks: [
            {
              kind: 'paragraph',
              text: 'We are sorry: this sold out while you were paying. Your money for it goes back the way it came, usually within a few days.',
            },
            {
              kind: 'table',
              lines: short.map(plainLine),
              totals: [
                { text: 'Coming back to you', amount: formatUsd(given.reduce((sum, { cents }) => sum + cents, 0)) },
              ],
            },
            ...(short.length < lines.length
              ? [
                  {
                    kind: 'note' as const,
                    text: 'Everything else you ordered is on its way; you get a separate mail about it.',
                  },
                ]
              : []),
          ],
        },
        ctx.settings,
      ),
    }
  },

  'payment-pending': async (ctx, { checkoutId }) => {
    const { checkout, lines } = await bought(ctx, checkoutId)
    return {
      subject: `PayPal is still checking your payment for order ${checkout.invoice_number}`,
      ...letter(
        {
          preheader: 'You need do nothing. Please do not pay again.',
          title: 'Almost there',
          blocks: [
            {
              kind: 'paragraph',
              text: 'PayPal is still checking your payment. You need do nothing, and please do not pay again: as soon as it is through, your order follows in another mail.',
            },
            { kind: 'table', lines: lines.map(plainLine) },
          ],
        },
        ctx.settings,
      ),
    }
  },

  'payment-failed': async (ctx, { checkoutId }) => {
    const { checkout } = await bought(ctx, checkoutId)
    return {
      subject: `Your payment for order ${checkout.invoice_number} did not go through`,
      ...letter(
        {
          preheader: 'Nothing was sold to you, and no money is kept.',
          title: 'That did not work',
          blocks: [
            {
              kind: 'paragraph',
              text: 'Your payment did not go through, so your order was not completed. If PayPal shows a charge, it goes back to you by itself within a few days.',
            },
            { kind: 'link', label: 'Back to the shop', href: `${ctx.settings.baseUrl}/shop` },
          ],
        },
        ctx.settings,
      ),
    }
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
    const { lines } = await bought(ctx, checkoutId)
    const isAmount = !line && lines.some(({ payment_status }) => payment_status === 'completed')
    return {
      subject: `Your refund of ${formatUsd(refund.amount_cents)}`,
      ...letter(
        {
          preheader: 'Your money is on its way back to you.',
          title: `${formatUsd(refund.amount_cents)} come back to you`,
          // No links here: what was paid back is no longer delivered.
          blocks: [
            {
              kind: 'paragraph',
              text: `${line ? `For ${entry ? `${entry.name} (in ${line.title})` : lineName(line)}` : 'For your order'}: the money goes back the way it came, usually within a few days. ${isAmount ? 'What you bought stays yours.' : 'Downloads that were refunded can no longer be used.'}`,
            },
          ],
        },
        ctx.settings,
      ),
    }
  },

  'order-shipped': async (ctx, { checkoutId }) => {
    const sold = await bought(ctx, checkoutId)
    const { checkout, lines } = sold
    const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.checkout_id, checkout.id))
    const parcel = lines.filter((line) => isParcel(line) && line.payment_status === 'completed')
    return {
      subject: `Your order ${checkout.invoice_number} is on its way`,
      ...letter(
        {
          preheader: shipment?.tracking_url ? 'You can follow the parcel.' : 'It is on its way to you.',
          title: 'On its way to you',
          blocks: [
            {
              kind: 'paragraph',
              text: `${parcel.length === 1 ? 'This is' : 'These are'} in the post${shipment?.carrier ? ` with ${shipment.carrier}` : ''}.`,
            },
            {
              kind: 'table',
              lines: parcel.map((line) => ({ ...plainLine(line), ...coverOf(ctx.settings, line, sold) })),
            },
            ...(shipment?.tracking_number
              ? [{ kind: 'paragraph' as const, text: `Tracking number: ${shipment.tracking_number}` }]
              : []),
            ...(shipment?.tracking_url
              ? [{ kind: 'button' as const, label: 'Follow the parcel', href: shipment.tracking_url }]
              : []),
            ...shippingBlocks(checkout),
          ],
        },
        ctx.settings,
      ),
    }
  },

  'owner-paypal-differences': async ({ settings }, { open, mended }) => {
    const sentences = (given: unknown) => (Array.isArray(given) ? given.map(String) : [])
    const [wrong, right] = [sentences(open), sentences(mended)]
    return {
      subject: wrong.length > 0 ? 'Please look: PayPal and your books differ' : 'PayPal and your books agree again',
      ...letter(
        {
          preheader: wrong[0]?.slice(0, 120) ?? 'Something was missing and has been put right.',
          title: wrong.length > 0 ? 'Please look at this' : 'Put right by itself',
          blocks: [
            {
              kind: 'paragraph',
              text: "Every night PayPal's list of payments is compared with your books. This is what is new.",
            },
            ...wrong.map((text) => ({ kind: 'quote' as const, text })),
            ...(right.length > 0
              ? [
                  { kind: 'note' as const, text: 'Nothing to do about the following:' },
                  ...right.map((text) => ({ kind: 'paragraph' as const, text })),
                ]
              : []),
          ],
        },
        settings,
      ),
    }
  },

  'owner-alarm': async ({ settings }, { sentence, ref }) => ({
    subject: 'Please look: something about a payment',
    ...letter(
      {
        preheader: String(sentence).slice(0, 120),
        title: 'Please look at this',
        blocks: [
          { kind: 'paragraph', text: String(sentence) },
          { kind: 'note', text: `Reference: ${String(ref)}` },
        ],
      },
      settings,
    ),
  }),
}

const page = ({ checkoutId }: Record<string, unknown>) =>
  typeof checkoutId === 'string' ? `/admin/orders/${checkoutId}` : '/admin/orders'

export const ordersMailFacts: MailFacts = {
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
  'owner-paypal-differences': { name: 'Note to you: compared with PayPal', page: () => '/admin/orders?filter=trouble' },
  'owner-alarm': { name: 'Note to you: please look', page: () => '/admin/orders?filter=trouble' },
}
