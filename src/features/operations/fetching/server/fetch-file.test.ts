// Proves the fetching of files on a local server that only these tests may reach: limits, redirects, hostile names.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DumpTable } from '@/platform/import/reading/read-dump'
import { fetchFile, internet, type Network } from './fetch-file'
import { fileAddresses, fetchingLimits, withFetchedFiles } from './fetched-files'

const limits = { bytes: 1000, ms: 5000, redirects: 2 }
let server: http.Server
let base: string
let folder: string
let asked: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-fetch-'))
  server = http.createServer((request, response) => {
    const place = request.url ?? ''
    asked.push(place)
    const to = new URL(place, 'http://x').searchParams.get('to')
    if (to !== null) response.writeHead(302, { location: to }).end()
    else if (place === '/page.jpg') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>')
    else if (place === '/gone.jpg') response.writeHead(404).end()
    else if (place === '/announced.jpg') response.writeHead(200, { 'content-length': '5000000' }).flushHeaders()
    else if (place === '/endless.jpg') {
      response.writeHead(200)
      const more = () => response.writable && response.write('x'.repeat(600), more)
      more()
    } else if (place === '/cut.jpg') {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => response.destroy())
    } else if (place !== '/silent.jpg')
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(`bytes of ${place}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

/** Names of the tests, all on the local server. */
const hosts: Record<string, string[]> = { 'cdn.test': ['127.0.0.1'], 'mixed.test': ['127.0.0.1', '10.0.0.1'] }
/** The one seam: the local server counts as public. */
const local: Network = {
  mayReach: (address) => address === '127.0.0.1' || internet.mayReach(address),
  resolve: (host, done) => {
    const found = hosts[host]
    if (found)
      done(
        null,
        found.map((address) => ({ address, family: 4 })),
      )
    else done(new Error('ENOTFOUND'), [])
  },
}
const port = () => base.split(':').at(-1)

let number = 0
async function get(address: string, network = local, more: Partial<typeof limits> = {}) {
  const file = path.join(folder, `file-${++number}`)
  try {
    await fetchFile(address, file, { limits: { ...limits, ...more }, network })
    return await readFile(file, 'utf8')
  } catch (error) {
    expect(existsSync(file)).toBe(false)
    return (error as Error).message
  }
}

test('a file is fetched, also by name and after redirects', async () => {
  expect(await get(`${base}/a.jpg`)).toBe('bytes of /a.jpg')
  expect(await get(`http://cdn.test:${port()}/b.jpg?v=1`)).toBe('bytes of /b.jpg?v=1')
  expect(await get(`${base}/r?to=/c.jpg`)).toBe('bytes of /c.jpg')
})

test('without the seam of these tests, the local server is never asked', async () => {
  asked = []
  for (const address of [
    `${base}/a.jpg`,
    `http://localhost:${port()}/a.jpg`,
    `http://2130706433:${port()}/a.jpg`,
    `http://[::ffff:127.0.0.1]:${port()}/`,
  ])
    expect(await get(address, internet)).toBe('The address is in a private network, where this site fetches nothing.')
  expect(asked).toEqual([])
})

