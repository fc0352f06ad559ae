// Measures the cost of the shop page when it comes from the cache, beside nginx that sends the same bytes from a file.
import os from 'node:os'
import { brotliDecompressSync } from 'node:zlib'
import { startSite } from '../tests/support/running-site'
import { fetchRaw } from './fetch-raw'
import { load, median, type Load } from './load'
import { startNginx } from './nginx'
import { kilobytes, type Section } from './results'

const rounds = 3
const seconds = 4
/** Measuring starts after this time: the JavaScript engine optimises code while it runs. */
const warmUpSeconds = 5

/** Describes the machine, for sections that are read alone. */
export const thisMachine = `${os.cpus().length} cores, ${os.cpus()[0]?.model.trim() ?? 'unknown CPU'}, Node ${process.version}`

export async function serving(): Promise<Section[]> {
  const site = await startSite({ DATABASE_SYNC: 'on' })
  try {
    const page = await fetchRaw(`${site.url}/shop`)
    const yardstick = await startNginx(Number(new URL(site.url).port) + 7, page, 'br')
    const server = [site.pid()]
    const headers = { 'Accept-Encoding': 'br' }
    const etag = (await fetch(`${site.url}/shop`, { headers })).headers.get('etag') ?? ''
    const runs: Record<'nginx' | 'cached' | 'unchanged' | 'api', Load[]> = {
      nginx: [],
      cached: [],
      unchanged: [],
      api: [],
    }
    await load(`${site.url}/shop`, server, { seconds: warmUpSeconds, headers })
    for (let round = 0; round < rounds; round++) {
      runs.nginx.push(await load(yardstick.url, yardstick.pids, { seconds, headers }))
      runs.cached.push(await load(`${site.url}/shop`, server, { seconds, headers }))
      runs.unchanged.push(
        await load(`${site.url}/shop`, server, { seconds, headers: { ...headers, 'If-None-Match': etag } }),
      )
      runs.api.push(await load(`${site.url}/api/shop/items`, server, { seconds, headers }))
    }
    await yardstick.stop()
    const nginx = median(runs.nginx)
    const row = (name: string, measured: Load) =>
      `| ${name} | ${measured.perCpuSecond} | ${(measured.perCpuSecond / nginx.perCpuSecond).toFixed(3)} | ${measured.errors} |`
    return [
      {
        heading: `Serving the shop page (${kilobytes(page.length)} brotli, ${kilobytes(brotliDecompressSync(page).length)} plain)`,
        lines: [
          `${thisMachine}. Requests per CPU-second of the serving process, median of ${rounds} rounds of ${seconds} s, sent by wrk over loopback.`,
          '',
          '| what | requests per CPU-second | of nginx | errors |',
          '|---|--:|--:|--:|',
          row('nginx, the same bytes from a file', nginx),
          row('cached page', median(runs.cached)),
          row('cached page, not modified (304)', median(runs.unchanged)),
          row('API answer `/api/shop/items`', median(runs.api)),
        ],
      },
    ]
  } finally {
    await site.remove()
  }
}
