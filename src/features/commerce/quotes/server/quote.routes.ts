// `/quote/<token>`: a buyer reads a quote, downloads it, and accepts it once. It works without JavaScript.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { plainPage } from '@/platform/http/plain-page'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { documentNumber } from '@/features/commerce/documents/document-words'
import type { Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import { readPayer, type TypedPayer } from '@/features/commerce/manual-payments/payer.rules'
import { isEmail, normalEmail } from '@/lib/email'
import { AppError } from '@/lib/errors'
import { quoteTexts as texts } from '../quotes.texts'
import { acceptQuote, isOpen, isUnplaced, type Settle } from './accept-quote'
import { sendQuote } from './quote-paper'
import { type Quote, quoteOfToken, quotePath } from './quote-rows'

const payerFields = ['name', 'street', 'street2', 'city', 'state', 'postalCode'] as const
type Typed = Record<(typeof payerFields)[number] | 'email' | 'reference', string>

const notFound = () => plainPage({ status: 404, title: texts.plainTitle, text: texts.notValid })

/** Returns the page of a quote with one text and its PDF. */
const textPage = (ctx: Context, quote: Quote, status: number, text: string): Response =>
  plainPage({ status, title: texts.title(documentNumber(quote)), text, links: [pdfLink(ctx, quote)] })

const pdfLink = (ctx: Context, quote: Quote) => ({
  href: `${quotePath(ctx, quote)}/${documentNumber(quote)}.pdf`,
  label: texts.pdf(documentNumber(quote)),
})

function formPage(ctx: Context, quote: Quote, typed: Typed, errors: Record<string, string> = {}): Response {
  const { currency } = quote
  const field = (name: keyof Typed, autocomplete: string, isOptional = false) => ({
    name,
    label: texts[name],
    type: name === 'email' ? ('email' as const) : ('text' as const),
    ...{ autocomplete, isOptional, value: typed[name], error: errors[name] },
  })
  const address = [
    field('street', 'address-line1'),
    field('street2', 'address-line2', true),
    field('city', 'address-level2'),
    field('state', 'address-level1', true),
    field('postalCode', 'postal-code', true),
  ]
  return plainPage({
    status: Object.keys(errors).length > 0 ? 422 : 200,
    title: texts.title(documentNumber(quote)),
    text: errors.form ?? texts.open(quote.buyer_name, quote.valid_until, quote.total_cents, currency),
    points: [
      ...quote.lines.map(({ text, quantity, unitCents }) => texts.line(text, quantity, unitCents, currency)),
      ...(quote.needs_shipping ? [texts.shipping(quote.shipping_cents, currency)] : []),
    ],
    links: [pdfLink(ctx, quote)],
    form: {
      action: quotePath(ctx, quote),
      submit: texts.submit,
      fields: [
        field('name', 'organization'),
        field('email', 'email'),
        ...(quote.needs_shipping ? address : []),
        field('reference', 'off', true),
      ],
    },
  })
}

/** Returns the page of a quote whose order exists. */
function orderPage(ctx: Context, quote: Quote, { status, invoice_number: number }: Checkout): Response {
  if (status === 'denied') return textPage(ctx, quote, 200, texts.ended(number))
  return textPage(ctx, quote, 200, status === 'capturing' ? texts.placing : texts.accepted(number))
}

/** Returns the page that says why a quote cannot be accepted; null when it can. */
async function closedPage(ctx: Context, quote: Quote): Promise<Response | null> {
  const [order] =
    quote.checkout_id === null ? [] : await ctx.db.select().from(checkouts).where(eq(checkouts.id, quote.checkout_id))
  if (order && !isUnplaced(order)) return orderPage(ctx, quote, order)
  const { ownerEmail } = ctx.settings
  if (quote.withdrawn_at) return textPage(ctx, quote, 410, texts.withdrawn(ownerEmail))
  return isOpen(ctx, quote) ? null : textPage(ctx, quote, 410, texts.expired(quote.valid_until, ownerEmail))
}

function problemsOf(typed: Typed, payer: TypedPayer, quote: Quote): Record<string, string> {
  const read = readPayer(payer, quote.needs_shipping)
  return {
    ...('problems' in read ? read.problems : {}),
    ...(!isEmail(normalEmail(typed.email.trim())) && { email: texts.badEmail }),
    ...(typed.reference.length > 80 && { reference: texts.longReference }),
  }
}

async function accept(ctx: Context, settle: Settle, quote: Quote, form: URLSearchParams): Promise<Response> {
  const value = (name: string) => (form.get(name) ?? '').slice(0, 500)
  const typed: Typed = {
    ...{ name: value('name'), street: value('street'), street2: value('street2'), city: value('city') },
    ...{ state: value('state'), postalCode: value('postalCode') },
    ...{ email: value('email'), reference: value('reference').trim() },
  }
  const payer: TypedPayer = {
    ...Object.fromEntries(payerFields.map((name) => [name, typed[name]])),
    name: typed.name,
    country: quote.ship_country ?? '',
  }
  const problems = problemsOf(typed, payer, quote)
  if (Object.keys(problems).length > 0) return formPage(ctx, quote, typed, problems)
  try {
    const order = await acceptQuote(ctx, settle, quote.id, {
      ...{ payer, email: normalEmail(typed.email.trim()), reference: typed.reference },
    })
    return isUnplaced(order) ? textPage(ctx, quote, 200, texts.placing) : orderPage(ctx, quote, order)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.fields) return formPage(ctx, quote, typed, { ...error.fields, form: error.message })
    const closed = error.code === 'invalid_data' ? await closedPage(ctx, quote) : null
    if (closed) return closed
    if (['invalid_cart', 'insufficient_stock', 'too_many_requests', 'invalid_data'].includes(error.code))
      return textPage(ctx, quote, 409, texts.gone(error.message, ctx.settings.ownerEmail))
    throw error
  }
}

const limit = { requests: 60, perSeconds: 60 }

/** `settle` records the order that accepting a quote makes. */
export const quoteRoutes = (settle: Settle): RawRoute[] => [
  {
    method: 'GET',
    path: '/quote/{token}',
    access: 'downloadHolder',
    summary: 'The page of a quote: its lines, its PDF, and the form that accepts it; or why it cannot be accepted.',
    limit,
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const quote = await quoteOfToken(ctx, params.token ?? '')
      if (!quote) return notFound()
      const empty = { street: '', street2: '', city: '', state: '', postalCode: '', reference: '' }
      return (
        (await closedPage(ctx, quote)) ?? formPage(ctx, quote, { ...empty, name: quote.buyer_name, email: quote.email })
      )
    },
  },
  {
    method: 'POST',
    path: '/quote/{token}',
    access: 'downloadHolder',
    summary: 'Accepts a quote once: places an order that is paid outside the site.',
    limit,
    maxBodyBytes: 16_384,
    async run(ctx, { raw, params }) {
      const quote = await quoteOfToken(ctx, params.token ?? '')
      if (!quote) return notFound()
      return (await closedPage(ctx, quote)) ?? accept(ctx, settle, quote, new URLSearchParams(await raw.text()))
    },
  },
  {
    method: 'GET',
    path: '/quote/{token}/{file}',
    access: 'downloadHolder',
    summary: 'A quote as a PDF: `QUO-2026-0012.pdf`.',
    limit,
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const quote = await quoteOfToken(ctx, params.token ?? '')
      return quote && params.file === `${documentNumber(quote)}.pdf` ? sendQuote(ctx, quote) : notFound()
    },
  },
]
