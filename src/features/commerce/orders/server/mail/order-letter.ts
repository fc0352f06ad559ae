// Parts that the mails about orders share: subject and letter in one, and common blocks.
import { letter } from '@/adapters/mail/letter'
import type { Letter, LetterBlock, LetterLine } from '@/adapters/mail/letter-content'
import type { Context, Settings } from '@/platform/context'
import { quantityAndChoice } from '@/features/commerce/delivery/server/delivered-line'
import type { Checkout, OrderLine } from '@/features/commerce/ledger/server/checkout-rows'
import { formatMoney } from '@/lib/money'
import { addressText } from '@/lib/postal-address'
import { offeredInvoice } from '@/features/commerce/documents/server/invoice-link'
import { sellerText } from '@/lib/seller-text'

/** Returns a mail from its subject and its letter. */
export const orderLetter = (settings: Settings, { subject, ...content }: Letter & { subject: string }) => ({
  subject,
  ...letter(content, settings),
})

/** Returns a mail to the buyer. A reply goes to the owner, and the last line says so. */
export const buyerLetter = (settings: Settings, { blocks, ...content }: Letter & { subject: string }) => ({
  ...orderLetter(settings, {
    ...content,
    blocks: [...blocks, { kind: 'note', text: `Questions? Write to ${settings.ownerEmail}, or reply to this mail.` }],
  }),
  replyTo: settings.ownerEmail,
})

/** Returns the link to the invoice of an order; nothing while the seller's name or address is missing. */
export function invoiceLink(ctx: Pick<Context, 'settings'>, { id }: Checkout): LetterBlock[] {
  const path = offeredInvoice(ctx, id)
  return path === null
    ? []
    : [{ kind: 'link', label: 'Need an invoice? Get it here', href: ctx.settings.baseUrl + path }]
}

/** Returns these blocks, or none. */
export const blocksIf = (condition: boolean, ...blocks: LetterBlock[]): LetterBlock[] => (condition ? blocks : [])

export const purchasesLink = ({ baseUrl }: Settings): LetterBlock => ({
  kind: 'link',
  label: 'Lost this mail? Find your purchases',
  href: `${baseUrl}/purchases`,
})

/** Returns a line with its price, without downloads. */
export const plainLine = (line: OrderLine): LetterLine => ({
  text: line.title,
  detail: quantityAndChoice(line) || undefined,
  amount: formatMoney(line.quantity * line.unit_cents, line.currency),
})

/** Returns a person's text, or an address, under its heading; nothing if there is none. */
export const quoted = (heading: string, text: string | null): LetterBlock[] =>
  text === null
    ? []
    : [
        { kind: 'heading', text: heading },
        { kind: 'quote', text },
      ]

/** Returns buyer and seller as a bookkeeper needs them; nothing while the owner has entered no business. */
export function partyBlocks({ owner }: Settings, checkout: Checkout): LetterBlock[] {
  const seller = sellerText(owner)
  const buyer = [checkout.payer_name, checkout.email || checkout.payer_email].filter(Boolean).join('\n')
  return seller === null ? [] : [...quoted('Sold to', buyer || null), ...quoted('Sold by', seller)]
}

export const shippingBlocks = ({ needs_shipping, shipping_address }: Checkout): LetterBlock[] =>
  quoted('Shipping to', needs_shipping && shipping_address ? addressText(shipping_address) : null)
