// Measures how much JavaScript a page loads before any interaction, in a real browser. The benchmark reports it and a
// test limits it.
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type Response } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium'

/** The values are those of the heavier of the two windows. */
export type Weight = {
  page: string
  width: number
  files: number
  rawBytes: number
  brotliBytes: number
  /** Brotli bytes of the scripts in the document and of those fetched before `load`. */
  earlyBytes: number
}

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/**
 * Pages delay idle work by 3 s at most. Scripts count when the page fetches them within 4 s after the application runs,
 * without any interaction.
 */
const watchedMs = 4000
const atOnce = 4

/**
 * Opens each path twice in fresh browser contexts, as a phone and as a desktop, and adds up the scripts it fetched,
 * each as brotli.
 */
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

type Script = { rawBytes: number; brotliBytes: number; isEarly: boolean }

/** The build uses brotli's highest compression; the smallest files are nevertheless sent uncompressed. */
async function weighScript(response: Response, earlyFiles: ReadonlySet<string>): Promise<Script> {
  const body = await response.body()
  const isEarly = earlyFiles.has(response.url())
  const { 'content-encoding': encoding, 'content-length': length } = response.headers()
  return {
    rawBytes: body.length,
    brotliBytes: encoding === 'br' && length ? Number(length) : brotliCompressSync(body).length,
    isEarly,
  }
}

const inlineScript = /<script(?![^>]*(?:\bsrc=|json))[^>]*>([\s\S]*?)<\/script>/g

/** Returns the brotli bytes of all inline scripts in the document. */
function inlineBytes(html: string): number {
  return brotliCompressSync([...html.matchAll(inlineScript)].map(([, text]) => text).join('\n')).length
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
  const answer = await page.goto(`${siteUrl}${path}`, { waitUntil: 'load' })
  const html = (await answer?.text()) ?? ''
  // The application may need longer than that to start on a busy processor.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 60_000 })
  await page.waitForFunction(
    (end) => performance.now() > end,
    (await page.evaluate(() => performance.now())) + watchedMs,
    { polling: 100 },
  )
  const early = await page.evaluate(() => {
    const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const end = loaded?.loadEventStart ?? Infinity
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < end)
      .map(({ name }) => name)
  })
  const earlyFiles = new Set(early)
  const scripts = await Promise.all(responses.map((response) => weighScript(response, earlyFiles)))
  await context.close()
  const sum = (key: 'rawBytes' | 'brotliBytes', of = scripts) => of.reduce((total, script) => total + script[key], 0)
  const inDocument = inlineBytes(html)
  return {
    page: path,
    width: viewport.width,
    files: scripts.length,
    rawBytes: sum('rawBytes'),
    brotliBytes: sum('brotliBytes') + inDocument,
    earlyBytes:
      inDocument +
      sum(
        'brotliBytes',
        scripts.filter(({ isEarly }) => isEarly),
      ),
  }
}
