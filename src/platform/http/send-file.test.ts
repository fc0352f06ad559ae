// Whole files, byte ranges and conditional requests, as HTTP defines them.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { ByteRange } from './byte-range'
import { sendFile } from './send-file'

const bytes = Buffer.from('0123456789')

function toFile(content = bytes) {
  const opened: (ByteRange | undefined)[] = []
  return {
    opened,
    byteSize: content.length,
    etag: '"v1"',
    contentType: 'application/pdf',
    headers: { 'cache-control': 'private, no-store' },
    open: async (range?: ByteRange) => {
      opened.push(range)
      return Readable.from([range ? content.subarray(range.start, range.end + 1) : content], { objectMode: false })
    },
  }
}

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://site.test/f', { method, headers })

test('sends the whole file', async () => {
  const response = await sendFile(get(), toFile())
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-length': '10',
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    etag: '"v1"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await response.text()).toBe('0123456789')
})

test('sends a part of the file', async () => {
  const response = await sendFile(get({ range: 'bytes=2-4' }), toFile())
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('bytes 2-4/10')
  expect(response.headers.get('content-length')).toBe('3')
  expect(await response.text()).toBe('234')
})

test('sends a part only while the file is the one the client began with', async () => {
  expect((await sendFile(get({ range: 'bytes=2-4', 'if-range': '"v1"' }), toFile())).status).toBe(206)
  for (const ifRange of ['"v0"', 'W/"v1"', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
    const response = await sendFile(get({ range: 'bytes=2-4', 'if-range': ifRange }), toFile())
    expect(response.status, ifRange).toBe(200)
    expect(await response.text()).toBe('0123456789')
  }
})

test('refuses a part that does not exist, with the size of the file', async () => {
  const file = toFile()
  const response = await sendFile(get({ range: 'bytes=10-' }), file)
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe('bytes */10')
  expect(file.opened).toEqual([])
})

test('sends nothing when the client already has the file', async () => {
  for (const tag of ['"v1"', 'W/"v1"', '"v0", "v1"', '*']) {
    const file = toFile()
    expect((await sendFile(get({ 'if-none-match': tag }), file)).status, tag).toBe(304)
    expect(file.opened).toEqual([])
  }
  expect((await sendFile(get({ 'if-none-match': '"v0"' }), toFile())).status).toBe(200)
})

test('HEAD returns size and type, opens nothing and ignores ranges', async () => {
  const file = toFile()
  const response = await sendFile(get({ range: 'bytes=2-4' }, 'HEAD'), file)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('10')
  expect(response.body).toBeNull()
  expect(file.opened).toEqual([])
})

/** An endless source that counts how much was read from it. */
function endless() {
  const source = {
    taken: 0,
    stream: new Readable({
      highWaterMark: 1024,
      read() {
        source.taken++
        this.push(Buffer.alloc(1024))
      },
    }),
  }
  return source
}

test('reads no faster than the client takes', async () => {
  const source = endless()
  const response = await sendFile(get(), { ...toFile(), byteSize: 1e9, open: async () => source.stream })
  const reader = response.body?.getReader()
  for (let i = 0; i < 5; i++) await reader?.read()
  expect(source.taken).toBeLessThan(20)
  await reader?.cancel()
})

test('a small file that cannot be read to its end is a failure and not half a response', async () => {
  const broken = Readable.from(
    (function* () {
      yield bytes.subarray(0, 4)
      throw new Error('the disk is gone')
    })(),
    { objectMode: false },
  )
  await expect(sendFile(get(), { ...toFile(), open: async () => broken })).rejects.toThrow('the disk is gone')
})

test('closes the file when the client goes away, by cancelling or by aborting', async () => {
  const first = endless()
  const cancelled = await sendFile(get(), { ...toFile(), byteSize: 1e9, open: async () => first.stream })
  const closed = once(first.stream, 'close')
  await cancelled.body?.cancel()
  await closed

  const second = endless()
  const client = new AbortController()
  await sendFile(new Request('http://site.test/f', { signal: client.signal }), {
    ...toFile(),
    byteSize: 1e9,
    open: async () => second.stream,
  })
  const aborted = once(second.stream, 'close')
  client.abort()
  await aborted
  expect(second.stream.destroyed).toBe(true)
})
