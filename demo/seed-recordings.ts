// Inserts the albums of the demo into the database: their details, their files in the private store, and the previews
// of those files.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { shopItems } from '@/db/schema/commerce/shop'
import { itemFiles, trackPreviews } from '@/db/schema/commerce/recordings'
import { previewSeconds } from '@/features/commerce/recordings/track-preview.rules'
import { describesFile, mp3Reader } from '@/features/operations/sound-and-film/server/samples/mp3-frames'
import { mp3Preview } from '@/features/operations/sound-and-film/server/samples/mp3-preview'
import { storeFile } from '@/platform/stored-files/store-file'
import type { Context } from '@/platform/context'
import { demoRecordings } from './content/recordings'
import type { DemoFile, DemoManifest } from './content/types'

type Sold = { file: string; preview: string; byteSize: number }

/** Maps each recording to its private location and its preview. Like all files, they are stored before the rows. */
export async function storeSoldRecordings(
  ctx: Context,
  folder: string,
  manifest: DemoManifest,
): Promise<Map<DemoFile, Sold>> {
  const sold = new Map<DemoFile, Sold>()
  for (const audio of new Set(demoRecordings.flatMap(({ files = [] }) => files.map((file) => file.audio)))) {
    const entry = manifest.files[audio]
    if (entry?.kind !== 'audio')
      throw new Error(`The demo sells ${audio}, but demo/files/manifest.json does not name it`)
    const { duration, peaks, loudness } = entry
    const content = await readFile(path.join(folder, audio))
    const name = path.basename(audio)
    const common = { contentType: 'audio/mpeg' }
    const file = await storeFile(ctx, {
      ...common,
      bucket: 'music-files',
      path: `files/${name}`,
      content,
      facts: { duration, peaks, loudness },
    })
    const preview = await storeFile(ctx, {
      ...common,
      bucket: 'loe-audio',
      path: `previews/${createHash('sha256').update(`preview of ${name}`).digest('hex').slice(0, 32)}.mp3`,
      content: takeBeginning(content),
      facts: { loudness },
    })
    sold.set(audio, { file, preview, byteSize: content.length })
  }
  return sold
}

function takeBeginning(content: Buffer): Buffer {
  const reader = mp3Reader()
  const frames = [...reader.add(content), ...reader.end()]
  const format = reader.format()
  if (!format) throw new Error('A recording of the demo has no frames')
  return mp3Preview(
    frames.filter((frame) => !describesFile(frame, format)),
    format,
    previewSeconds,
  )
}

/** Runs after the items are inserted. */
export async function insertRecordings(tx: Transaction, sold: ReadonlyMap<DemoFile, Sold>): Promise<void> {
  await tx.insert(trackPreviews).values([...sold.values()].map(({ file, preview }) => ({ file, preview })))
  for (const { slug, year, credits, trackList, files = [] } of demoRecordings) {
    const [item] = await tx
      .update(shopItems)
      .set({ release_year: year, credits, track_list: trackList })
      .where(eq(shopItems.slug, slug))
      .returning({ id: shopItems.id })
    if (!item) throw new Error(`The demo has no item ${slug}`)
    if (files.length === 0) continue
    await tx.insert(itemFiles).values(
      files.map(({ name, audio }, position) => {
        const { file = '', byteSize = 0 } = sold.get(audio) ?? {}
        return { shop_item_id: item.id, name, file, byte_size: byteSize, position }
      }),
    )
  }
}
