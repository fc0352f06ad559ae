// Declares invoices and credit notes as personal data. The law asks to keep them, so an erasure within the retention
// period leaves them; afterwards the buyer is removed and the numbers stay.
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { daysAgo, type ExportSection, mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import { documents, documentSeries, restores } from '@/db/schema/commerce/documents'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { hasAddress } from '@/features/commerce/ledger/server/erase-rows'
import { centsToDecimal } from '@/lib/money'
import { documentNumber } from '../document-words'

const findRows = (tx: Transaction, email: string) =>
  tx
    .select()
    .from(documents)
    .where(
      inArray(
        documents.checkout_id,
        tx.select({ id: checkouts.id }).from(checkouts).where(hasAddress(checkouts.email, email)),
      ),
    )
    .orderBy(documents.created_at)

/** Removes the buyer from up to `batch` documents past their legal retention period. Returns their number. */
async function forgetBuyers(tx: Transaction, ctx: Context, batch: number): Promise<number> {
  const before = daysAgo(ctx, ctx.settings.retention.orders).toISOString()
  const { rowCount } = await tx.execute(sql`
    update documents set buyer = null where id in (
      select id from documents where buyer is not null and created_at < ${before}::timestamptz limit ${batch})`)
  return rowCount ?? 0
}

async function collect(tx: Transaction, _ctx: Context, email: string): Promise<ExportSection[]> {
  const rows = await findRows(tx, email)
  if (rows.length === 0) return []
  return [
    {
      name: 'invoices',
      rows: rows.map((row) => ({
        number: documentNumber(row),
        date: row.issued_on,
        order: row.order_number,
        buyer: row.buyer,
        lines: row.lines,
        total: centsToDecimal(row.totals.totalCents),
        currency: row.currency,
      })),
    },
  ]
}

export const documentsPrivacy: PersonalData = {
  map: [
    mapped(documents, {
      personal: {
        checkout_id: 'which order',
        order_number: 'order number',
        buyer: 'name, address, tax number and reference, as typed for the invoice',
        lines: 'what was bought',
        totals: 'amounts',
        issued_on: 'when',
      },
      impersonal: 'id series number kind refund_id corrects supplied_on currency seller file_sha256 created_at',
      title: 'Invoices and credit notes',
      why: 'You asked for an invoice, and the law requires that it is kept unchanged',
      retention: ({ orders: days }) => `The buyer: ${durationWords(days)}; numbers and amounts stay`,
      seenBy: 'The musician, and the tax adviser',
      exported: 'All of it',
      erased: 'Kept as the law requires; the buyer is removed after that',
    }),
    mapped(documentSeries, {
      personal: {},
      impersonal: 'series next confirmed_at',
      title: null,
      why: 'To number invoices without a gap',
      retention: () => 'Always',
      seenBy: 'The musician',
      exported: 'Nothing',
      erased: 'Nothing: it is not about a person',
    }),
    mapped(restores, {
      personal: {},
      impersonal: 'restored_at made_at',
      title: null,
      why: 'To give out no number of an invoice twice after a restore',
      retention: () => 'Always',
      seenBy: 'Nobody',
      exported: 'Nothing',
      erased: 'Nothing: it is not about a person',
    }),
  ],
  forget: [{ name: 'buyers of invoices', run: forgetBuyers }],
  collect,
  async warnings(tx, { settings }, email) {
    const rows = await findRows(tx, email)
    return rows.length === 0
      ? []
      : [
          `${rows.length === 1 ? 'One invoice or credit note stays' : `${rows.length} invoices and credit notes stay`} unchanged for ${durationWords(settings.retention.orders)}, as the law requires.`,
        ]
  },
}
