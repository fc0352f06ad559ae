// Uploads in progress: a row that says which pieces count, and the pieces in the file store. Any process may accept the
// next piece. A process that is killed loses only the piece it was receiving.
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { inTransaction } from '@/adapters/database/connect'
import { type Context, signedInAs } from '@/platform/context'
import { uploads } from '@/db/schema/operations/uploads'
import { AppError } from '@/lib/errors'
import { readInTurn } from '@/platform/stored-files/stored-place'
import { openUploads, tooManyOpen } from '../../upload-limits'
import { isUploadKind, type UploadKind } from '../../upload.rules'

export type IncomingUpload = Omit<typeof uploads.$inferSelect, 'kind'> & { kind: UploadKind }

type World = Pick<Context, 'db' | 'files' | 'clock'>

/** Returns the actor's own upload. Throws AppError `not_found` for an unknown one, and for another user's. */
export async function findUpload(ctx: Pick<Context, 'db' | 'actor'>, id: string): Promise<IncomingUpload> {
  const owner = signedInAs(ctx.actor)
  if (owner === null) throw new AppError('not_signed_in')
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.owner, owner)))
  if (!row || !isUploadKind(row.kind))
    throw new AppError('not_found', { message: 'This upload no longer exists. Please choose the file again.' })
  return { ...row, kind: row.kind }
}

type Announced = Pick<IncomingUpload, 'id' | 'kind' | 'file_name' | 'declared_type' | 'byte_size' | 'owner'>

/** Registers a new upload. Throws AppError `upload_failed` when its owner has too many or too large unfinished ones. */
export async function beginUpload({ db, clock }: World, upload: Announced): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    // Prevents two announcements of one owner from both taking the last place.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${upload.owner}`}, 0))`)
    const [open] = await tx
      .select({ count: count(), bytes: sql`coalesce(sum(${uploads.byte_size}), 0)`.mapWith(Number) })
      .from(uploads)
      .where(and(eq(uploads.owner, upload.owner), isNull(uploads.result)))
    if (!open || open.count >= openUploads.most || open.bytes + upload.byte_size > openUploads.mostBytes)
      throw new AppError('upload_failed', { message: tooManyOpen(open?.count ?? 0) })
    await tx.insert(uploads).values({ ...upload, created_at: now, touched_at: now })
  })
}

/**
 * Stores the content of `source` as the next piece and returns the number of bytes so far; null when another piece was
 * accepted for the same place meanwhile. Its bytes are then thrown away, and the sender has to ask again. No lock is
 * held: the row decides. `began` is the time the sender began with this piece.
 */
export async function takePiece(
  ctx: World,
  id: string,
  offset: number,
  source: Readable,
  began: Date,
): Promise<number | null> {
  const name = `${String(offset).padStart(13, '0')}-${randomBytes(6).toString('hex')}`
  const { byteSize } = await ctx.files.put('incoming', `${id}/${name}`, source)
  const now = ctx.clock.now()
  const taken =
    byteSize === 0
      ? []
      : await ctx.db
          .update(uploads)
          .set({
            received: sql`${uploads.received} + ${byteSize}`,
            pieces: sql`${uploads.pieces} || ${JSON.stringify([{ name, byteSize }])}::jsonb`,
            sending_ms: sql`${uploads.sending_ms} + ${Math.max(0, now.getTime() - began.getTime())}`,
            touched_at: now,
          })
          .where(and(eq(uploads.id, id), eq(uploads.received, offset)))
          .returning({ received: uploads.received })
  if (taken[0]) return taken[0].received
  await ctx.files.remove('incoming', `${id}/${name}`)
  return byteSize === 0 ? offset : null
}

/** Returns all received bytes, in order, as a stream. */
export const readUpload = (
  ctx: Pick<Context, 'files'>,
  { id, pieces }: Pick<IncomingUpload, 'id' | 'pieces'>,
): Readable =>
  readInTurn(
    ctx,
    pieces.map(({ name }) => ({ bucket: 'incoming', path: `${id}/${name}` })),
  )

/** Returns at most `length` bytes from `start`, to detect the file's format. */
export async function bytesAt(
  ctx: Pick<Context, 'files'>,
  { id, pieces }: Pick<IncomingUpload, 'id' | 'pieces'>,
  start: number,
  length: number,
): Promise<Buffer> {
  let skipped = start
  const first = pieces.findIndex(({ byteSize }) => {
    if (skipped < byteSize) return true
    skipped -= byteSize
    return false
  })
  if (first < 0) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  let held = 0
  for await (const chunk of readUpload(ctx, { id, pieces: pieces.slice(first) }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    held += chunk.length
    if (held >= skipped + length) break
  }
  return Buffer.concat(chunks).subarray(skipped, skipped + length)
}

/** Deletes the upload and all of its bytes. */
export async function dropUpload(ctx: Pick<Context, 'db' | 'files'>, id: string): Promise<void> {
  // The row is deleted first: a piece that is still arriving then finds no row and is removed.
  await ctx.db.delete(uploads).where(eq(uploads.id, id))
  await ctx.files.removeFolder('incoming', id)
}

/** Stores the result and removes the bytes, so that a sender who missed the response can ask again. */
export async function storeResult(ctx: World, id: string, result: Record<string, unknown>): Promise<void> {
  await ctx.db.update(uploads).set({ result, pieces: [], touched_at: ctx.clock.now() }).where(eq(uploads.id, id))
  await ctx.files.removeFolder('incoming', id)
}
