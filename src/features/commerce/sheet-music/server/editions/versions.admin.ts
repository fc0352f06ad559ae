// Reads the history of an edition's file, and the number of buyers that the next correction reaches.
import { desc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { editionFiles } from '@/db/schema/commerce/sheet-music'
import { findPdfPreview } from '@/features/operations/pdf-files/server/pages/pdf-preview'
import { sheetMusicEndpoints } from '../../sheet-music.contract'

/**
 * Returns the number of addresses that get a mail about an edition. The caller passes it in, because the shop must not
 * import orders.
 */
export type CountBuyers = (ctx: Context, editionId: string) => Promise<number>

export const versionsApi = (countBuyers: CountBuyers): BoundEndpoint[] => [
  bind(sheetMusicEndpoints.versions, async (ctx, { params: { id } }) => {
    const files = await ctx.db
      .select()
      .from(editionFiles)
      .where(eq(editionFiles.edition_id, id))
      .orderBy(desc(editionFiles.version))
    return {
      versions: await Promise.all(
        files.map(async ({ version, released_at, change_note, file, page_count, byte_size, told }) => ({
          version,
          releasedAt: released_at.toISOString(),
          note: change_note,
          file,
          pageCount: page_count,
          byteSize: byte_size,
          previewName: await findPdfPreview(ctx, file),
          told,
        })),
      ),
      buyers: await countBuyers(ctx, id),
    }
  }),
]
