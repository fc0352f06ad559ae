// Writes the archive for the accountant: tables, the PDF of each document, and a README. Holds one batch of rows and
// one PDF at a time.
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Context } from '@/platform/context'
import { documents as documentRows } from '@/db/schema/commerce/documents'
import { documentPdf } from '@/features/commerce/documents/server/document-file'
import type { ZipFile } from '@/features/commerce/downloads/server/sending/send-zip'
import { momentText } from '@/lib/zoned-time'
import { type BookColumn, type BookName, bookFiles, booksTexts as texts } from '../books.texts'
import { type Asked, batches, csvHead, csvRows, inSnapshot, type Period } from './book-rows'
import { bookSums, readme } from './book-sums'
import {
  type BookTable,
  countries,
  documentFile,
  documents,
  issuedCents,
  payments,
  refunds,
  saleCents,
  sales,
} from './book-tables'

/** Yields the files of a period. The README is last, because it has the sums of the rows that were written. */
export async function* bookArchive(ctx: Context, period: Period): AsyncGenerator<ZipFile> {
  const before = latest
  let end = () => {}
  latest = new Promise<void>((resolve) => (end = resolve))
  try {
    await before
    yield* inSnapshot(ctx, (client) => files(ctx, client, period))
  } finally {
    end()
  }
}

/** Ends with the archive that was asked for last. Each waits for the one before, so only one takes a connection. */
let latest: Promise<void> = Promise.resolve()

async function* files(ctx: Context, client: PoolClient, period: Period): AsyncGenerator<ZipFile> {
  const { settings, clock } = ctx
  const asked: Asked = { ...period, zone: settings.timeZone, rates: settings.owner.tax_rates }
  const sums = bookSums()
  const table = <Name extends BookName, Row>(
    name: Name,
    { query, cells }: BookTable<Name, Row>,
    add: (row: Row) => void = () => {},
  ): ZipFile => {
    const columns = Object.keys(bookFiles[name].columns) as BookColumn<Name>[]
    async function* content(): AsyncGenerator<Buffer> {
      yield csvHead(columns)
      for await (const rows of batches<Row>(client, query, asked)) {
        for (const row of rows) add(row)
        yield csvRows(rows.map((row) => columns.map((column) => cells[column](row))))
      }
    }
    return { name: bookFiles[name].file, content: Readable.from(content()) }
  }
  yield table('sales', sales, (row) => sums.add('sales', row.currency, saleCents(row)))
  yield table('payments', payments, ({ currency, amount, fee }) => {
    sums.add('payments', currency, amount)
    if (fee === null) sums.countUnknownFee(currency)
    else sums.add('fees', currency, fee)
  })
  yield table('refunds', refunds, ({ currency, amount, is_credit: isCredit }) =>
    sums.add(isCredit ? 'credits' : 'refunds', currency, Number(amount)),
  )
  yield table('countries', countries)
  yield table('documents', documents, (row) =>
    sums.add(
      row.kind === 'invoice' ? 'invoices' : 'creditNotes',
      row.currency,
      issuedCents(row, row.totals.totalCents),
    ),
  )
  // A few at a time: between two batches the transaction waits until the PDFs are drawn and sent.
  const issued = batches<{ id: string; series: string; number: number }>(client, documents.query, asked, 10)
  for await (const rows of issued)
    for (const row of rows) {
      const [stored] = await ctx.db.select().from(documentRows).where(eq(documentRows.id, row.id))
      if (stored) yield { name: documentFile(row), content: await documentPdf(ctx, stored) }
    }
  const made = {
    ...asked,
    site: settings.siteName,
    moment: momentText(clock.now(), settings.timeZone).replace('T', ' '),
  }
  yield { name: texts.readme, content: readme(made, sums) }
}
