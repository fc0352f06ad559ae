// Measures the cost of a page when it is rendered for every request: a site whose page cache is off (PAGE_CACHE), with
// the demo and with long lists.
import { startSite } from '../tests/support/running-site'
import { fetchRaw } from './fetch-raw'
import { measureCost, fillGallery, fillUp, type PageCost } from './large-content'
import { load, median, type Load } from './load'
import { startNginx } from './nginx'
import { kilobytes, type Section } from './results'
import { thisMachine } from './serving'

const rounds = 3
const seconds = 4
/** Measuring starts after this time: the JavaScript engine optimises code while it runs. */
const warmUpSeconds = 20
const connections = 8

/** Pages that show lists, and the seconds of requests for each. */
const listPages = ['/shop', '/events', '/media', '/loe', '/home']
const costSeconds = 3

const columns = ({ rendered, plainBytes, brotliBytes }: PageCost) =>
  `${rendered.perCpuSecond} | ${kilobytes(plainBytes)} | ${kilobytes(brotliBytes)}`

/** Throws when the site has cached a page nevertheless: then nothing was rendered. */
export async function rendering(): Promise<Section[]> {
  const site = await startSite({ DATABASE_SYNC: 'on', PAGE_CACHE: 'off' })
  try {
    const address = `${site.url}/shop`
    const renderedAt = async () => /"renderedAt":(\d+)/.exec(await (await fetch(address)).text())?.[1]
    if ((await renderedAt()) === (await renderedAt())) throw new Error('The page was not rendered for every request.')
    const server = [site.pid()]
    const headers = { 'Accept-Encoding': 'br' }
    const yardstick = await startNginx(Number(new URL(site.url).port) + 7, await fetchRaw(address), 'br')
    const runs: Record<'nginx' | 'plain' | 'compressed', Load[]> = { nginx: [], plain: [], compressed: [] }
    await load(address, server, { seconds: warmUpSeconds, connections })
    for (let round = 0; round < rounds; round++) {
      runs.nginx.push(await load(yardstick.url, yardstick.pids, { seconds, headers }))
      runs.plain.push(await load(address, server, { seconds, connections }))
      runs.compressed.push(await load(address, server, { seconds, connections, headers }))
    }
    await yardstick.stop()
    const demoCosts = await measureCost(site, listPages, costSeconds)
    await fillGallery(site)
    const [gallery] = await measureCost(site, ['/loe'], costSeconds)
    await fillUp(site)
    const largeCosts = await measureCost(site, listPages, costSeconds)
    const nginx = median(runs.nginx)
    const row = (name: string, { perCpuSecond, errors }: Load) =>
      `| ${name} | ${perCpuSecond} | ${(perCpuSecond / nginx.perCpuSecond).toFixed(4)} | ${errors} |`
    return [
      {
        heading: 'Rendering the shop page for every request',
        lines: [
          `${thisMachine}. The page cache is off, the answers of the API come from theirs. Requests per CPU-second of the serving process, median of ${rounds} rounds of ${seconds} s after ${warmUpSeconds} s that do not count, sent by wrk over loopback.`,
          '',
          '| what | requests per CPU-second | of nginx | errors |',
          '|---|--:|--:|--:|',
          row('nginx, the same bytes from a file', nginx),
          row('rendered, sent plain', median(runs.plain)),
          row('rendered and compressed (brotli 4)', median(runs.compressed)),
        ],
      },
      {
        heading:
          'The demo against a large site (2000 shop items, 500 events, 300 tracks, 2000 pictures in each gallery)',
        lines: [
          'Rendered for every request, sent plain; the sizes beside it are those of one answer, plain and as brotli 4.',
          '',
          '| page | demo: per CPU-second | plain | brotli | large: per CPU-second | plain | brotli | errors |',
          '|---|--:|--:|--:|--:|--:|--:|--:|',
          ...demoCosts.map((demo, index) => {
            const large = largeCosts[index] ?? demo
            return `| \`${demo.page}\` | ${columns(demo)} | ${columns(large)} | ${demo.rendered.errors + large.rendered.errors} |`
          }),
          '',
          `With 2000 pictures in the gallery and all else as in the demo, \`/loe\` is rendered ${gallery?.rendered.perCpuSecond} times per CPU-second. The rest of its column above is its 300 tracks, which the page lists whole.`,
        ],
      },
    ]
  } finally {
    await site.remove()
  }
}
