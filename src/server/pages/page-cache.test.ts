// Proves that the cache knows its own size, and that addresses requested only once neither fill it nor evict entries in
// use.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { measured } from '../../../tests/support/evidence'
import { prepareAnswer } from '../http/responses/answer'
import { createPageCache, type PageCache } from './page-cache'

const changes = { isListening: () => true, subscribe: () => () => undefined }
const headers = [
  [
    'Content-Security-Policy',
    `default-src 'none'; script-src ${"'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' ".repeat(8)}`,
  ],
  ['X-Content-Type-Options', 'nosniff'],
] as const
let number = 0

/** Makes a response as a site does: from a text that is new each time. */
function makeAnswer(size: number, isRead = false) {
  const items = Array.from({ length: Math.ceil(size / 100) }, () => ({
    id: ++number,
    title: `Item ${number}`,
    text: `What is in item ${number}, in some words`,
  }))
  return prepareAnswer({
    body: Buffer.from(JSON.stringify({ items })),
    contentType: 'application/json',
    cacheControl: 'no-cache',
    headers,
    isRead,
  })
}
const store = async (cache: PageCache, key: string, size: number, isRead = false) =>
  cache.findOrMake(key, async () => ({
    answer: makeAnswer(size, isRead),
    reads: ['shop_items', 'page_content'],
    isStorable: true,
  }))

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Returns the bytes in use after garbage collection. */
async function inUse(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    collect()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test.each([
  ['nearly nothing', 20],
  ['little', 900],
  ['some', 9000],
  ['much', 90_000],
])(
  'ASVS 15.2.2: responses that hold %s take no more memory than the cache counts, including sent and read ones',
  async (name, size) => {
    const cache = createPageCache({ maxBytes: 32 * 1024 * 1024, changes })
    await store(cache, 'first', size)
    const before = await inUse()
    const contents: unknown[] = []
    const many = Math.min(2000, Math.floor(12_000_000 / size))
    for (let index = 0; index < many; index++) {
      const key = `/api/media?page=${index}`
      const isRead = index % 4 === 0
      const answer = await store(cache, key, size, isRead)
      cache.find(key)
      if (isRead) contents.push(JSON.parse(answer.made.identity.body.toString()))
      if (index % 2 === 0) await answer.encode('br')
      if (index % 3 === 0) await answer.encode('gzip')
    }
    const grown = (await inUse()) - before
    const { bytes, entries } = cache.counts()
    measured(
      { meta: {} },
      `${name}: ${entries} answers: ${Math.round(bytes / entries)} bytes counted for each, ${Math.round(grown / entries)} used`,
    )
    expect(contents.length).toBeGreaterThan(0)
    expect(entries).toBeGreaterThan(100)
    expect(grown).toBeLessThan(bytes)
    expect(bytes).toBeLessThan(32 * 1024 * 1024)
  },
)

test('ASVS 15.2.2: 20,000 addresses that are requested once take a quarter of the cache and push out nothing in use', async ({
  task,
}) => {
  const maxBytes = 4 * 1024 * 1024
  const cache = createPageCache({ maxBytes, changes })
  const inUseKeys = Array.from({ length: 50 }, (_, index) => `/shop/item-${index}`)
  for (const key of inUseKeys) {
    await store(cache, key, 500)
    cache.find(key)
  }
  const used = cache.counts().bytes
  const one = makeAnswer(20)
  let most = 0
  for (let index = 0; index < 20_000; index++) {
    await cache.findOrMake(`/shop/never-${index}`, async () => ({
      answer: one,
      reads: ['shop_items'],
      isStorable: true,
    }))
    most = Math.max(most, cache.counts().bytes)
  }
  measured(
    task,
    `20,000 addresses asked for once: the cache of ${maxBytes / 1024} KB grew by ${Math.round((most - used) / 1024)} KB`,
  )
  expect(most - used).toBeLessThanOrEqual(maxBytes / 4)
  expect(inUseKeys.filter((key) => !cache.find(key))).toEqual([])
  expect(cache.find('/shop/never-19999')).toBeDefined()
})

test('a cached response that is requested after a while is compressed again, and its size is counted again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const cache = createPageCache({ maxBytes: 1024 * 1024, changes })
    const answer = await store(cache, '/shop', 20_000)
    const first = await answer.encode('br')
    const before = cache.counts().bytes
    const shrinking = vi.spyOn(answer, 'shrink')
    cache.find('/shop')
    expect(shrinking).not.toHaveBeenCalled()
    vi.advanceTimersByTime(11_000)
    cache.find('/shop')
    cache.find('/shop')
    expect(shrinking).toHaveBeenCalledOnce()
    await shrinking.mock.results[0]?.value
    const { body } = await answer.encode('br')
    expect(body.length).toBeLessThan(first.body.length)
    expect(before - cache.counts().bytes).toBeGreaterThanOrEqual(first.body.length - body.length - 20)
  } finally {
    vi.useRealTimers()
  }
})

test('entries that are requested a second time stay when new ones come, up to the whole cache', async () => {
  const maxBytes = 2 * 1024 * 1024
  const cache = createPageCache({ maxBytes, changes })
  const one = makeAnswer(2000)
  const make = async () => ({ answer: one, reads: [], isStorable: true })
  for (let index = 0; index < 5000; index++) {
    await cache.findOrMake(`/${index}`, make)
    cache.find(`/${index}`)
    expect(cache.counts().bytes).toBeLessThanOrEqual(maxBytes)
  }
  expect(cache.counts().bytes).toBeGreaterThan(maxBytes * 0.9)
  expect(cache.find('/0')).toBeUndefined()
  expect(cache.find('/4999')).toBe(one)
})
