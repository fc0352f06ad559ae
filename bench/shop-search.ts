// Measures how long a visitor waits in a large shop: the list, each filter and the search, with 20 tunes and with 2,000
// in four editions each.
import { setTimeout as pause } from 'node:timers/promises'
import { startSite, type RunningSite } from '../tests/support/running-site'
import { percentile, type Section } from './results'

const smallScale = 20
const largeScale = 2000
const requests = 40
const warmUps = 5
/** Some queries find the same number in both shops, so that both pages have the same length. */
const rare = 10

/** Adds tunes, sheets and editions up to `$1`; keeps existing rows. */
const fill = `
  with numbers as (
    select n, case when n <= ${rare} then 'Rare' else (array['Swing', 'Ballad', 'Bossa nova', 'Waltz', 'Blues'])[1 + n % 5] end as style
    from generate_series((select count(*)::int + 1 from shop_items where slug like 'bench-%'), $1::int) n
  ), music as (
    insert into tunes (title, composer, style, tempo, key_fifths, key_minor, duration, grade)
    select 'Bench tune ' || n, case when n <= ${rare} then 'Quentin Rarebit' else 'Composer ' || n % 50 end, style, 60 + n % 150,
      case when n <= ${rare} then 6 else n % 11 - 5 end, n % 3 = 0, 120 + n % 200, 1 + n % 11 / 2.0
    from numbers returning id, title
  ), sheets as (
    insert into shop_items (slug, category, title, description, price, image_url, tags, line_up, tune_id, order_index, created_at)
    select 'bench-' || n, 'sheet_music', 'Bench tune ' || n, 'What is played in tune ' || n, 5 + n % 40, '/placeholder-sleeve.svg', array['tag'],
      (array['Quartet', 'Quintet', 'Big band', 'Lead sheet'])[1 + n % 4], music.id, n, timestamptz '2020-01-01' + n * interval '1 minute'
    from numbers join music on music.title = 'Bench tune ' || n returning id
  )
  insert into item_variants (shop_item_id, label, position, kind, transposition, clef, pdf_file_url, version, page_count)
  select id, label, position, 'lead_sheet', transposition, clef, 'private:sheet-music-pdfs/bench.pdf', 1, 2
  from sheets, (values ('C', 0, 'C', 'treble'), ('B♭', 1, 'Bb', 'treble'), ('E♭', 2, 'Eb', 'treble'), ('Bass clef', 3, 'C', 'bass')) as edition (label, position, transposition, clef)`

const questions: readonly (readonly [question: string, address: string])[] = [
  ['the list', '/shop?category=sheet-music'],
  ['a style that ten have', '/shop?style=rare'],
  ['an instrument and that style', '/shop?instrument=alto-sax&style=rare'],
  ['an instrument', '/shop?instrument=alto-sax'],
  ['search for a composer of ten', '/shop?q=rarebit'],
  ['the same with a letter wrong', '/shop?q=rarebot'],
  ['search for "alto"', '/shop?q=alto'],
  ['search for "F minor bossa"', '/shop?q=F%20minor%20bossa'],
]

type Cost = { milliseconds: number; tiles: number; kilobytes: number }

/** Sends one request that no cached response can serve: it follows a change of data that the list shows. */
async function askOnce(site: RunningSite, address: string): Promise<Cost> {
  await site.sql('update stored_files set byte_size = byte_size where false')
  await pause(15)
  const before = performance.now()
  const response = await fetch(site.url + address)
  const html = await response.text()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return {
    milliseconds: performance.now() - before,
    tiles: html.match(/<article /g)?.length ?? 0,
    kilobytes: html.length / 1024,
  }
}

/**
 * Sends requests to both sites in turn, so that both share the same load on the machine; returns the median of each.
 */
async function measureCost(sites: readonly RunningSite[], address: string): Promise<Cost[]> {
  const found: Cost[][] = sites.map(() => [])
  for (let count = -warmUps; count < requests; count += 1)
    for (const [index, site] of sites.entries()) {
      const cost = await askOnce(site, address)
      if (count >= 0) found[index]?.push(cost)
    }
  return found.map((costs) => {
    const times = costs.map(({ milliseconds }) => milliseconds * 100)
    return { tiles: 0, kilobytes: 0, ...costs[0], milliseconds: percentile(times, 0.5) / 100 }
  })
}

async function filledSite(scale: number): Promise<RunningSite> {
  const site = await startSite({ DATABASE_SYNC: 'on' })
  await site.sql('delete from shop_items')
  await site.sql(fill, [scale])
  await site.sql('vacuum analyze')
  return site
}

/** Measures both shops side by side, each on its own site; returns the section of the report. */
export async function shopSearch(): Promise<Section> {
  const sites = [await filledSite(smallScale), await filledSite(largeScale)]
  const costs: Cost[][] = []
  try {
    for (const [, address] of questions) costs.push(await measureCost(sites, address))
  } finally {
    for (const site of sites) await site.remove()
  }
  return {
    heading: `Filters and search of the shop (${smallScale} tunes in ${smallScale * 4} editions against ${largeScale} in ${largeScale * 4})`,
    lines: [
      `Milliseconds from asking to the last byte of the page, the median of ${requests} requests that no cached page or answer serves. A page shows at most 48 items; the last column compares what one tile costs.`,
      '',
      '| question | small: ms | items | KB | large: ms | items | KB | ratio | per item |',
      '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
      ...questions.flatMap(([question], index) => {
        const [before, after] = costs[index] ?? []
        if (!before || !after) return []
        const ratio = after.milliseconds / before.milliseconds
        return [
          `| ${question} | ${[before, after].map(({ milliseconds, tiles, kilobytes }) => `${milliseconds.toFixed(1)} | ${tiles} | ${kilobytes.toFixed(0)}`).join(' | ')} | ${ratio.toFixed(2)} | ${((ratio * before.tiles) / after.tiles).toFixed(2)} |`,
        ]
      }),
    ],
  }
}
