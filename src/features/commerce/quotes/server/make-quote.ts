// Makes a quote from what the owner typed: checks each line against the shop, takes the next number, and stores it.
import { and, eq, isNull } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { type QuoteLine, quotes } from '@/db/schema/commerce/offers/quotes'
import { lockItemsForSale } from '@/features/commerce/catalog/server/selling/items-for-sale'
import { licencesOnSale } from '@/features/commerce/catalog/server/selling/licences-on-sale'
import { inCurrency } from '@/features/commerce/catalog/server/selling/prices-in-currency'
import type { SentLine } from '@/features/commerce/checkout/checkout.contract'
import { linesOfToday, type PricedLine } from '@/features/commerce/checkout/server/open/priced-lines'
import { lineName } from '@/features/commerce/delivery/server/delivery-of-line'
import { serviceFormat } from '@/features/commerce/delivery/service-line.rules'
import { documentNumber } from '@/features/commerce/documents/document-words'
import { currentSeller } from '@/features/commerce/documents/server/issue-invoice'
import { countUp, lockSeries, siteDay } from '@/features/commerce/documents/server/take-number'
import { isCountryCode } from '@/lib/countries'
import { AppError } from '@/lib/errors'
import { formatMoney, typedCents } from '@/lib/money'
import type { TypedQuote, TypedQuoteLine } from '../quotes.contract'
import { mostQuoteCents } from '../quotes.texts'
import { readChoice } from './quote-choices'
import type { Quote } from './quote-rows'

type Typed = { quantity: number; unitCents: number; text: string; sent: SentLine | null }

/** Reads the amounts of a line, or the problems by field. */
function readLine(typed: TypedQuoteLine, currency: string): Typed | { problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  const quantity = /^\d{1,2}$/.test(typed.quantity.trim()) ? Number(typed.quantity) : 0
  if (quantity < 1) problems.quantity = 'Please enter a whole number from 1 to 99.'
  const unitCents = typedCents(typed.price, currency) ?? 0
  if (unitCents < 1) problems.price = 'Please enter an amount such as 12.50.'
  const sent = typed.choice === '' ? null : readChoice(typed.choice, Math.max(1, quantity))
  if (typed.choice === '' && typed.text === '') problems.text = 'Please enter what it is for.'
  if (typed.choice !== '' && sent === null) problems.choice = 'Please choose how it is sold.'
  return Object.keys(problems).length > 0 ? { problems } : { quantity, unitCents, text: typed.text, sent }
}

function readLines(typed: readonly TypedQuoteLine[], currency: string): Typed[] {
  const fields: Record<string, string> = {}
  const lines = typed.flatMap((line, place): Typed[] => {
    const read = readLine(line, currency)
    if (!('problems' in read)) return [read]
    for (const [name, message] of Object.entries(read.problems)) fields[`lines.${place}.${name}`] = message
    return []
  })
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  return lines
}

/** Returns the item lines as the shop sells them today, in their order. Throws AppError naming what is not sold. */
async function findSold(tx: Transaction, lines: readonly Typed[], currency: string, holder: string) {
  const sent = lines.flatMap((line) => line.sent ?? [])
  if (sent.length === 0) return []
  const stored = await lockItemsForSale(tx, [...new Set(sent.map(({ id }) => id))])
  const licensing = { licences: await licencesOnSale(tx, currency), holder, currency }
  const sold = linesOfToday(
    sent,
    stored.map((item) => inCurrency(item, currency)),
    licensing,
  ).lines
  if (sold.length < sent.length)
    throw new AppError('invalid_input', {
      message: 'Two lines have the same choice. Please make one line of them, with its quantity.',
    })
  return sold
}

const toStored = ({ text, quantity, unitCents }: Typed, sold: PricedLine | undefined): QuoteLine =>
  sold
    ? {
        itemId: sold.shop_item_id,
        isItem: true,
        format: sold.format,
        variantId: sold.variant_id,
        licenceId: sold.licence_id,
        text: lineName(sold),
        quantity,
        unitCents,
      }
    : {
        ...{ itemId: crypto.randomUUID(), isItem: false, format: serviceFormat, variantId: null, licenceId: null },
        ...{ text, quantity, unitCents },
      }

