// Makes and removes the pictures of sample pages. A page that is no longer listed loses its picture in the same
// transaction.
import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { samplePictures } from '@/db/schema/commerce/look-inside'
import { drawPdfPages } from '@/features/operations/pdf-files/server/pages/draw-pdf-pages'
import { storePicture } from '@/features/operations/pictures/server/run-picture-worker'
import { withdrawFiles } from '@/platform/stored-files/withdraw-files'
import { sampleWidth } from '../look-inside.rules'
import { listedPages } from './listed-pages'

export const makeSamplesTask = 'sample-pictures-make'

/**
 * Removes pictures that are no longer listed and queues the missing ones. Call it after any change of items, editions,
 * their files or their sample pages.
 */
export async function syncSamplePictures(tx: Transaction): Promise<void> {
  await takeAwayUnlisted(tx)
  await queueJob(tx, makeSamplesTask, {}, { key: makeSamplesTask })
}

export async function takeAwayUnlisted(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ picture: string | null }>(sql`
    delete from ${samplePictures} s
    where not exists (select 1 from ${listedPages} l where l.file = s.file and l.page = s.page)
    returning s.picture`)
  const gone = rows.flatMap(({ picture }) => picture ?? [])
  await withdrawFiles(tx, gone)
}

/**
 * The job: makes the pictures match the listed pages. A PDF that cannot be rendered gets its sentence, and the others
 * continue.
 */
export async function makeSamplePictures(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, takeAwayUnlisted)
  const { rows } = await ctx.db.execute<{ file: string; pages: number[] }>(sql`
    select l.file, array_agg(distinct l.page order by l.page) as pages from ${listedPages} l
    where not exists (select 1 from ${samplePictures} s where s.file = l.file and s.page = l.page)
    group by l.file order by l.file`)
  for (const { file, pages } of rows) {
    const answer = await drawPdfPages(ctx, file, { pages, width: sampleWidth, isSample: true })
    for (const page of pages) {
      if ('sentence' in answer) {
        await note(ctx, { file, page, picture: null, problem: answer.sentence })
        continue
      }
      const drawn = answer.drawn.find((one) => one.page === page)?.picture
      if (drawn) await note(ctx, { file, page, picture: await store(ctx, Buffer.from(drawn)), problem: null })
      else {
        const problem =
          page > answer.pageCount
            ? `This PDF has no page ${page}, so visitors see only the others.`
            : `Page ${page} could not be rendered, so visitors do not see it.`
        await note(ctx, { file, page, picture: null, problem })
      }
    }
  }
  // Removes pages that were unlisted while their picture was being made.
  await inTransaction(ctx.db, takeAwayUnlisted)
}

const store = (ctx: Context, content: Buffer): Promise<string> =>
  storePicture(ctx, {
    bucket: 'shop-images',
    path: `samples/${randomBytes(12).toString('hex')}.webp`,
    content,
    contentType: 'image/webp',
  })

/** Another process may have been faster: its picture counts, and this one is deleted. */
async function note(ctx: Context, row: typeof samplePictures.$inferInsert): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const noted = await tx
      .insert(samplePictures)
      .values({ ...row, created_at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ page: samplePictures.page })
    if (noted.length === 0 && row.picture) await withdrawFiles(tx, [row.picture])
  })
}
