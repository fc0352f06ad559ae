// Looks up size, placeholder and focal point of pictures by address, so that a page can reserve their space.
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { fileOfMediaUrl } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/uploads'
import type { PicturePoint, PictureSource } from '@/lib/picture'
import { webAddress } from '@/lib/web-address'

/**
 * Every address with its size, placeholder and focal point, by address; nulls for pictures that live elsewhere or are not in the store.
 * Empty and invalid addresses are left out. Makes one query for any number of addresses, and none when no address is ours.
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

  const names = [...ours.values()]
  const rows = await db
    .select({
      bucket: storedFiles.bucket,
      path: storedFiles.path,
      width: storedFiles.width,
      height: storedFiles.height,
      placeholder: storedFiles.placeholder,
      focus_x: storedFiles.focus_x,
      focus_y: storedFiles.focus_y,
    })
    .from(storedFiles)
    .where(
      sql`(${storedFiles.bucket}, ${storedFiles.path}) in (select * from unnest(${sql.param(names.map((name) => name.bucket))}::text[], ${sql.param(names.map((name) => name.path))}::text[]))`,
    )
  const found = new Map(rows.map((row) => [`${row.bucket}/${row.path}`, row]))
  for (const [url, { bucket, path }] of ours) {
    const row = found.get(`${bucket}/${path}`)
    if (!row) continue
    const { width, height, placeholder } = row
    described.set(url, { url, width, height, placeholder, focus: pointOf(row) })
  }
  return described
}

/** The focal point as a row of `stored_files` holds it. */
export function pointOf({
  focus_x: x,
  focus_y: y,
}: {
  focus_x: number | null
  focus_y: number | null
}): PicturePoint | null {
  return x === null || y === null ? null : { x, y }
}
