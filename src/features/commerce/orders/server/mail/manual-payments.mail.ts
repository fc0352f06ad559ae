// The mails about an order that is paid outside the site: how to pay, the note to the owner, its payment, less to pay, and
// its cancellation.
import type { Context } from '@/platform/context'
import type { FeatureMails, MailLabels } from '@/platform/outbox/outbox'
import { boughtIn } from '@/features/commerce/delivery/server/bought'
import { findHowToPay } from '@/features/commerce/manual-payments/server/how-to-pay'
import type { Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import type { HowToPay } from '@/features/commerce/manual-payments/manual-payments.texts'
import { discountText } from '@/features/commerce/offers/offers.texts'
import { AppError } from '@/lib/errors'
import { formatMoney } from '@/lib/money'
import { blocksIf, buyerLetter, orderLetter, partyBlocks, plainLine, quoted, shippingBlocks } from './order-letter'

async function readOrder(ctx: Context, checkoutId: unknown) {
  const { checkout, lines } = await boughtIn(ctx.db, String(checkoutId))
  const how = await findHowToPay(ctx, checkout)
  if (!how) throw new AppError('not_found', { detail: { checkoutId } })
  const sum = formatMoney(how.cents, how.currency)
  const discount = lines.reduce((cents, line) => cents + line.discount_cents, 0)
  const shipping = formatMoney(checkout.shipping_cents, how.currency)
  const table = {
    kind: 'table' as const,
    lines: lines.map(plainLine),
    totals: [
      ...(discount > 0
        ? [{ text: discountText(checkout.offer?.code), amount: formatMoney(-discount, how.currency) }]
        : []),
      ...(checkout.needs_shipping
        ? [{ text: 'Shipping', amount: checkout.shipping_cents === 0 ? 'Free' : shipping }]
        : []),
      { text: 'Total', amount: sum },
    ],
  }
  return { checkout, how, sum, table }
}

/** Says by when and how to pay an order whose goods go out before. */
export const toPayBlocks = ({
  cents,
  currency,
  day,
  reference,
  method,
  instructions,
}: HowToPay & { method: string }) => [
  {
    kind: 'paragraph' as const,
    text: `Please pay ${formatMoney(cents, currency)} by ${day}, with the reference ${reference}.`,
  },
  ...quoted(method, instructions),
]

/** Tells the buyer of a released order that there is less to pay. `goods` and `end` are sentences about what was bought. */
export async function creditLetter(
  ctx: Context,
  checkout: Checkout,
  { cents, goods, end }: { cents: number; goods: string; end: string },
) {
  const how = await findHowToPay(ctx, checkout)
  const off = formatMoney(cents, checkout.currency)
  return buyerLetter(ctx.settings, {
    subject: `Order ${checkout.invoice_number}: ${off} less to pay`,
    preheader: how?.isOwed ? `${formatMoney(how.cents, how.currency)} is left.` : 'Nothing is left to pay.',
    title: `${off} less to pay`,
    blocks: [
      { kind: 'paragraph', text: `${goods}: you do not pay ${off}. ${end}` },
      ...(how?.isOwed ? toPayBlocks(how) : [{ kind: 'paragraph' as const, text: 'Nothing is left to pay.' }]),
      ...partyBlocks(ctx.settings, checkout),
    ],
  })
}

export const manualPaymentsMails: FeatureMails = {
  'payment-instructions': async (ctx, { checkoutId }) => {
    const { checkout, how, sum, table } = await readOrder(ctx, checkoutId)
    return buyerLetter(ctx.settings, {
      subject: `How to pay for your order ${how.reference}`,
      preheader: `${sum}, reference ${how.reference}, by ${how.day}.`,
      title: 'Thank you for your order',
      blocks: [
        { kind: 'paragraph', text: `Please pay ${sum} by ${how.day}, with the reference ${how.reference}.` },
        ...quoted(how.method, how.instructions),
        table,
        ...shippingBlocks(checkout),
        ...quoted('Your note:', checkout.buyer_note),
        {
          kind: 'note',
          text: `Your order is kept for you until ${how.day}. It goes out as soon as your payment has arrived, and you get a mail about it.`,
        },
        ...partyBlocks(ctx.settings, checkout),
      ],
    })
  },

  'owner-order-placed': async (ctx, { checkoutId }) => {
    const { checkout, how, sum, table } = await readOrder(ctx, checkoutId)
    return orderLetter(ctx.settings, {
      subject: `Order ${how.reference} waits for its payment: ${sum}`,
      preheader: `${how.method}, by ${how.day}.`,
      title: `Waiting for ${sum}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${checkout.payer_name ?? checkout.email} (${checkout.email}) has ordered and pays by: ${how.method}. Once ${sum} with the reference ${how.reference} has arrived, mark the order as paid. To let the goods go out before, release it. Otherwise it is cancelled on ${how.day} without a payment.`,
        },
        table,
        ...quoted('Note from the buyer', checkout.buyer_note),
        ...shippingBlocks(checkout),
        { kind: 'button', label: 'Open the order', href: `${ctx.settings.baseUrl}/admin/orders/${checkout.id}` },
      ],
    })
  },

  'payment-arrived': async (ctx, { checkoutId }) => {
    const { checkout } = await readOrder(ctx, checkoutId)
    return buyerLetter(ctx.settings, {
      subject: `Your payment for order ${checkout.invoice_number} arrived`,
      preheader: 'Thank you. Nothing is left to pay.',
      title: 'Your payment arrived',
      blocks: [
        { kind: 'paragraph', text: `Thank you. Nothing is left to pay for order ${checkout.invoice_number}.` },
        ...partyBlocks(ctx.settings, checkout),
      ],
    })
  },

  'order-cancelled': async (ctx, { checkoutId }) => {
    const { checkout, how, table } = await readOrder(ctx, checkoutId)
    return buyerLetter(ctx.settings, {
      subject: `Your order ${how.reference} was cancelled`,
      preheader: 'You owe nothing.',
      title: 'Your order was cancelled',
      blocks: [
        {
          kind: 'paragraph',
          text: how.wasClosedByOwner
            ? `We have cancelled your order ${how.reference}. You owe nothing.`
            : `Your payment had not arrived by ${how.day}, so your order ${how.reference} was cancelled. You owe nothing.`,
        },
        table,
        { kind: 'note', text: 'Have you paid already? Then please reply to this mail: nothing is lost.' },
        ...blocksIf(!how.wasClosedByOwner, {
          kind: 'link',
          label: 'Back to the shop',
          href: `${ctx.settings.baseUrl}/shop`,
        }),
        ...partyBlocks(ctx.settings, checkout),
      ],
    })
  },
}

const page = ({ checkoutId }: Record<string, unknown>) => `/admin/orders/${String(checkoutId)}`

export const manualPaymentsMailLabels: MailLabels = {
  'payment-instructions': { name: 'How to pay', page },
  'owner-order-placed': { name: 'Note to you: order waits for its payment', page },
  'payment-arrived': { name: 'Payment arrived', page },
  'order-cancelled': { name: 'Order cancelled', page },
}
