// Removes the location from videos that were stored before every upload was cleaned.
import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import { and, inArray, isNull } from 'drizzle-orm'
import { publicBuckets } from '@/adapters/files/files'
import type { Context } from '@/platform/context'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { changeDetails, readInTurn, storedSource, storedWhere } from '@/platform/stored-files/stored-place'
import { inspectVideo } from '../headers/inspect-media'
import { withoutLocations } from './without-locations'

const cleaned = ['video/mp4', 'video/quicktime', 'video/webm', 'audio/mp4']

/**
 * Cleans every public video once. Sold videos stay as their buyers know them. A video that cannot be read stays
 * unchanged.
 */
export async function removeOldLocations(ctx: Pick<Context, 'db' | 'files' | 'clock'>): Promise<void> {
  const isUnseen = and(
    inArray(storedFiles.bucket, [...publicBuckets]),
    inArray(storedFiles.content_type, cleaned),
    isNull(storedFiles.location_removed_at),
  )
  for await (const film of storedWhere(ctx, isUnseen)) {
    const read = await inspectVideo({ ...storedSource(ctx, [film]), contentType: film.contentType })
    const change: { sha256?: string } = {}
    if (read && read.locations.length > 0) {
      const hash = createHash('sha256')
      const source = withoutLocations(readInTurn(ctx, [film]) as AsyncIterable<Buffer>, read.locations)
      async function* noting() {
        for await (const chunk of source) {
          hash.update(chunk)
          yield chunk
        }
      }
      await ctx.files.put(film.bucket, film.path, Readable.from(noting(), { objectMode: false }))
      change.sha256 = hash.digest('hex')
    }
    await changeDetails(ctx.db, film, { ...change, location_removed_at: ctx.clock.now() })
  }
}
