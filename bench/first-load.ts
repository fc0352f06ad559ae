// Measures everything a page fetches except scripts before any interaction, in a real browser on a slow line: fonts,
// style sheets, and pictures before `load`.
import { chromium, type Browser } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium'

/**
 * `isEarly`: requested before `load`; `isInView`: part of it is in the first window, or at most 50 px outside (IMG-01).
 */
export type FetchedPicture = { path: string; isEarly: boolean; isInView: boolean }

/** Bytes as they are sent, compressed. */
export type FirstLoad = {
  page: string
  width: number
  fontFiles: string[]
  fontBytes: number
  /** Only the style sheet for the screen: the print style sheet is fetched after everything else. */
  styleBytes: number
  pictures: FetchedPicture[]
}

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/** Files fetched this long after `load` without any interaction count too. */
const watchedMs = 3000
const atOnce = 4
/** Lighthouse's slow 4G: bytes per second, and the round trip in milliseconds. */
export const slowLine = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: 96_000,
  latency: 150,
}

/** Opens each path in a fresh browser context, as a phone and as a desktop. */
export async function firstLoads(siteUrl: string, paths: readonly string[]): Promise<FirstLoad[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const visits = paths.flatMap((page) => windows.map((viewport) => ({ page, viewport })))
    const loads: FirstLoad[] = []
    const visit = async (): Promise<void> => {
      for (let next = visits.shift(); next; next = visits.shift())
        loads.push(await firstLoad(browser, siteUrl, next.page, next.viewport))
    }
    await Promise.all(Array.from({ length: atOnce }, visit))
    return loads
  } finally {
    await browser.close()
  }
}

async function firstLoad(
  browser: Browser,
  siteUrl: string,
  path: string,
  viewport: (typeof windows)[number],
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', slowLine)
  await page.goto(`${siteUrl}${path}`, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForFunction(
    (milliseconds) => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return navigation && navigation.loadEventEnd > 0 && performance.now() > navigation.loadEventEnd + milliseconds
    },
    watchedMs,
    { polling: 100 },
  )
  // No function here has a name: the benchmark's compiler would make the page call a helper that the page does not
  // have.
  const { loadedAt, entries, forPrint, inView } = await page.evaluate(() => ({
    loadedAt: (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.loadEventStart ?? 0,
    entries: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, encodedBodySize }) => ({ name, startTime, encodedBodySize }),
    ),
    forPrint: [...document.querySelectorAll<HTMLLinkElement>('link[media=print]')].map(({ href }) => href),
    inView: [...document.images]
      .filter((image) => {
        const { top, bottom, left, right, width } = (image.closest('.picture') ?? image).getBoundingClientRect()
        return width > 0 && top < innerHeight + 50 && bottom > -50 && left < innerWidth + 50 && right > -50
      })
      .map(({ currentSrc }) => currentSrc),
  }))
  await context.close()
  const fetched = entries.map((entry) => ({ ...entry, path: new URL(entry.name).pathname }))
  const fonts = fetched.filter((entry) => entry.path.endsWith('.woff2'))
  const styles = fetched.filter((entry) => entry.path.endsWith('.css') && !forPrint.includes(entry.name))
  const bytes = (files: typeof fetched) => files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return {
    page: path,
    width: viewport.width,
    fontFiles: fonts.map((font) => font.path),
    fontBytes: bytes(fonts),
    styleBytes: bytes(styles),
    pictures: fetched
      .filter((entry) => /^\/pictures\/|\.(avif|webp|jpe?g|png|gif|svg)$/i.test(entry.path))
      .map((entry) => ({
        path: entry.path,
        isEarly: entry.startTime < loadedAt,
        isInView: inView.includes(entry.name),
      })),
  }
}
