// Checks ASVS 4.2.1 and 5.2.1 on a raw socket: requests that two servers could read differently are refused whole, and
// no body is longer than its address accepts.
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/platform/context'
import { chunkBytes } from '@/features/operations/uploads/upload-limits'
import { createApp } from '@/server/create-app'
import { createFastPath } from '@/server/http/responses/fast-path'
import { startHttpServer, type HttpServer } from '@/server/http/http-server'
import { siteAddresses } from '@/server/http/addresses/site-addresses'
import { measured } from '../support/evidence'
import { announce } from '../support/send-upload'
import { testApp, type TestApp } from '../support/test-app'

const owner: Actor = { kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: true }

let app: TestApp
let server: HttpServer
beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    actor: (request) => (request.headers.has('x-owner') ? owner : { kind: 'visitor' }),
  })
  const fastPath = createFastPath({
    findPage: (key) => app.site.cache.find(key),
    findFile: () => undefined,
    productionHost: null,
  })
  server = await startHttpServer({
    fetch: createApp(app.site).fetch,
    readAddress: siteAddresses(app.site),
    fastPath,
    port: 0,
    hosts: ['127.0.0.1'],
  })
})
afterAll(async () => {
  await server.stop(0)
  await app.close()
})

/** Sends these bytes on a new connection. Returns everything received until the server closed it. */
function exchange(parts: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(server.port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
    // A server that closes the connection while the test still writes has already sent its response.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? undefined : reject(error),
    )
    socket.on('connect', () => {
      for (const part of parts) socket.write(part)
    })
  })
}

const statuses = (received: string) =>
  [...received.matchAll(/(?:^|\n)HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))
const head = (lines: string[], path = '/api/purchases/link') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: themusician.test',
    'Origin: https://themusician.test',
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n')
/** A request that an attacker wants a second server to take for the next visitor's. */
const hidden = 'GET /api/smuggled HTTP/1.1\r\nHost: themusician.test\r\n\r\n'
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