test('a name with one private address, one that changes after a redirect, and a redirect inside are refused', async () => {
  const closed = 'The address is in a private network, where this site fetches nothing.'
  asked = []
  expect(await get(`http://mixed.test:${port()}/a.jpg`)).toBe(closed)
  expect(asked).toEqual([])
  let times = 0
  const rebinding: Network = {
    mayReach: local.mayReach,
    resolve: (_host, done) => done(null, [{ address: ++times === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]),
  }
  expect(await get(`http://rebind.test:${port()}/r?to=http://rebind.test:${port()}/x.jpg`, rebinding)).toBe(closed)
  for (const inside of [
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://[fd00:ec2::254]/',
    '//10.0.0.1/x',
  ])
    expect(await get(`${base}/r?to=${encodeURIComponent(inside)}`)).toBe(closed)
  expect(await get(`${base}/r?to=${encodeURIComponent('file:///etc/passwd')}`)).toBe(
    'Only http and https addresses are fetched.',
  )
  expect(times).toBe(2)
})

test('files that are too large, too slow, cut off, gone or web pages are refused in words', async () => {
  expect(await get(`${base}/announced.jpg`)).toMatch(/^It is larger than/)
  expect(await get(`${base}/endless.jpg`)).toMatch(/^It is larger than/)
  expect(await get(`${base}/silent.jpg`, local, { ms: 100 })).toBe('It did not arrive within 0.1 seconds.')
  expect(await get(`${base}/cut.jpg`)).toBe('The other site could not be reached.')
  expect(await get(`${base}/gone.jpg`)).toBe('The other site no longer has it.')
  expect(await get(`${base}/page.jpg`)).toBe('There is a web page at this address, not a file.')
  expect(await get(`${base}/r?to=/r%3Fto=/r%253Fto=/x.jpg`)).toBe('The other site sends on from address to address.')
  expect(await get('http://nowhere.test/x.jpg')).toBe('No site of this name was found.')
})

const table = (cells: Record<string, string>[]): DumpTable => ({
  name: 'shop_items',
  columns: [],
  rows: cells.map((row, line) => ({ line, cells: new Map(Object.entries(row)), surplus: 0, surplusText: '' })),
  format: [],
  orders: new Map(),
  remarks: [],
  problem: null,
})

test('an import fetches each file of its rows once, but no page of another site, and lists what was not reached', async () => {
  const [good, bad] = [`${base}/a.jpg`, `${base}/gone.jpg`]
  const tables = [
    table([
      { image_url: good, external_url: `${base}/page.jpg` },
      { image_url: good, pdf_file_url: bad, video_url: 'https://www.youtube.com/watch?v=abc' },
      { image_url: '/media/own.jpg', url: 'https://given.example/b.jpg' },
    ]),
  ]
  const addresses = fileAddresses(tables)
  expect(addresses).toEqual([good, bad, 'https://given.example/b.jpg'])
  const given = { find: (address: string) => Promise.resolve(address.includes('given') ? '/given' : null) }
  const plan = { folder, network: local }
  asked = []
  const checked = await withFetchedFiles(given, addresses, { ...plan, isDryRun: true })
  expect(asked).toEqual([])
  expect(checked.lines()).toEqual([
    { name: `2 files of 127.0.0.1:${port()}`, what: 'will be fetched when you import', problem: null },
  ])
  const fetched = await withFetchedFiles(given, addresses, { ...plan, isDryRun: false })
  expect(await readFile((await fetched.find(good, 'shop-images')) ?? '', 'utf8')).toBe('bytes of /a.jpg')
  expect([await fetched.find(bad, ''), await fetched.find('https://given.example/b.jpg', '')]).toEqual([null, '/given'])
  expect([fetched.refuse?.(good, 'No picture.'), fetched.refuse?.('https://given.example/b.jpg', 'x')]).toEqual([
    true,
    false,
  ])
  const line = (name: string, problem: string) => ({ name, what: 'not fetched: the address stays as it is', problem })
  expect(fetched.lines()).toEqual([line(bad, 'The other site no longer has it.'), line(good, 'No picture.')])
})

test('an import stops fetching at its limits of files and bytes, and when the browser goes away', async () => {
  const addresses = Array.from({ length: 4 }, (_, place) => `${base}/many-${place}.jpg`)
  const nothing = { find: () => Promise.resolve(null) }
  const run = async (name: string, bounds: Partial<typeof fetchingLimits>) => {
    const own = path.join(folder, name)
    await mkdir(own)
    const plan = { folder: own, isDryRun: false, network: local }
    return withFetchedFiles(nothing, addresses, { ...plan, limits: { ...fetchingLimits, atOnce: 1, ...bounds } })
  }
  expect((await run('files', { files: 3 })).lines().map(({ problem }) => problem)).toEqual([
    null,
    'An import fetches at most 3 files. Import the others later.',
  ])
  expect((await run('bytes', { bytes: 20 })).lines()).toHaveLength(4)
  const gone = new AbortController()
  gone.abort(new Error('The browser has gone away.'))
  const late = withFetchedFiles(nothing, addresses, { folder, isDryRun: false, network: local, signal: gone.signal })
  await expect(late).rejects.toThrow('The browser has gone away.')
})
