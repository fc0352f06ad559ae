// Declares quotes as personal data. One that was accepted stays as long as its order; any other is deleted a year after
// its last day.
import { and, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import {
  daysAgo,
  erasedPerson,
  type ExportSection,
  mapped,
  type PersonalData,
  removeRows,
} from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import { quotes } from '@/db/schema/commerce/offers/quotes'
import { documentNumber } from '@/features/commerce/documents/document-words'
import { centsToDecimal } from '@/lib/money'

const ofBuyer = (email: string) => sql`lower(${quotes.email}) = ${email}`

/** Days after its last day for which a quote that was not accepted is kept. */
const unacceptedDays = 365

async function collect(tx: Transaction, _ctx: Context, email: string): Promise<ExportSection[]> {
  const rows = await tx.select().from(quotes).where(ofBuyer(email)).orderBy(quotes.created_at)
  if (rows.length === 0) return []
  return [
    {
      name: 'quotes',
      rows: rows.map((row) => ({
        number: documentNumber(row),
        date: row.issued_on,
        valid_until: row.valid_until,
        name: row.buyer_name,
        address: row.buyer_address,
        reference: row.reference,
        lines: row.lines,
        total: centsToDecimal(row.total_cents),
        currency: row.currency,
        accepted_at: row.accepted_at,
      })),
    },
  ]
}

export const quotesPrivacy: PersonalData = {
  map: [
    mapped(quotes, {
      personal: {
        buyer_name: 'name',
        buyer_address: 'postal address',
        email: 'e-mail address',
        reference: 'purchase order number',
        lines: 'what was offered',
        total_cents: 'amount',
        ship_country: 'country',
        issued_on: 'when',
        accepted_at: 'when it was accepted',
        checkout_id: 'which order',
      },
      impersonal: 'id series number valid_until currency seller needs_shipping shipping_cents withdrawn_at created_at',
      title: 'Quotes',
      why: 'You asked for a quote',
      retention: ({ orders: days }) =>
        `${durationWords(unacceptedDays)} after its last day; an accepted one ${durationWords(days)}, with its order`,
      seenBy: 'The musician',
      exported: 'All of it',
      erased: 'Name, address and e-mail address are hidden; the amounts stay',
    }),
  ],
  forget: [
    {
      name: 'quotes',
      run: (tx, ctx, batch) =>
        removeRows(
          tx,
          quotes,
          or(
            and(
              isNull(quotes.checkout_id),
              lt(quotes.valid_until, daysAgo(ctx, unacceptedDays).toISOString().slice(0, 10)),
            ),
            and(isNotNull(quotes.checkout_id), lt(quotes.created_at, daysAgo(ctx, ctx.settings.retention.orders))),
          ),
          batch,
        ),
    },
  ],
  collect,
  async erase(tx, ctx, email): Promise<Record<string, number>> {
    const rows = await tx
      .update(quotes)
      .set({
        buyer_name: erasedPerson,
        buyer_address: erasedPerson,
        email: erasedPerson,
        reference: '',
        // A link of an erased buyer must not make an order.
        withdrawn_at: sql`case when ${quotes.accepted_at} is null then coalesce(${quotes.withdrawn_at}, ${ctx.clock.now().toISOString()}::timestamptz) end`,
      })
      .where(ofBuyer(email))
      .returning({ id: quotes.id })
    const erased: Record<string, number> = rows.length > 0 ? { quotes: rows.length } : {}
    return erased
  },
}