const ambiguous: [what: string, bytes: string][] = [
  [
    'both Content-Length and Transfer-Encoding',
    `${head([`Content-Length: ${5 + hidden.length}`, 'Transfer-Encoding: chunked'])}0\r\n\r\n${hidden}`,
  ],
  ['both, the other way round', `${head(['Transfer-Encoding: chunked', 'Content-Length: 4'])}${chunked(hidden)}`],
  ['two different Content-Length', `${head(['Content-Length: 2', `Content-Length: ${2 + hidden.length}`])}{}${hidden}`],
  ['the same Content-Length twice', `${head(['Content-Length: 2', 'Content-Length: 2'])}{}${hidden}`],
  ['a list in Content-Length', `${head(['Content-Length: 2, 2'])}{}${hidden}`],
  ['a signed Content-Length', `${head(['Content-Length: +2'])}{}${hidden}`],
  ['a negative Content-Length', `${head(['Content-Length: -1'])}{}${hidden}`],
  ['a Content-Length in hexadecimal', `${head(['Content-Length: 0x2'])}{}${hidden}`],
  ['a Content-Length beyond any number', `${head([`Content-Length: ${'9'.repeat(30)}`])}{}${hidden}`],
  ['an unknown Transfer-Encoding', `${head(['Transfer-Encoding: xchunked'])}${chunked(hidden)}`],
  ['chunked that is not last', `${head(['Transfer-Encoding: chunked, identity'])}${chunked(hidden)}`],
  ['a space before the colon', `${head(['Transfer-Encoding : chunked'])}${chunked(hidden)}`],
  ['a folded Transfer-Encoding', `${head(['Transfer-Encoding:\r\n chunked', 'Content-Length: 2'])}${chunked(hidden)}`],
  ['a vertical tab in Transfer-Encoding', `${head(['Transfer-Encoding: \x0bchunked'])}${chunked(hidden)}`],
  ['a chunk size that is no number', `${head(['Transfer-Encoding: chunked'])}zz\r\n${hidden}\r\n0\r\n\r\n`],
  ['a chunk size with a sign', `${head(['Transfer-Encoding: chunked'])}+2\r\n{}\r\n0\r\n\r\n${hidden}`],
  [
    'a chunk size beyond any number',
    `${head(['Transfer-Encoding: chunked'])}ffffffffffffffffff\r\n{}\r\n0\r\n\r\n${hidden}`,
  ],
  ['a chunk that is longer than it says', `${head(['Transfer-Encoding: chunked'])}1\r\n{}\r\n0\r\n\r\n${hidden}`],
  [
    'a line that ends in a bare line feed',
    `${head([]).replace('\r\n\r\n', '\r\nX: 1\nTransfer-Encoding: chunked\r\n\r\n')}${chunked(hidden)}`,
  ],
  ['a bare carriage return in a header', `${head(['X: a\rTransfer-Encoding: chunked'])}${chunked(hidden)}`],
  ['a NUL in a header', `${head(['X: a\0b', 'Content-Length: 2'])}{}${hidden}`],
  ['a header without a name', `${head([': x', 'Content-Length: 2'])}{}${hidden}`],
  ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two different Host', `GET /robots.txt HTTP/1.1\r\nHost: evil.example\r\nHost: themusician.test\r\n\r\n${hidden}`],
  [
    'the same Host twice',
    `GET /robots.txt HTTP/1.1\r\nHost: themusician.test\r\nhOST: themusician.test\r\n\r\n${hidden}`,
  ],
  ['two Host in HTTP/1.0', `GET /robots.txt HTTP/1.0\r\nHost: evil.example\r\nHost: themusician.test\r\n\r\n${hidden}`],
  ['HTTP/0.9', `GET /robots.txt\r\n${hidden}`],
  ['HTTP/0.9 that says so', `GET /robots.txt HTTP/0.9\r\nHost: themusician.test\r\n\r\n${hidden}`],
  ['HTTP/2 in the words of HTTP/1', `GET /robots.txt HTTP/2.0\r\nHost: themusician.test\r\n\r\n${hidden}`],
  ['a method in small letters', `get /healthz HTTP/1.1\r\nHost: themusician.test\r\n\r\n${hidden}`],
  ['a version nobody knows', `GET /healthz HTTP/9.9\r\nHost: themusician.test\r\n\r\n${hidden}`],
  ['a space in the address', `GET /healthz /x HTTP/1.1\r\nHost: themusician.test\r\n\r\n${hidden}`],
  [
    'headers of 100 KB',
    `GET /healthz HTTP/1.1\r\nHost: themusician.test\r\nX: ${'a'.repeat(100_000)}\r\n\r\n${hidden}`,
  ],
  [
    '3,000 headers',
    `GET /healthz HTTP/1.1\r\nHost: themusician.test\r\n${Array.from({ length: 3000 }, (_, at) => `X-${at}: 1`).join('\r\n')}\r\n\r\n${hidden}`,
  ],
  ['an address of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: themusician.test\r\n\r\n${hidden}`],
  ['HTTP/2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
]

test('ASVS 4.2.1: an ambiguous request gets one response, 400 or 431, and a request hidden in it is never handled', async ({
  task,
}) => {
  const wrong: string[] = []
  const smuggled: string[] = []
  for (const [what, bytes] of ambiguous) {
    app.logged.length = 0
    const got = statuses(await exchange([Buffer.from(bytes, 'latin1')]))
    if (got.length !== 1 || ![400, 431].includes(got[0] ?? 0)) wrong.push(`${what}: ${got.join(' then ') || 'nothing'}`)
    if (app.logged.some(({ path }) => path === '/api/smuggled')) smuggled.push(what)
  }
  measured(
    task,
    `${ambiguous.length} ambiguous requests: ${ambiguous.length - wrong.length} answered 400 or 431 once, ${smuggled.length} smuggled`,
  )
  expect(wrong).toEqual([])
  expect(smuggled).toEqual([])
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200)
})

test('ASVS 4.2.1: the site handles an address that names another site as its own', async () => {
  for (const request of [
    'GET http://evil.example/robots.txt HTTP/1.1\r\nHost: themusician.test\r\nConnection: close\r\n\r\n',
    'GET /robots.txt HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  ]) {
    const received = await exchange([request])
    expect(statuses(received)).toHaveLength(1)
    expect(received).not.toContain('evil.example')
  }
})

test('ASVS 4.2.1: a connection that sends nothing more gets a response and delays no other', async () => {
  const slow = net.connect(server.port, '127.0.0.1')
  slow.write('POST /api/purchases/link HTTP/1.1\r\nHost: themusician.test\r\nContent-Length: 50\r\n')
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${server.port}/healthz`)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  slow.destroy()
})

/** Returns the rows and bytes that uploads have left behind so far. */
async function storedRows(): Promise<unknown> {
  const { rows } = await app.ctx.db.$client.query(
    'select (select count(*) from uploads) as uploads, (select coalesce(sum(received), 0) from uploads) as received, (select count(*) from stored_files) as files',
  )
  const names: string[] = []
  for await (const found of app.ctx.files.list('incoming')) names.push(JSON.stringify(found))
  return { rows, names }
}

const limit = 256 * 1024
const tooLong = Buffer.alloc(limit + 1, ' ')
const asChunks = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])

test('ASVS 5.2.1: one byte over the limit of an address returns 413, declared or not, chunked, and in a piece of an upload; nothing of it is stored', async ({
  task,
}) => {
  const announced = await announce(
    (path, init) => app.request(path, init),
    { kind: 'media-video', name: 'x.mp4', type: 'video/mp4', bytes: Buffer.alloc(0), headers: { 'x-owner': '1' } },
    20_000_000,
  )
  expect(announced.status, await announced.clone().text()).toBe(201)
  const location = announced.headers.get('location') ?? ''
  const before = await storedRows()
  const piece = Buffer.alloc(chunkBytes + 1)
  Buffer.from('00000018667479706d70343200000000697366696d703432', 'hex').copy(piece)
  const tus = (lines: string[]) =>
    [
      'PATCH ' + location + ' HTTP/1.1',
      'Host: themusician.test',
      'Origin: https://themusician.test',
      'X-Owner: 1',
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      'Connection: close',
      ...lines,
      '',
      '',
    ].join('\r\n')
  const cases: [what: string, parts: (string | Buffer)[]][] = [
    ['JSON with its length', [head([`Content-Length: ${tooLong.length}`, 'Connection: close']), tooLong]],
    ['JSON in chunks', [head(['Transfer-Encoding: chunked', 'Connection: close']), asChunks(tooLong)]],
    [
      'a webhook event of PayPal with its length',
      [head([`Content-Length: ${tooLong.length}`, 'Connection: close'], '/api/paypal/webhook'), tooLong],
    ],
    [
      'a webhook event of PayPal in chunks',
      [head(['Transfer-Encoding: chunked', 'Connection: close'], '/api/paypal/webhook'), asChunks(tooLong)],
    ],
    ['a piece of an upload with its length', [tus([`Content-Length: ${piece.length}`]), piece]],
    ['a piece of an upload in chunks', [tus(['Transfer-Encoding: chunked']), asChunks(piece)]],
  ]
  const outcomes: string[] = []
  for (const [what, parts] of cases) outcomes.push(`${what}: ${statuses(await exchange(parts)).join()}`)
  const after = await storedRows()
  measured(
    task,
    `${outcomes.join('; ')}; uploads and disk ${JSON.stringify(before) === JSON.stringify(after) ? 'unchanged' : 'CHANGED'}`,
  )
  expect(outcomes.filter((outcome) => !outcome.endsWith(': 413'))).toEqual([])
  expect(after).toEqual(before)
  const overAll = await announce(
    (path, init) => app.request(path, init),
    { kind: 'media-image', name: 'x.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0), headers: { 'x-owner': '1' } },
    10 * 1024 * 1024 + 1,
  )
  expect([overAll.status, await storedRows()]).toEqual([413, before])
})
