// Simulates a visitor on a phone: opens a page over its own connections, and loads everything a browser loads before
// the first scroll.
import http from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

/** The number of connections that a browser opens to one site. */
const connections = 6
/** The number of pictures on the first screens, in a width for a phone. */
const mostPictures = 6
const wantedWidth = '480w'
const patienceMs = 30_000

export type Visit = {
  /** Milliseconds from requesting the page to its last byte. */ pageMs: number
  /** Milliseconds of each of its files and pictures. */ fileMs: number[]
  errors: string[]
}

type Loaded = { status: number; body: Buffer; milliseconds: number }

function get(agent: http.Agent, address: string): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const request = http.get(
      address,
      {
        agent,
        headers: { 'accept-encoding': 'br', accept: 'text/html,image/avif,image/webp,*/*' },
        timeout: patienceMs,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks),
            milliseconds: performance.now() - started,
          }),
        )
      },
    )
    request.once('timeout', () => request.destroy(new Error(`no answer within ${patienceMs / 1000} s`)))
    request.once('error', reject)
  })
}

/** Returns the scripts, styles and fonts that the page names, and the first of its pictures. */
export function pageFiles(html: string): string[] {
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
  const pictures = [...html.matchAll(/<source type="image\/avif" srcSet="([^"]+)"/gi)].flatMap((match) => {
    const choices = (match[1] ?? '').split(', ').map((choice) => choice.split(' '))
    const fitting = choices.find(([, width]) => width === wantedWidth) ?? choices.at(-1)
    return fitting?.[0] ?? []
  })
  return [...new Set([...files, ...[...new Set(pictures)].slice(0, mostPictures)])]
}

/** Never throws: failures are in `errors`. */
export async function visit(site: string, page: string): Promise<Visit> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const result: Visit = { pageMs: Number.NaN, fileMs: [], errors: [] }
  const load = async (address: string): Promise<Loaded | null> => {
    try {
      const loaded = await get(agent, `${site}${address}`)
      if (loaded.status !== 200) result.errors.push(`${address} answered ${loaded.status}`)
      return loaded
    } catch (error) {
      result.errors.push(`${address}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    }
  }
  try {
    const opened = await load(page)
    if (opened?.status !== 200) return result
    result.pageMs = opened.milliseconds
    const files = pageFiles(brotliDecompressSync(opened.body).toString())
    const loaded = await Promise.all(files.map(load))
    result.fileMs = loaded.flatMap((file) => file?.milliseconds ?? [])
    return result
  } finally {
    agent.destroy()
  }
}
