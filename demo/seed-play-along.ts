// Inserts the points of the demo's recordings into the database: every edition of a sheet uses the same points.
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { playAlongPoints } from '@/db/schema/commerce/play-along'
import { loeAudioTracks } from '@/db/schema/site/player'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { playAlong } from './content/play-along'
import type { DemoFile } from './content/types'

/** Runs after the items, their editions and the tracks are inserted. */
export async function insertPlayAlong(tx: Transaction, address: (file: DemoFile) => string): Promise<void> {
  for (const { slug, audio, points } of playAlong) {
    const [track] = await tx
      .select({ id: loeAudioTracks.id })
      .from(loeAudioTracks)
      .where(eq(loeAudioTracks.audio_url, address(audio)))
    const editions = await tx
      .select({ id: itemVariants.id, file: itemVariants.pdf_file_url })
      .from(itemVariants)
      .innerJoin(shopItems, eq(shopItems.id, itemVariants.shop_item_id))
      .where(eq(shopItems.slug, slug))
    for (const { id, file } of editions) {
      const place = fileOfPrivateName(file ?? '')
      if (!track || !place) continue
      const [stored] = await tx
        .select({ systems: storedFiles.systems })
        .from(storedFiles)
        .where(and(eq(storedFiles.bucket, place.bucket), eq(storedFiles.path, place.path)))
      await tx
        .insert(playAlongPoints)
        .values({
          sheet_id: id,
          track_id: track.id,
          points,
          system_count: stored?.systems?.length ?? 0,
          is_shown: true,
        })
    }
  }
}
