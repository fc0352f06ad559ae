// Looks up size, placeholder and focal point of pictures by address, so that a page can reserve their space.
import type { Database, Transaction } from '@/adapters/database/connect'
import { fileOfMediaUrl } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import type { PictureSource } from '@/lib/picture'
import { webAddress } from '@/lib/web-address'
import { pictureFocus } from '@/platform/stored-files/stored-file'
import { atPlaces } from '@/platform/stored-files/stored-place'

/**
 * Returns every address with its size, placeholder and focal point, by address; nulls for pictures that are stored
 * elsewhere or missing. Empty and invalid addresses are left out. Makes one query for any number of addresses, and none
 * when no address is ours.
 */
export async function describePictures(
  db: Database | Transaction,
  urls: readonly (string | null)[],
): Promise<Map<string, PictureSource>> {
  const described = new Map<string, PictureSource>()
  const ours = new Map<string, { bucket: string; path: string }>()
  for (const url of urls) {
    if (!url || webAddress(url) === null) continue
    described.set(url, { url, width: null, height: null, placeholder: null })
    const file = fileOfMediaUrl(url)
    if (file) ours.set(url, file)
  }
  if (ours.size === 0) return described

  const { bucket, path, width, height, placeholder, focus_x, focus_y } = storedFiles
  const rows = await db
    .select({ bucket, path, width, height, placeholder, focus_x, focus_y })
    .from(storedFiles)
    .where(atPlaces([...ours.values()]))
  const found = new Map(rows.map((row) => [`${row.bucket}/${row.path}`, row]))
  for (const [url, file] of ours) {
    const row = found.get(`${file.bucket}/${file.path}`)
    if (!row) continue
    described.set(url, {
      url,
      width: row.width,
      height: row.height,
      placeholder: row.placeholder,
      focus: pictureFocus(row),
    })
  }
  return described
}
