// How much JavaScript a page loads before anybody touches it, measured in a real browser; the bench reports it and a test limits it.
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type Response } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium'

/** Of the heavier of both windows. */
export type Weight = { page: string; width: number; files: number; rawBytes: number; brotliBytes: number }

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/** Idle work of the pages is put off by 3 s at most; what comes within 4 s of nobody doing anything counts. */
const watchedMs = 4000
const atOnce = 4

/** Opens each path twice in fresh browser contexts, as a phone and as a desk, and adds up the scripts it fetched, each as brotli. */
export async function javascriptWeight(siteUrl: string, paths: readonly string[]): Promise<Weight[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const visits = paths.flatMap((page) => windows.map((viewport) => ({ page, viewport })))
    const weights: Weight[] = []
    const visit = async (): Promise<void> => {
      for (let next = visits.shift(); next; next = visits.shift())
        weights.push(await weigh(browser, siteUrl, next.page, next.viewport))
    }
    await Promise.all(Array.from({ length: atOnce }, visit))
    return paths.flatMap((page) =>
      weights
        .filter((weight) => weight.page === page)
        .toSorted((a, b) => b.brotliBytes - a.brotliBytes)
        .slice(0, 1),
    )
  } finally {
    await browser.close()
  }
}

type Script = { rawBytes: number; brotliBytes: number }

/** The build compresses as well as brotli can; the smallest files are sent plain all the same. */
async function weightOf(response: Response): Promise<Script> {
  const body = await response.body()
  const { 'content-encoding': encoding, 'content-length': length } = response.headers()
  return {
    rawBytes: body.length,
    brotliBytes: encoding === 'br' && length ? Number(length) : brotliCompressSync(body).length,
  }
}

async function weigh(
  browser: Browser,
  siteUrl: string,
  path: string,
  viewport: (typeof windows)[number],
): Promise<Weight> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || /javascript/.test(response.headers()['content-type'] ?? ''))
      responses.push(response)
  })
  await page.goto(`${siteUrl}${path}`, { waitUntil: 'load' })
  await page.waitForFunction((milliseconds) => performance.now() > milliseconds, watchedMs, { polling: 100 })
  const scripts = await Promise.all(responses.map(weightOf))
  await context.close()
  const sum = (key: keyof Script) => scripts.reduce((total, script) => total + script[key], 0)
  return {
    page: path,
    width: viewport.width,
    files: scripts.length,
    rawBytes: sum('rawBytes'),
    brotliBytes: sum('brotliBytes'),
  }
}
