// Runs a proxy in front of the site for cases that no engine lets a test produce: it holds the application's script
// until the test releases it, and serves recordings in every format.
import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import path from 'node:path'
import { freePorts } from '../../tests/support/running-site'

export const sounds = {
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
} as const
/** Each is long enough to be playing still when a busy machine asks. */
const files: Record<string, string> = { flac: 'swell.flac', ogg: 'vorbis.ogg', mp3: 'cbr.mp3', m4a: 'tone.m4a' }

/** Twenty seconds of a tone, 8 bits and 8000 samples a second. */
function wave(): Buffer {
  const samples = Buffer.from(Uint8Array.from({ length: 160_000 }, (_, at) => 128 + 40 * Math.sin((at * Math.PI) / 9)))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

async function sound(kind: string): Promise<Buffer> {
  const file = files[kind]
  return file ? readFile(path.resolve('tests/support/sounds', file)) : wave()
}

export type Front = {
  url: string
  /** Holds the application's script back from now on. */
  hold(): void
  release(): void
  close(): void
}

/** Starts the proxy. It passes every other request on to the site. */
export async function startFront(siteUrl: string): Promise<Front> {
  const port = await freePorts()
  let held: Promise<void> | undefined
  let letGo = () => {}
  const server = createServer(async (req, res) => {
    const address = req.url ?? '/'
    const kind = /^\/tone\.(\w+)$/.exec(address)?.[1]
    if (kind) {
      const bytes = await sound(kind)
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(req.headers.range ?? '') ?? []
      const [start, end] = [Number(from), to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)]
      res.writeHead(req.headers.range ? 206 : 200, {
        'content-type': sounds[kind as keyof typeof sounds],
        'accept-ranges': 'bytes',
        'content-length': end - start + 1,
        ...(req.headers.range && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
      })
      return res.end(bytes.subarray(start, end + 1))
    }
    if (/\/assets\/client-.*\.js/.test(address)) await held
    const passed = request(siteUrl + address, { method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    passed.on('error', () => res.destroy())
    res.on('close', () => passed.destroy())
    req.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${port}`,
    hold: () => (held = new Promise((resolve) => (letGo = resolve))),
    release: () => letGo(),
    close: () => server.closeAllConnections(),
  }
}
