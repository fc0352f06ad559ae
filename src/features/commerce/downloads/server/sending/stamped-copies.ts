// Copies that are made once for one ticket, at the first request, and stored until it ends: sold PDFs with their
// title and licence (decision 0040), and sets joined from their parts (decision 0043).
import { createHash } from 'node:crypto'
import { gt, inArray, and } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { isElsewhere } from '@/platform/http/send-private-file'
import { downloadTickets } from '@/db/schema/commerce/downloads'
import type { SoldText } from '@/features/operations/pdf-files/server/pdf-answer'
import { joinStoredPdfs } from '@/features/operations/pdf-files/server/stamping/join-stored-pdfs'
import { type StoredPdf, stampStoredPdf } from '@/features/operations/pdf-files/server/stamping/stamp-stored-pdf'
import { megabyte } from '@/lib/file-size'
import type { DeliveryProblem } from './licence-source'

const bucket = 'stamped-pdfs'
/** Limit for all copies together. A file that does not fit is delivered without a copy. */
const mostBytes = 2000 * megabyte

export type StampedCopy = { bucket: typeof bucket; path: string }

/** Reason why there is no copy. `missing`: there is no file to make it from; the sending code finds that out. */
type Failure = DeliveryProblem | 'missing'

/** Each copy for a ticket has its own name, which begins with the ticket's id. */
const makeCopy = (ticketId: string, what: string): StampedCopy => ({
  bucket,
  path: `${[ticketId, what].filter(Boolean).join('_')}.pdf`,
})

/** Returns a hash: a changed name, more copies or a newer file make another copy. */
const writeMark = ({ printed }: SoldText, file: string): string =>
  createHash('sha256')
    .update(JSON.stringify([printed?.names, printed?.before, printed?.after, file]))
    .digest('hex')
    .slice(0, 12)

/**
 * Copies for buyers without a name that could not be made. They are not tried again at each request of a ticket; with a
 * name, the order remembers it.
 */
const failed = new Set<string>()

/** Copies being made in this process. Another process would make the same bytes again. */
const underWay = new Map<string, Promise<Failure | null>>()

/** Returns the copy, making it now if needed, or the reason why it cannot be made. Never throws. */
async function once(
  ctx: Context,
  copy: StampedCopy,
  make: () => Promise<Failure | null>,
): Promise<StampedCopy | { problem: Failure }> {
  // Stored files appear whole, so an unfinished copy is not found here.
  if (await ctx.files.stat(copy.bucket, copy.path)) return copy
  let making = underWay.get(copy.path)
  if (!making) {
    making = make()
      .catch((error: unknown) => {
        // The buyer has paid: whatever fails, a file is sent.
        ctx.log.error({ copy: copy.path, error }, 'A PDF could not be made for a buyer')
        return 'failed' as const
      })
      .finally(() => underWay.delete(copy.path))
    underWay.set(copy.path, making)
  }
  const problem = await making
  return problem === null ? copy : { problem }
}

/** Reads a sold file from the store; null if it is not there. */
async function storedPdf(ctx: Context, file: string): Promise<StoredPdf | null> {
  const place = fileOfPrivateName(file)
  const facts = place && (await ctx.files.stat(place.bucket, place.path))
  return facts ? { ...place, byteSize: facts.byteSize } : null
}

/**
 * Returns the copy of one file for this ticket, or the reason why there is none. Null for a file that is no PDF or is
 * not in the store. `what` distinguishes the files that one ticket sends together.
 */
export async function stampedCopy(
  ctx: Context,
  ticketId: string,
  file: string,
  text: SoldText,
  what = '',
): Promise<StampedCopy | { problem: DeliveryProblem } | null> {
  if (isElsewhere(file)) return { problem: 'elsewhere' }
  if (!/\.pdf$/i.test(file)) return null
  const copy = makeCopy(ticketId, `${what}${writeMark(text, file)}`)
  if (failed.has(copy.path)) return { problem: 'failed' }
  const made = await once(ctx, copy, async () => {
    const stored = await storedPdf(ctx, file)
    if (!stored) return 'missing'
    await needRoomFor(ctx, stored.byteSize)
    return stampStoredPdf(ctx, stored, text, copy)
  })
  if (!('problem' in made)) return made
  if (made.problem === 'missing') return null
  if (!text.printed) failed.add(copy.path)
  return { problem: made.problem }
}

export type SetPart = { name: string; file: string }

/** Returns the parts joined for this ticket, or the reason why they are not. */
export async function joinedCopy(
  ctx: Context,
  ticketId: string,
  title: string,
  parts: readonly SetPart[],
  what = '',
): Promise<StampedCopy | { problem: Failure }> {
  if (parts.some(({ file }) => isElsewhere(file))) return { problem: 'elsewhere' }
  const copy = makeCopy(ticketId, `${what}joined`)
  return once(ctx, copy, async () => {
    const stored = await storedParts(ctx, parts)
    if (!stored) return 'missing'
    await needRoomFor(ctx, measureSize(stored))
    return joinStoredPdfs(ctx, title, stored, copy)
  })
}

/** Returns a joined set with its title and licence written into it. */
export async function stampedSet(
  ctx: Context,
  ticketId: string,
  joined: StampedCopy,
  parts: readonly SetPart[],
  text: SoldText,
  what = '',
): Promise<StampedCopy | { problem: Failure }> {
  const copy = makeCopy(ticketId, `${what}set${writeMark(text, joined.path)}`)
  return once(ctx, copy, async () => {
    const stored = await storedParts(ctx, parts)
    const facts = await ctx.files.stat(joined.bucket, joined.path)
    if (!stored || !facts) return 'missing'
    await needRoomFor(ctx, facts.byteSize)
    return stampStoredPdf(ctx, { ...joined, byteSize: facts.byteSize }, text, copy, stored)
  })
}

async function storedParts(ctx: Context, parts: readonly SetPart[]): Promise<(StoredPdf & { name: string })[] | null> {
  const stored: (StoredPdf & { name: string })[] = []
  for (const { name, file } of parts) {
    const found = await storedPdf(ctx, file)
    if (!found) return null
    stored.push({ ...found, name })
  }
  return stored
}

const measureSize = (files: readonly { byteSize: number }[]): number =>
  files.reduce((sum, { byteSize }) => sum + byteSize, 0)

async function needRoomFor(ctx: Context, byteSize: number): Promise<void> {
  let taken = byteSize
  for await (const one of ctx.files.list(bucket)) taken += one.byteSize
  if (taken > mostBytes) throw new Error('There is no room for more copies')
}

/** Removes the copies of tickets that have ended. */
export async function removeStampedCopies(ctx: Context): Promise<void> {
  failed.clear()
  const paths: string[] = []
  for await (const { path } of ctx.files.list(bucket)) paths.push(path)
  if (paths.length === 0) return
  const readTicket = (path: string) => path.replace(/(_.*)?\.pdf$/, '')
  const ids = [...new Set(paths.map(readTicket))].filter((id) => /^[0-9a-f-]{36}$/.test(id))
  const live = await ctx.db
    .select({ id: downloadTickets.id })
    .from(downloadTickets)
    .where(and(inArray(downloadTickets.id, ids), gt(downloadTickets.expires_at, ctx.clock.now())))
  const kept = new Set(live.map(({ id }) => id))
  for (const path of paths) if (!kept.has(readTicket(path))) await ctx.files.remove(bucket, path)
}
