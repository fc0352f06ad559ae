// Makes and deletes the previews of sold recordings. A recording that no item on sale uses any more loses its preview
// in the same transaction.
import { randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { queueJob } from '@/adapters/jobs/queue-job'
import type { Stored } from '@/admin-kit/server/restore'
import { publicRows } from '@/db/public-rows'
import { shopItems } from '@/db/schema/commerce/shop'
import { itemFiles, trackPreviews } from '@/db/schema/commerce/recordings'
import { analyseStored, storedRecording } from '@/features/operations/sound-and-film/server/sound/analyse-stored-sounds'
import { previewFormat } from '@/features/operations/sound-and-film/server/sound/sound-answer'
import { storeFile } from '@/platform/stored-files/store-file'
import { withdrawFiles } from '@/platform/stored-files/withdraw-files'
import { previewProblems, previewSeconds } from '../track-preview.rules'

export const makePreviewsTask = 'track-previews-make'

/** Files that may have a preview now: those of digital music in the shop. A ZIP is not a recording. */
const soldRecordings = sql`(
  select distinct f.file from ${itemFiles} f join ${shopItems} on ${shopItems.id} = f.shop_item_id
  where ${shopItems.category} = 'digital_music' and ${publicRows(shopItems)} and f.file !~ '[.]zip$'
)`

/** Runs after any change of items and their files: deletes what is no longer sold, and starts the job for the rest. */
export async function followSoldRecordings(tx: Transaction): Promise<void> {
  await takeAwayUnsold(tx)
  await queueJob(tx, makePreviewsTask, {}, { key: makePreviewsTask })
}

async function takeAwayUnsold(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ preview: string | null }>(sql`
    delete from ${trackPreviews} p
    where not exists (select 1 from ${soldRecordings} s where s.file = p.file)
    returning p.preview`)
  const gone = rows.flatMap(({ preview }) => preview ?? [])
  await withdrawFiles(tx, gone)
}

/**
 * The job: makes the previews match what is sold. A recording that cannot be cut gets a message, and the others
 * continue.
 */
export async function makeTrackPreviews(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, takeAwayUnsold)
  const { rows } = await ctx.db.execute<{ file: string }>(sql`
    select s.file from ${soldRecordings} s
    where not exists (select 1 from ${trackPreviews} p where p.file = s.file) order by s.file`)
  for (const { file } of rows) await note(ctx, { file, ...(await makePreview(ctx, file)) })
  // Deletes previews of items that were hidden meanwhile.
  await inTransaction(ctx.db, takeAwayUnsold)
}

type Made = { preview: string; problem: null } | { preview: null; problem: string }

async function makePreview(ctx: Context, file: string): Promise<Made> {
  const without = (why: keyof typeof previewProblems): Made => ({ preview: null, problem: previewProblems[why] })
  const name = fileOfPrivateName(file)
  const stored = name && (await storedRecording(ctx, name))
  if (!stored) return without('missing')
  const answer = await analyseStored(ctx, stored, previewSeconds)
  if (answer === null) return without('heavy')
  if ('problem' in answer) return without(answer.problem)
  if (answer.preview === null) return without('short')
  const { contentType, extension } = previewFormat(stored.contentType)
  const preview = await storeFile(ctx, {
    bucket: 'loe-audio',
    path: `previews/${randomBytes(16).toString('hex')}.${extension}`,
    content: Buffer.from(answer.preview),
    contentType,
    facts: { loudness: answer.loudness },
  })
  return { preview, problem: null }
}

/** If another process was faster, its preview counts and this one is deleted. */
async function note(ctx: Context, row: typeof trackPreviews.$inferInsert): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const noted = await tx
      .insert(trackPreviews)
      .values({ ...row, created_at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ file: trackPreviews.file })
    if (noted.length === 0 && row.preview) await withdrawFiles(tx, [row.preview])
  })
}

/** Adds to each file of an item the reason why its beginning cannot be played. */
export async function withPreviewProblems(
  db: Context['db'] | Transaction,
  items: readonly Stored[],
): Promise<Stored[]> {
  const filesAt = (item: Stored) => item.files as Stored[]
  const names = items.flatMap((item) => filesAt(item).map(({ file }) => String(file)))
  if (names.length === 0) return [...items]
  const rows = await db.select().from(trackPreviews).where(inArray(trackPreviews.file, names))
  const problems = new Map(rows.map(({ file, problem }) => [file, problem]))
  return items.map((item) => ({
    ...item,
    files: filesAt(item).map((row) => ({ ...row, problem: problems.get(String(row.file)) ?? null })),
  }))
}
