// How much JavaScript a page loads before anybody touches it, measured in a real browser.
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium'

export type Weight = { page: string; files: number; rawBytes: number; brotliBytes: number }

/** Opens each path in a fresh browser context at phone width and adds up the scripts it fetched. */
export async function javascriptWeight(siteUrl: string, paths: string[]): Promise<Weight[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const weights: Weight[] = []
  for (const path of paths) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body())
    })
    await page.goto(`${siteUrl}${path}`, { waitUntil: 'load' })
    await page.waitForFunction(() => performance.now() > 3000)
    const scripts = await Promise.all(bodies)
    weights.push({
      page: path,
      files: scripts.length,
      rawBytes: scripts.reduce((sum, body) => sum + body.length, 0),
      brotliBytes: scripts.reduce((sum, body) => sum + brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length, 0),
    })
    await context.close()
  }
  await browser.close()
  return weights
}
