// Makes the PDF of an issued document from its row, and notes its hash the first time (decision 0006).
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { documents } from '@/db/schema/commerce/documents'
import { attachment } from '@/platform/http/content-disposition'
import { drawnPdf } from '@/platform/http/drawn-file'
import { documentNumber } from '../document-words'
import { drawDocument } from './document-paper'
import type { DocumentRow } from './document-rows'

/** Returns the bytes of its PDF. A buyer that was erased since is missing on it, so its hash differs from then on. */
export async function documentPdf(ctx: Context, row: DocumentRow): Promise<Buffer> {
  const [corrected] =
    row.corrects === null ? [] : await ctx.db.select().from(documents).where(eq(documents.id, row.corrects))
  const pdf = await drawDocument({ ...row, correctsNumber: corrected ? documentNumber(corrected) : null })
  crashPoint('after-drawing')
  const hash = createHash('sha256').update(pdf).digest('hex')
  if (row.file_sha256 === null && row.buyer !== null)
    await ctx.db
      .update(documents)
      .set({ file_sha256: hash })
      .where(and(eq(documents.id, row.id), isNull(documents.file_sha256)))
  else if (row.buyer !== null && row.file_sha256 !== hash)
    ctx.log.warn({ document: row.id }, 'the PDF of a document differs from the one first drawn')
  return pdf
}

/** Returns the response that downloads a document as a PDF. */
export async function sendDocument(ctx: Context, row: DocumentRow): Promise<Response> {
  return drawnPdf(await documentPdf(ctx, row), attachment(`${documentNumber(row)}.pdf`))
}
