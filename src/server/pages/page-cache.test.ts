// Proves that the cache knows its own size, that the least recently used responses leave first, and that requests to the
// API evict no page.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { measured } from '../../../tests/support/evidence'
import type { PublicTable } from '@/lib/public-tables'
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
    const cache = createPageCache({ maxBytes: 64 * 1024 * 1024, changes })
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

const maxBytes = 4 * 1024 * 1024

test('ASVS 15.2.2: 20,000 invented requests to the API stay within half of the cache and evict no page', async ({
  task,
}) => {
  const cache = createPageCache({ maxBytes, changes })
  const pages = Array.from({ length: 50 }, (_, index) => `/shop/item-${index}`)
  for (const key of pages) await store(cache, key, 500)
  const before = cache.counts().bytes
  const one = makeAnswer(20)
  let most = 0
  for (let index = 0; index < 20_000; index++) {
    await cache.findOrMake(`/api/page-content?keys=invented-${index}`, async () => ({
      answer: one,
      reads: ['page_content'],
      isStorable: true,
    }))
    most = Math.max(most, cache.counts().bytes)
  }
  measured(
    task,
    `20,000 invented requests to the API: the cache of ${maxBytes / 1024} KB grew by ${Math.round((most - before) / 1024)} KB`,
  )
  expect(most - before).toBeLessThanOrEqual(maxBytes / 2)
  expect(pages.filter((key) => !cache.find(key))).toEqual([])
  expect(cache.find('/api/page-content?keys=invented-19999')).toBe(one)
})

test('ASVS 15.2.2: pages that visitors open now and then stay, while a crawler opens thousands of others once', async () => {
  const cache = createPageCache({ maxBytes, changes })
  const one = makeAnswer(2000)
  const make = async () => ({ answer: one, reads: [], isStorable: true })
  const visited = ['/home', '/shop', '/events']
  for (const key of visited) await cache.findOrMake(key, make)
  for (let index = 0; index < 5000; index++) {
    await cache.findOrMake(`/shop/item-${index}`, make)
    expect(cache.counts().bytes).toBeLessThanOrEqual(maxBytes / 2)
    if (index % 100 === 0) expect(visited.filter((key) => !cache.find(key))).toEqual([])
  }
  expect(cache.counts().bytes).toBeGreaterThan(maxBytes * 0.45)
  expect(cache.find('/shop/item-0')).toBeUndefined()
  expect(cache.find('/shop/item-4999')).toBe(one)
})

test('a response that is compressed later grows in the cache by as much, and others leave when it no longer fits', async () => {
  const cache = createPageCache({ maxBytes, changes })
  const answer = await store(cache, '/first', 20_000)
  const before = [answer.byteSize, cache.counts().bytes] as const
  await answer.encode('br')
  expect(answer.byteSize).toBeGreaterThan(before[0])
  expect(cache.counts().bytes - before[1]).toBe(answer.byteSize - before[0])
  const fitting = Math.floor(maxBytes / 2 / (before[0] + 1000)) - 1
  const later = await Promise.all(Array.from({ length: fitting }, (_, index) => store(cache, `/${index}`, 20_000)))
  expect(cache.counts().entries).toBe(fitting + 1)
  for (const one of later) await one.encode('gzip')
  expect(cache.counts().entries).toBeLessThan(fitting + 1)
  expect(cache.counts().bytes).toBeLessThanOrEqual(maxBytes / 2)
})

test('a changed table outdates exactly the responses that read it', async () => {
  let changed: (table: string) => void = () => undefined
  const cache = createPageCache({
    maxBytes,
    changes: {
      isListening: () => true,
      subscribe(listener) {
        changed = (table) => listener.changed?.(table)
        return () => undefined
      },
    },
  })
  const one = makeAnswer(20)
  const make = (reads: PublicTable[]) => async () => ({ answer: one, reads, isStorable: true })
  await cache.findOrMake('/shop', make(['shop_items', 'page_content']))
  await cache.findOrMake('/events', make(['events', 'page_content']))
  const stored = () => ['/shop', '/events'].filter((key) => cache.find(key))
  changed('media_items')
  expect(stored()).toEqual(['/shop', '/events'])
  changed('shop_items')
  expect(stored()).toEqual(['/events'])
  await cache.findOrMake('/shop', make(['shop_items', 'page_content']))
  expect(stored()).toEqual(['/shop', '/events'])
  changed('page_content')
  expect(stored()).toEqual([])
})
