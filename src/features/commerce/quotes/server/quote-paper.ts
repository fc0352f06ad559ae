// Draws a quote as a PDF, on the paper of invoices: with the square that leads to its page, or the order that it became.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { attachment } from '@/platform/http/content-disposition'
import { drawnPdf } from '@/platform/http/drawn-file'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { documentNumber } from '@/features/commerce/documents/document-words'
import { drawDocument } from '@/features/commerce/documents/server/document-paper'
import { type Quote, quotePath, quoteState } from './quote-rows'

/** Returns the bytes of the PDF: the same for the same quote in the same state. */
export async function quotePdf(ctx: Context, quote: Quote): Promise<Buffer> {
  const [order] =
    quote.checkout_id === null
      ? []
      : await ctx.db
          .select({ number: checkouts.invoice_number })
          .from(checkouts)
          .where(eq(checkouts.id, quote.checkout_id))
  const itemsCents = quote.total_cents - quote.shipping_cents
  return drawDocument({
    ...quote,
    kind: 'quote',
    supplied_on: quote.valid_until,
    order_number: order?.number ?? null,
    correctsNumber: null,
    buyer: { name: quote.buyer_name, address: quote.buyer_address, taxNumber: '', reference: quote.reference },
    lines: quote.lines.map(({ text, quantity, unitCents }) => ({
      ...{ text, quantity, unitCents, discountCents: 0, netCents: quantity * unitCents },
    })),
    totals: { itemsCents, discountCents: 0, shippingCents: quote.shipping_cents, totalCents: quote.total_cents },
    ...(quoteState(ctx, quote) === 'open' && { address: `${ctx.settings.baseUrl}${quotePath(ctx, quote)}` }),
  })
}

/** Returns the response that downloads a quote as a PDF. */
export async function sendQuote(ctx: Context, quote: Quote): Promise<Response> {
  return drawnPdf(await quotePdf(ctx, quote), attachment(`${documentNumber(quote)}.pdf`))
}
