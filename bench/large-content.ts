// Measures the cost of public pages when the site holds far more than the demo: every list is filled up with copies of
// its content.
import { brotliDecompressSync } from 'node:zlib'
import { eventually } from '../tests/support/eventually'
import type { RunningSite } from '../tests/support/running-site'
import { fetchRaw } from './fetch-raw'
import { load, type Load } from './load'

export type PageCost = { page: string; rendered: Load; brotliBytes: number; plainBytes: number }

/** The number of rows each table is filled up to. */
const sizes = {
  events: 500,
  loe_audio_tracks: 300,
  media_items: 2000,
  photo_gallery: 2000,
  loe_images: 2000,
  shop_items: 2000,
}
const columnsThatDiffer: Partial<Record<keyof typeof sizes, string>> = {
  shop_items: `, 'slug', original.slug || '-' || n`,
}

/** Copies pictures until LOE's gallery has its size; resolves when the site has received the change. */
export const fillGallery = (site: RunningSite): Promise<void> => fill(site, ['loe_images'], '/api/loe/images')

/**
 * Copies rows until each list has its size; resolves when the site has received the change. The shop's items are last,
 * so the site receives their change last.
 */
export const fillUp = (site: RunningSite): Promise<void> =>
  fill(site, Object.keys(sizes) as (keyof typeof sizes)[], '/api/shop/items')

async function fill(site: RunningSite, tables: readonly (keyof typeof sizes)[], answer: string): Promise<void> {
  const mark = async () => (await fetch(`${site.url}${answer}`)).headers.get('etag')
  const before = await mark()
  for (const table of tables) {
    const size = sizes[table]
    await site.sql(`
      insert into ${table}
      select (jsonb_populate_record(null::${table}, to_jsonb(original) || jsonb_build_object('id', gen_random_uuid()${columnsThatDiffer[table] ?? ''}))).*
      from ${table} original, generate_series(1, ${size}) n
      order by n
      limit greatest(0, ${size} - (select count(*) from ${table}))`)
  }
  await eventually(async () => (await mark()) !== before)
}

/**
 * Requests each page for `seconds`, without an encoding, from a site whose page cache is off, so that every request
 * renders it.
 */
export async function measureCost(site: RunningSite, pages: readonly string[], seconds: number): Promise<PageCost[]> {
  const costs: PageCost[] = []
  for (const page of pages) {
    const body = await fetchRaw(`${site.url}${page}`)
    const rendered = await load(`${site.url}${page}`, [site.pid()], { seconds, connections: 4 })
    costs.push({ page, rendered, brotliBytes: body.length, plainBytes: brotliDecompressSync(body).length })
  }
  return costs
}