/**
 * Makes a quote. Throws AppError `invalid_input` with the fields `lines.0.price` and so on, `invalid_cart` for what is
 * not sold, `invalid_data` while the seller is not complete, and SeriesUnconfirmed.
 */
export async function makeQuote(ctx: Context, typed: TypedQuote): Promise<Quote> {
  const { currency, manual_payment: hasPayment } = ctx.settings.owner
  const seller = currentSeller(ctx)
  if (seller === null)
    throw new AppError('invalid_data', { message: 'Please enter your name and address in Settings, Business, first.' })
  if (!hasPayment)
    throw new AppError('invalid_data', {
      message: 'Please let buyers order now and pay you directly in Settings, Payments, first.',
    })
  const refuse = (field: string, message: string) => new AppError('invalid_input', { fields: { [field]: message } })
  if (typed.validUntil < siteDay(ctx, ctx.clock.now()))
    throw refuse('validUntil', 'Please choose today or a later day.')
  const shippingCents = typed.shipping.trim() === '' ? 0 : typedCents(typed.shipping, currency)
  if (shippingCents === null) throw refuse('shipping', 'Please enter an amount such as 7.50.')
  const lines = readLines(typed.lines, currency)
  return inTransaction(ctx.db, async (tx) => {
    const sold = await findSold(tx, lines, currency, typed.name)
    const needsShipping = sold.some(({ delivery }) => delivery === 'parcel')
    if (needsShipping && !isCountryCode(typed.country))
      throw refuse('country', 'A line is sent by post. Please choose the country of the parcel.')
    const parcelCents = needsShipping ? shippingCents : 0
    const totalCents = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, parcelCents)
    if (totalCents > mostQuoteCents)
      throw new AppError('invalid_input', {
        message: `A quote has at most ${formatMoney(mostQuoteCents, currency)}. Please make two.`,
      })
    let place = 0
    const stored = lines.map((line) => toStored(line, line.sent ? sold[place++] : undefined))
    const { series, next, today } = await lockSeries(tx, ctx, 'quote')
    const [quote] = await tx
      .insert(quotes)
      .values({
        ...{ series, number: next, issued_on: today, valid_until: typed.validUntil, currency, seller },
        ...{ buyer_name: typed.name, buyer_address: typed.address, email: typed.email, lines: stored },
        needs_shipping: needsShipping,
        shipping_cents: parcelCents,
        ship_country: needsShipping ? typed.country : null,
        total_cents: totalCents,
        created_at: ctx.clock.now(),
      })
      .returning()
    if (!quote) throw new Error('A quote was not stored')
    await countUp(tx, { series, next })
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'quote.made',
      ref: `quote:${quote.id}`,
      detail: { number: documentNumber(quote), cents: totalCents },
      at: ctx.clock.now(),
    })
    return quote
  })
}

/** Withdraws a quote. Throws AppError `not_found`, or `invalid_data` when it was accepted. */
export async function withdrawQuote(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [quote] = await tx.select().from(quotes).where(eq(quotes.id, id)).for('update')
    if (!quote) throw new AppError('not_found', { message: 'There is no such quote.' })
    if (quote.accepted_at)
      throw new AppError('invalid_data', { message: 'This quote was accepted. You can cancel its order.' })
    const withdrawn = await tx
      .update(quotes)
      .set({ withdrawn_at: ctx.clock.now() })
      .where(and(eq(quotes.id, id), isNull(quotes.withdrawn_at)))
      .returning({ id: quotes.id })
    if (withdrawn.length > 0)
      await recordAudit(tx, {
        ...{ actor: actorName(ctx), what: 'quote.withdrawn', ref: `quote:${id}`, at: ctx.clock.now() },
        detail: { number: documentNumber(quote) },
      })
  })
}
