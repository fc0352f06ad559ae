// Speed as ratios within one run, written to bench/RESULTS.md: `npm run bench` (Linux; needs nginx and wrk).
import os from 'node:os'
import { brotliDecompressSync } from 'node:zlib'
import { adminLists } from '../bench/admin-lists'
import { bigNight } from '../bench/big-night'
import { checkoutCosts } from '../bench/checkout-costs'
import { fetchRaw } from '../bench/fetch-raw'
import { javascriptWeight } from '../bench/javascript-weight'
import { costOf, fillUp, type PageCost } from '../bench/large-content'
import { load, median, requireTool, type Load } from '../bench/load'
import { memoryUse } from '../bench/memory-use'
import { startNginx } from '../bench/nginx'
import { writeResults, type Section } from '../bench/results'
import { startSite, type RunningSite } from '../tests/support/running-site'

const rounds = 3
const seconds = 4
/** So long the server works before anything is counted: the engine makes its code fast while it runs. */
const warmUpSeconds = 20
const pages = ['/shop', '/shop/slide-rule-blues', '/', '/about', '/events', '/media', '/loe', '/contact', '/purchases']

/** Pages that show lists. */
const listPages = ['/shop', '/events', '/media', '/loe', '/home']
const costSeconds = 3

requireTool('wrk', 'wrk')

/** What can be run alone, `npm run bench -- big-night`; the night also for a shorter time, in seconds: `npm run bench -- big-night 30`. */
const alone: Record<string, (words: string[]) => Promise<Section>> = {
  'big-night': ([seconds]) => bigNight(seconds === undefined ? undefined : Number(seconds)),
  checkouts: () => onSite(checkoutCosts),
  memory: () => onSite(memoryUse),
}

/** A section that needs a site of its own. */
async function onSite(measure: (site: RunningSite) => Promise<Section>): Promise<Section> {
  const site = await startSite({ DATABASE_SYNC: 'on' })
  try {
    return await measure(site)
  } finally {
    await site.remove()
  }
}

const [wanted, ...words] = process.argv.slice(2)
if (wanted !== undefined) {
  const measure = alone[wanted]
  if (!measure) throw new Error(`There is no section ${wanted}: ${Object.keys(alone).join(', ')}`)
  writeResults([await measure(words)])
  process.exit()
}

requireTool('nginx', 'nginx')

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const costColumns = ({ rendered, plainBytes, brotliBytes }: PageCost) =>
  `${rendered.perCpuSecond} | ${kilobytes(plainBytes)} | ${kilobytes(brotliBytes)}`

const site = await startSite({ DATABASE_SYNC: 'on' })
try {
  const brotli = { 'Accept-Encoding': 'br' }
  const page = await fetchRaw(`${site.url}/shop`)
  const yardstick = await startNginx(Number(new URL(site.url).port) + 7, page, 'br')
  const server = [site.pid()]
  const runs: Record<'nginx' | 'cached' | 'rendered' | 'compressed' | 'api' | 'unchanged', Load[]> = {
    nginx: [],
    cached: [],
    rendered: [],
    compressed: [],
    api: [],
    unchanged: [],
  }
  const etag = (await fetch(`${site.url}/shop`, { headers: { 'accept-encoding': 'br' } })).headers.get('etag') ?? ''
  await load(`${site.url}/shop`, server, { seconds: warmUpSeconds / 4, headers: brotli })
  await load(`${site.url}/shop?page=1`, server, { seconds: warmUpSeconds, connections: 8 })
  for (let round = 0; round < rounds; round++) {
    runs.nginx.push(await load(yardstick.url, yardstick.pids, { seconds, headers: brotli }))
    runs.cached.push(await load(`${site.url}/shop`, server, { seconds, headers: brotli }))
    runs.rendered.push(await load(`${site.url}/shop?page=1`, server, { seconds, connections: 8 }))
    runs.compressed.push(await load(`${site.url}/shop?page=1`, server, { seconds, connections: 8, headers: brotli }))
    runs.api.push(await load(`${site.url}/api/shop/items`, server, { seconds, headers: brotli }))
    runs.unchanged.push(
      await load(`${site.url}/shop`, server, { seconds, headers: { ...brotli, 'If-None-Match': etag } }),
    )
  }
  await yardstick.stop()

  const checkouts = await checkoutCosts(site)

  const weights = await javascriptWeight(site.url, pages)

  const demoCosts = await costOf(site, listPages, costSeconds)
  await fillUp(site)
  const largeCosts = await costOf(site, listPages, costSeconds)

  const nginx = median(runs.nginx)
  const row = (name: string, measured: Load) =>
    `| ${name} | ${measured.perCpuSecond} | ${(measured.perCpuSecond / nginx.perCpuSecond).toFixed(3)} | ${measured.errors} |`
  writeResults([
    {
      heading: `Serving the shop page (${kilobytes(page.length)} brotli, ${kilobytes(brotliDecompressSync(page).length)} plain)`,
      lines: [
        `${os.cpus().length} cores, ${os.cpus()[0]?.model.trim() ?? 'unknown CPU'}, Node ${process.version}, as in the next sections too. Requests per CPU-second of the serving process, median of ${rounds} rounds of ${seconds} s after ${warmUpSeconds} s of rendering that do not count, sent by wrk over loopback.`,
        '',
        '| what | requests per CPU-second | of nginx | errors |',
        '|---|--:|--:|--:|',
        row('nginx, the same bytes from a file', nginx),
        row('cached page', median(runs.cached)),
        row('cached page, not modified (304)', median(runs.unchanged)),
        row('page rendered for every request, sent plain', median(runs.rendered)),
        row('page rendered and compressed (brotli 4) for every request', median(runs.compressed)),
        row('API answer `/api/shop/items`', median(runs.api)),
      ],
    },
    checkouts,
    {
      heading: 'The demo against a large site (2000 shop items, 500 events, 300 tracks, 2000 pictures in each gallery)',
      lines: [
        'Rendered for every request, sent plain.',
        '',
        '| page | demo: per CPU-second | plain | brotli | large: per CPU-second | plain | brotli | errors |',
        '|---|--:|--:|--:|--:|--:|--:|--:|',
        ...demoCosts.map(
          (demo, index) =>
            `| \`${demo.page}\` | ${costColumns(demo)} | ${costColumns(largeCosts[index] ?? demo)} | ${demo.rendered.errors + (largeCosts[index]?.rendered.errors ?? 0)} |`,
        ),
      ],
    },
    {
      heading: 'JavaScript before any interaction (real browser, the heavier of phone and desk)',
      lines: [
        '| page | files | plain | brotli |',
        '|---|--:|--:|--:|',
        ...weights.map(
          (weight) =>
            `| \`${weight.page}\` | ${weight.files} | ${kilobytes(weight.rawBytes)} | ${kilobytes(weight.brotliBytes)} |`,
        ),
      ],
    },
  ])
} finally {
  await site.remove()
}

writeResults([await onSite(memoryUse), await bigNight()])

// A site of its own: a hundred thousand orders are in nobody's way there.
const office = await startSite({ DATABASE_SYNC: 'on' })
try {
  writeResults([await adminLists(office)])
} finally {
  await office.remove()
}
