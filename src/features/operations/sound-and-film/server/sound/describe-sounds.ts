// Looks up the analysis of stored recordings by address: playing time, waveform, loudness.
import type { Database } from '@/adapters/database/connect'
import { fileOfMediaUrl, fileOfPrivateName } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { atPlaces } from '@/platform/stored-files/stored-place'

export type SoundDetails = {
  /** Seconds. */
  duration: number | null
  peaks: number[] | null
  /** LUFS. */
  loudness: number | null
}

/**
 * Returns the sounds by `/media/...` or `private:...`; files that are not in the store are left out. Makes one query
 * for any number of them.
 */
export async function describeSounds(
  db: Database,
  addresses: readonly (string | null)[],
): Promise<Map<string, SoundDetails>> {
  const ours = new Map<string, { bucket: string; path: string; address: string }>(
    addresses.flatMap((address) => {
      const file = address && (fileOfMediaUrl(address) ?? fileOfPrivateName(address))
      return file ? [[`${file.bucket}/${file.path}`, { ...file, address }] as const] : []
    }),
  )
  if (ours.size === 0) return new Map()
  const { bucket, path, duration, peaks, loudness } = storedFiles
  const rows = await db
    .select({ bucket, path, duration, peaks, loudness })
    .from(storedFiles)
    .where(atPlaces([...ours.values()]))
  return new Map(
    rows.flatMap((row) => {
      const { bucket: _, path: __, ...facts } = row
      const address = ours.get(`${row.bucket}/${row.path}`)?.address
      return address === undefined ? [] : [[address, facts]]
    }),
  )
}
