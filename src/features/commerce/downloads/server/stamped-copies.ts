// Stamped copies of sold PDFs: made at the first request of a ticket, once, and stored until the ticket ends (decision 0040).
import { gt, inArray, and } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { isElsewhere } from '@/platform/http/send-private-file'
import { downloadTickets } from '@/db/schema/downloads'
import type { Printed } from '@/features/operations/uploads/server/pdf/pdf-answer'
import { stampStoredPdf } from '@/features/operations/uploads/server/pdf/stamp-stored-pdf'
import { megabyte } from '@/lib/file-size'
import type { DownloadGrant } from './grants'
import type { DeliveryProblem } from './licence-source'

const bucket = 'stamped-pdfs'
/** All copies together; what does not fit is delivered as it is. */
const mostBytes = 2000 * megabyte
/** One for each version: a copy of an older file is not sent any more. */
const nameOf = (ticketId: string, version: number) => `${ticketId}-${version}.pdf`
/** The ticket of a copy's name; also of one from before versions were named. */
const ticketOf = (path: string) => /^([0-9a-f-]{36})(?:-[0-9]+)?\.pdf$/.exec(path)?.[1]

export type StampedCopy = { bucket: typeof bucket; path: string }

/** Why there is no copy. `missing`: there is nothing to stamp, which `sendGranted` finds out for itself. */
type Failure = DeliveryProblem | 'missing'

/** In this process. Another one would make the same bytes once more. */
const underWay = new Map<string, Promise<Failure | null>>()

/** The copy for this ticket, or why there is none; null for a file that is no PDF or not there. Never throws for what is wrong with the file. */
export async function stampedCopy(
  ctx: Context,
  ticketId: string,
  { file, delivered_version }: Pick<DownloadGrant, 'file' | 'delivered_version'>,
  printed: Printed,
): Promise<StampedCopy | { problem: DeliveryProblem } | null> {
  const copy: StampedCopy = { bucket, path: nameOf(ticketId, delivered_version ?? 0) }
  if (isElsewhere(file)) return { problem: 'elsewhere' }
  if (!/\.pdf$/i.test(file)) return null
  // While it is being made nothing of it is there: a file appears whole.
  if (await ctx.files.stat(copy.bucket, copy.path)) return copy
  let making = underWay.get(copy.path)
  if (!making) {
    making = make(ctx, copy, file, printed).finally(() => underWay.delete(copy.path))
    underWay.set(copy.path, making)
  }
  const problem = await making
  if (problem === 'missing') return null
  return problem === null ? copy : { problem }
}

async function make(ctx: Context, copy: StampedCopy, file: string, printed: Printed): Promise<Failure | null> {
  try {
    const place = fileOfPrivateName(file)
    const facts = place && (await ctx.files.stat(place.bucket, place.path))
    if (!place || !facts) return 'missing'
    if (!(await hasRoomFor(ctx, facts.byteSize))) throw new Error('There is no room for more stamped copies')
    return await stampStoredPdf(ctx, { ...place, byteSize: facts.byteSize }, printed, copy)
  } catch (error) {
    // The buyer has paid: whatever it is, the file itself goes out.
    ctx.log.error({ file, error }, 'A PDF could not be stamped')
    return 'failed'
  }
}

async function hasRoomFor(ctx: Context, byteSize: number): Promise<boolean> {
  let taken = byteSize
  for await (const one of ctx.files.list(bucket)) taken += one.byteSize
  return taken <= mostBytes
}

/** Removes the copies of tickets that have ended. */
export async function removeStampedCopies(ctx: Context): Promise<void> {
  const paths: string[] = []
  for await (const { path } of ctx.files.list(bucket)) paths.push(path)
  if (paths.length === 0) return
  const ids = paths.flatMap((path) => ticketOf(path) ?? [])
  const live = await ctx.db
    .select({ id: downloadTickets.id })
    .from(downloadTickets)
    .where(and(inArray(downloadTickets.id, ids), gt(downloadTickets.expires_at, ctx.clock.now())))
  const kept = new Set(live.map(({ id }) => id))
  for (const path of paths) if (!kept.has(ticketOf(path) ?? '')) await ctx.files.remove(bucket, path)
}
