// Looks up what was heard of stored recordings by address: playing time, waveform, loudness.
import { sql } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { fileOfMediaUrl, fileOfPrivateName } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/uploads'

export type SoundFacts = {
  /** Seconds. */
  duration: number | null
  peaks: number[] | null
  /** LUFS. */
  loudness: number | null
}

/** By `/media/...` or `private:...`; what is not in the store is left out. One query for any number of them. */
export async function describeSounds(
  db: Database,
  addresses: readonly (string | null)[],
): Promise<Map<string, SoundFacts>> {
  const ours = new Map<string, { bucket: string; path: string; address: string }>(
    addresses.flatMap((address) => {
      const file = address && (fileOfMediaUrl(address) ?? fileOfPrivateName(address))
      return file ? [[`${file.bucket}/${file.path}`, { ...file, address }] as const] : []
    }),
  )
  if (ours.size === 0) return new Map()
  const names = [...ours.values()]
  const rows = await db
    .select({
      bucket: storedFiles.bucket,
      path: storedFiles.path,
      duration: storedFiles.duration,
      peaks: storedFiles.peaks,
      loudness: storedFiles.loudness,
    })
    .from(storedFiles)
    .where(
      sql`(${storedFiles.bucket}, ${storedFiles.path}) in (select * from unnest(${sql.param(names.map((name) => name.bucket))}::text[], ${sql.param(names.map((name) => name.path))}::text[]))`,
    )
  return new Map(
    rows.flatMap(({ bucket, path, ...facts }) => {
      const address = ours.get(`${bucket}/${path}`)?.address
      return address === undefined ? [] : [[address, facts]]
    }),
  )
}
