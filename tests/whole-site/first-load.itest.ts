// Measures what every public page loads before interaction, besides its scripts: fonts, style sheets, and the pictures
// before `load`.
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FetchedPicture, firstLoads, type FirstLoad } from '../../bench/first-load'
import { publicPaths } from '../support/public-paths'
import { startSite, type RunningSite } from '../support/running-site'

const fontLimit = 60 * 1024
const styleLimit = 12 * 1024
/**
 * A new connection delivers ten packets of 1460 bytes before the browser's first acknowledgement (RFC 6928). Some 1100
 * bytes are the headers.
 */
const pageLimit = 10 * 1460 - 1100

let site: RunningSite
let paths: readonly string[]
let loads: FirstLoad[]

beforeAll(async () => {
  if (!existsSync('dist/client/.vite/manifest.json'))
    throw new Error('There is no build to weigh: run npm run build first.')
  site = await startSite({ EARLY_HINTS: '1' })
  paths = [...(await publicPaths(site)), '/privacy']
  const first = await firstLoads(site.url, paths)
  // The first copy of a picture may take longer to make than the page takes to start, so those pages are loaded again.
  const late = new Set(first.filter(({ pictures }) => pictures.some(isTooEarly)).map(({ page }) => page))
  loads = [...first.filter(({ page }) => !late.has(page)), ...(await firstLoads(site.url, [...late]))]
  expect(loads).toHaveLength(2 * paths.length)
}, 600_000)
afterAll(() => site?.remove())

const isTooEarly = ({ isEarly, isInView }: FetchedPicture) => isEarly && !isInView

const told = ({ page, width, ...found }: FirstLoad) => ({ at: `${page} at ${width} px`, ...found })

test('design: the fonts of each public page before interaction are at most 60 KB, and the italic font loads only where italics are in view @sweep', () => {
  expect(Math.min(...loads.map(({ fontFiles }) => fontFiles.length))).toBeGreaterThan(1)
  expect(loads.filter(({ fontBytes }) => fontBytes > fontLimit).map(told)).toEqual([])
  // No page begins with a quotation, so none needs the italic font.
  expect(loads.filter(({ fontFiles }) => fontFiles.some((file) => file.includes('italic'))).map(told)).toEqual([])
})

test('design: the style sheets of each public page before interaction are at most 12 KB brotli @sweep', () => {
  expect(Math.min(...loads.map(({ styleBytes }) => styleBytes))).toBeGreaterThan(1000)
  expect(loads.filter(({ styleBytes }) => styleBytes > styleLimit).map(told)).toEqual([])
})

test('design: each public page of the demo, fully compressed, fits into the first round trip of a new connection @sweep', async () => {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const page = await (await fetch(`${site.url}${path}`)).arrayBuffer()
      return { path, bytes: brotliCompressSync(page).byteLength }
    }),
  )
  expect(Math.min(...sizes.map(({ bytes }) => bytes))).toBeGreaterThan(1000)
  expect(sizes.filter(({ bytes }) => bytes > pageLimit)).toEqual([])
})

test('IMG-01: before `load` each public page requests only the pictures of its first window, on a phone and on a desktop with a slow line @sweep', () => {
  const early = loads.flatMap(({ page, width, pictures }) =>
    pictures.filter(({ isEarly }) => isEarly).map((picture) => ({ page, width, ...picture })),
  )
  expect(early.length).toBeGreaterThan(5)
  expect(early.filter(isTooEarly)).toEqual([])
})

test('pictures are AVIF if the browser supports it @sweep', () => {
  const own = loads.flatMap(({ pictures }) => pictures).filter(({ path }) => path.startsWith('/pictures/'))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter(({ path }) => !/^\/pictures\/\d+\.avif\//.test(path))).toEqual([])
})

/** Returns the `Link` header of a 103 response before the page, requested as browsers do; null when there is none. */
function fetchHints(path: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let hints: string | null = null
    request(`${site.url}${path}`, { headers: { 'Sec-Fetch-Mode': 'navigate' } }, (response) => {
      response.resume().on('end', () => resolve(hints))
    })
      .on('information', ({ headers }) => (hints = String(headers.link)))
      .on('error', reject)
      .end()
  })
}

test('a 103 with the style sheet and the two fonts that its head preloads precedes a rendered page; a cached one is sent at once @sweep', async () => {
  const html = await (await fetch(`${site.url}/about`)).text()
  const links = [...html.matchAll(/<link [^>]*>/g)].map(([link]) => link)
  const addresses = (kind: RegExp) =>
    links
      .filter((link) => kind.test(link) && !link.includes('print'))
      .map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '')
  const wanted = [...addresses(/rel="stylesheet"/).slice(0, 1), ...addresses(/as="font"/)]
  expect(wanted).toHaveLength(3)
  const hints = await fetchHints('/shop?tag=ballad')
  expect([...(hints ?? '').matchAll(/<([^>]+)>/g)].map(([, address]) => address)).toEqual(wanted)
  expect(await fetchHints('/about')).toBeNull()
})
