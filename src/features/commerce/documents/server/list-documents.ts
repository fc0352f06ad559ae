// Lists issued documents for the owner.
import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { documents, restores } from '@/db/schema/commerce/documents'
import { quotes } from '@/db/schema/commerce/offers/quotes'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { AppError } from '@/lib/errors'
import { countryName } from '@/lib/countries'
import { addressText } from '@/lib/postal-address'
import { documentNumber } from '../document-words'
import type { IssuedDocument } from '../documents.contract'
import { type DocumentRow, documentsOfCheckout } from './document-rows'
import { currentSeller } from './issue-invoice'
import { currentSeries, seriesOfYear, type SeriesKind, seriesPrefixes } from './take-number'

const pageSize = 50

/** Returns a document as the back-office shows it. */
export const toIssued = (row: DocumentRow): IssuedDocument => ({
  id: row.id,
  number: documentNumber(row),
  kind: row.kind,
  issuedOn: row.issued_on,
  orderId: row.checkout_id,
  orderNumber: row.order_number,
  buyerName: row.buyer?.name ?? null,
  totalCents: row.kind === 'credit_note' ? -row.totals.totalCents : row.totals.totalCents,
  currency: row.currency,
})

/** Returns up to 50 documents, newest first, after the given one. */
export async function listDocuments(ctx: Context, { after }: { after?: string }) {
  const [last] = after === undefined ? [] : await ctx.db.select().from(documents).where(eq(documents.id, after))
  const older: SQL | undefined =
    last &&
    or(
      lt(documents.created_at, last.created_at),
      and(eq(documents.created_at, last.created_at), lt(documents.id, last.id)),
    )
  const rows = await ctx.db
    .select()
    .from(documents)
    .where(older)
    .orderBy(desc(documents.created_at), desc(documents.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return {
    documents: shown.map(toIssued),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    unconfirmed: await unconfirmedSeries(ctx),
  }
}

type Unconfirmed = { kind: SeriesKind; first: string; series: string; last: number }

/** Returns the series of this year that were not confirmed since the last restore. */
async function unconfirmedSeries(ctx: Context): Promise<Unconfirmed[]> {
  const [restore] = await ctx.db.select().from(restores).orderBy(desc(restores.restored_at)).limit(1)
  if (!restore) return []
  const kinds = Object.keys(seriesPrefixes) as SeriesKind[]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { series, startsAt } = seriesOfYear(ctx, kind)
      const row = await currentSeries(ctx.db, series)
      return {
        kind,
        first: series,
        series: row?.series ?? series,
        last: (row?.next ?? 1) - 1,
        at: row?.confirmed_at ?? startsAt,
      }
    }),
  )
  return found.flatMap(({ at, ...one }) => (at >= restore.restored_at ? [] : [one]))
}

/** Returns the documents of an order. Throws AppError `not_found`. */
export async function documentsOfOrder(ctx: Context, id: string) {
  const [checkout] = await ctx.db.select().from(checkouts).where(eq(checkouts.id, id))
  if (!checkout) throw new AppError('not_found', { message: 'There is no such order.' })
  const rows = await documentsOfCheckout(ctx.db, id)
  const { shipping_address: address, payer_name: payer } = checkout
  const lines = address
    ? addressText({ ...address, countryCode: countryName(address.countryCode).toUpperCase() }).split('\n')
    : []
  const [quote] = await ctx.db
    .select({ name: quotes.buyer_name, address: quotes.buyer_address, reference: quotes.reference })
    .from(quotes)
    .where(eq(quotes.checkout_id, id))
  const name = payer ?? lines[0] ?? ''
  return {
    documents: rows.map(toIssued),
    proposed: {
      name: quote?.name ?? name,
      address: quote?.address ?? (lines[0] === name ? lines.slice(1) : lines).join('\n'),
      reference: quote?.reference ?? '',
    },
    hasSeller: currentSeller(ctx) !== null,
  }
}
