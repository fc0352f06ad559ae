// Proves prepared answers: encodings, marks, and the fast path that sends them.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chosenEncoding, prepareAnswer, type Answer } from './answer'
import { createFastPath, pageKey } from './fast-path'

const text = 'round about midnight '.repeat(200)
const page = (body: string) =>
  prepareAnswer({
    body: Buffer.from(body),
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    headers: [['Content-Security-Policy', "default-src 'none'"]],
  })

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['identity', 'identity'],
])('Accept-Encoding %j gets %s', (header, expected) => expect(chosenEncoding(header)).toBe(expected))

test('every encoding holds the same text and has a mark of its own; a changed head is another answer', async () => {
  const answer = await page(text)
  expect(brotliDecompressSync(answer.br!.body).toString()).toBe(text)
  expect(gunzipSync(answer.gzip!.body).toString()).toBe(text)
  expect(new Set([answer.identity.etag, answer.br!.etag, answer.gzip!.etag]).size).toBe(3)
  const other = await prepareAnswer({
    body: Buffer.from(text),
    contentType: 'text/html',
    cacheControl: 'no-cache',
    headers: [],
  })
  expect(other.identity.etag).not.toBe(answer.identity.etag)
})

test('what is small or compressed already stays as it is', async () => {
  expect((await page('short')).br).toBeNull()
  expect(
    (await prepareAnswer({ body: Buffer.alloc(5000), contentType: 'font/woff2', cacheControl: '', headers: [] })).br,
  ).toBeNull()
})

describe('the fast path', () => {
  let url = ''
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const done = fastPath(request, response)
    if (!done) response.writeHead(418).end()
  })
  const fastPath = createFastPath({
    findPage: (key) => answers.get(key),
    findFile: () => undefined,
    productionHost: 'own.example',
  })
  beforeAll(async () => {
    answers.set('/shop', await page(text))
    answers.set(pageKey('/shop', true), await page(`own ${text}`))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('sends what is there, with its head', async () => {
    const response = await fetch(`${url}/shop`, { headers: { 'accept-encoding': 'br' } })
    expect(await response.text()).toBe(text)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'",
    })
  })

  test('answers 304 to who has it, and HEAD without a body', async () => {
    const first = await fetch(`${url}/shop`)
    const again = await fetch(`${url}/shop`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const head = await fetch(`${url}/shop`, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      first.headers.get('content-length'),
    ])
  })

  /** What comes back on one connection for these lines, until it ends or nothing is missing. */
  function exchange(text: string, isComplete: (received: string) => boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      let received = ''
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text))
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString('latin1')
        if (isComplete(received)) socket.end()
      })
      socket.once('close', () => resolve(received))
      socket.once('error', reject)
    })
  }
  const heads = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n/g)]

  test('answers several requests on one connection in their order, also when they are sent at once', async () => {
    const { etag, body } = answers.get('/shop')!.identity
    const lines = (extra: string) => `GET /shop HTTP/1.1\r\nHost: a\r\n${extra}\r\n`
    const received = await exchange(
      `${lines('')}HEAD /shop HTTP/1.1\r\nHost: a\r\n\r\n${lines(`If-None-Match: ${etag}\r\n`)}GET /other HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      () => false,
    )
    expect(heads(received).map(([, status]) => status)).toEqual(['200', '200', '304', '418'])
    expect(received.split(body.toString('latin1'))).toHaveLength(2)
  })

  test('the date is that of the answer, and stands in it once', async () => {
    const dates = async () =>
      heads(await exchange('GET /shop HTTP/1.1\r\nHost: a\r\n\r\n', (received) => received.includes(text))).map(
        ([head]) => [...head.matchAll(/^date: (.*?)\r$/gim)].map(([, date = '']) => date),
      )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 0, 1, 12) })
    try {
      expect(await dates()).toEqual([['Wed, 01 Jan 2031 12:00:00 GMT']])
      vi.setSystemTime(Date.UTC(2031, 11, 31, 23, 59, 59))
      expect(await dates()).toEqual([['Wed, 31 Dec 2031 23:59:59 GMT']])
    } finally {
      vi.useRealTimers()
    }
  })

  test('lets a connection go that wants to', async () => {
    for (const request of [
      'GET /shop HTTP/1.0\r\n\r\n',
      'GET /shop HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ]) {
      expect(await exchange(request, () => false)).toMatch(/^Connection: close\r$/m)
    }
  })

  test('knows a page by its path, whatever a newsletter or a network has added', async () => {
    expect(await (await fetch(`${url}/shop?utm_source=letter`)).text()).toBe(text)
  })

  test('leaves everything else to the framework', async () => {
    expect((await fetch(`${url}/shop?page=2`)).status).toBe(418)
    expect((await fetch(`${url}/api/shop/items?x=1`)).status).toBe(418)
    expect((await fetch(`${url}/shop`, { method: 'POST' })).status).toBe(418)
    expect((await fetch(`${url}/other`)).status).toBe(418)
  })
})
