// Proves prepared responses: encodings, ETags, and the fast path that sends them.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerResponse, chosenEncoding, prepareAnswer, type Answer } from './answer'
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

test('every encoding holds the same text, and all share one weak ETag; a changed head is another response', async () => {
  const answer = page(text)
  const [br, gzip] = await Promise.all((['br', 'gzip'] as const).map(answer.encode))
  expect(brotliDecompressSync(br!.body).toString()).toBe(text)
  expect(gunzipSync(gzip!.body).toString()).toBe(text)
  expect(answer.etag).toMatch(/^W\/"[\w-]{22}"$/)
  for (const { head } of [br!, gzip!, answer.made.identity]) expect(head[head.indexOf('ETag') + 1]).toBe(answer.etag)
  const other = prepareAnswer({
    body: Buffer.from(text),
    contentType: 'text/html',
    cacheControl: 'no-cache',
    headers: [],
  })
  expect(other.etag).not.toBe(answer.etag)
})

test('an encoding is made on demand, once for all requests, and its growth is reported', async () => {
  const answer = page(text)
  const sizes: number[] = []
  answer.onGrowth = () => void sizes.push(answer.byteSize)
  const before = answer.byteSize
  expect(Object.keys(answer.made)).toEqual(['identity'])
  const [first, second] = await Promise.all([answer.encode('br'), answer.encode('br')])
  expect(second).toBe(first)
  expect(await answer.encode('br')).toBe(first)
  expect(Object.keys(answer.made)).toEqual(['identity', 'br'])
  expect(sizes).toEqual([answer.byteSize])
  expect(answer.byteSize).toBeGreaterThan(before + first.body.length)
})

test('a browser that has the response in one encoding gets 304 for it in any, with the headers that caches need', async () => {
  const answer = page(text)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding, 'if-none-match': `W/"other", ${answer.etag}` }
    const response = await answerResponse(answer, new Request('http://a/', { headers }))
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([304, '', null])
    expect(Object.fromEntries(response.headers)).toMatchObject({ etag: answer.etag, vary: 'Accept-Encoding' })
  }
})

test('a response that is sent once has no ETag', async () => {
  const answer = prepareAnswer(
    { body: Buffer.from(text), contentType: 'text/html', cacheControl: 'no-store', headers: [] },
    { isSentOnce: true },
  )
  const { body, head } = await answer.encode('br')
  expect([answer.etag, brotliDecompressSync(body).toString(), head.includes('ETag')]).toEqual([null, text, false])
})

test('a response that is small or already compressed stays unchanged', async () => {
  const font = prepareAnswer({ body: Buffer.alloc(5000), contentType: 'font/woff2', cacheControl: '', headers: [] })
  for (const answer of [page('short'), font]) expect(await answer.encode('br')).toBe(answer.made.identity)
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
    const shop = page(text)
    await Promise.all([shop.encode('br'), shop.encode('gzip')])
    answers.set('/shop', shop)
    answers.set('/new', page(text))
    answers.set(pageKey('/shop', true), page(`own ${text}`))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('sends a prepared response, with its headers', async () => {
    const response = await fetch(`${url}/shop`, { headers: { 'accept-encoding': 'br' } })
    expect(await response.text()).toBe(text)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'",
    })
  })

  test('returns 304 when the client has the page, and responds to HEAD without a body', async () => {
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

  /**
   * Sends these lines on one connection. Returns the data received until the connection ends or the data is complete.
   */
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

  test('responds to several requests on one connection in their order, also when they are sent at once', async () => {
    const { etag, made } = answers.get('/shop')!
    const { body } = made.identity
    const lines = (extra: string) => `GET /shop HTTP/1.1\r\nHost: a\r\n${extra}\r\n`
    const received = await exchange(
      `${lines('')}HEAD /shop HTTP/1.1\r\nHost: a\r\n\r\n${lines(`If-None-Match: ${etag}\r\n`)}GET /other HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      () => false,
    )
    expect(heads(received).map(([, status]) => status)).toEqual(['200', '200', '304', '418'])
    expect(received.split(body.toString('latin1'))).toHaveLength(2)
  })

  test('sends one Date header', async () => {
    const [head] = heads(await exchange('GET /shop HTTP/1.1\r\nHost: a\r\n\r\n', (all) => all.includes(text)))
    expect(head?.[0].match(/^date: .* GMT\r$/gim)).toHaveLength(1)
  })

  test('closes a connection when the client wants to', async () => {
    for (const request of [
      'GET /shop HTTP/1.0\r\n\r\n',
      'GET /shop HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ]) {
      expect(await exchange(request, () => false)).toMatch(/^Connection: close\r$/m)
    }
  })

  test('recognises a page by its path, whatever a newsletter or a network has added', async () => {
    expect(await (await fetch(`${url}/shop?utm_source=letter`)).text()).toBe(text)
  })

  test('leaves everything else to the framework, including an encoding that has not been requested so far', async () => {
    expect((await fetch(`${url}/new`)).status).toBe(418)
    expect((await fetch(`${url}/shop?page=2`)).status).toBe(418)
    expect((await fetch(`${url}/api/shop/items?x=1`)).status).toBe(418)
    expect((await fetch(`${url}/shop`, { method: 'POST' })).status).toBe(418)
    expect((await fetch(`${url}/other`)).status).toBe(418)
  })
})
