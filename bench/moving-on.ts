// Measures the time from a tap until the next page is painted, on a phone with a slow line and a quarter of this
// processor.
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../scripts/chromium'
import type { RunningSite } from '../tests/support/running-site'
import { slowLine } from './first-load'
import { percentile, type Section } from './results'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const slowerBy = 4
const rounds = 5
/** The time a finger rests on the glass. */
const tapMs = 100
/** The time a visitor scrolls and looks at a page, or at the open menu, before the next tap. */
const lookMs = 2000

/** A way without `tap` goes back. */
type Way = { what: string; from: string; tapBefore?: string; tap?: string }

const ways: readonly Way[] = [
  {
    what: 'from the menu to the shop',
    from: '/home',
    tapBefore: '.site-menu > summary',
    tap: '.site-menu a[href="/shop"]',
  },
  {
    what: 'from the menu to the media',
    from: '/shop',
    tapBefore: '.site-menu > summary',
    tap: '.site-menu a[href="/media"]',
  },
  { what: 'from the menu to LOE', from: '/home', tapBefore: '.site-menu > summary', tap: '.site-menu a[href="/loe"]' },
  { what: 'from the shop to an item', from: '/shop', tap: '#content a[href^="/shop/"]' },
  { what: 'from an item back to the shop', from: '/shop', tapBefore: '#content a[href^="/shop/"]' },
]

/**
 * Runs in the page; returns the milliseconds from the end of the tap to the frame that shows another page's heading. It
 * is text because the loader would mark its functions.
 */
const untilPainted = `new Promise((resolve) => {
  const heading = () => document.querySelector('#content h1')?.textContent
  const before = heading()
  const address = location.pathname
  const watchFrom = ({ timeStamp }) => {
    const look = () =>
      location.pathname !== address && heading() !== undefined && heading() !== before
        ? setTimeout(() => resolve(performance.now() - timeStamp))
        : requestAnimationFrame(look)
    look()
  }
  addEventListener('click', watchFrom, { capture: true, once: true })
  addEventListener('popstate', watchFrom, { capture: true, once: true })
})`

async function tap(page: Page, session: CDPSession, selector: string): Promise<void> {
  const target = page.locator(selector).first()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`There is nothing to tap: ${selector}`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + Math.min(box.height, 40) / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await delay(tapMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Returns the milliseconds of one way, in a fresh browser context. */
async function walk(page: Page, siteUrl: string, { from, tapBefore, tap: target }: Way): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  await page.goto(`${siteUrl}${from}`, { waitUntil: 'load' })
  await page.waitForSelector('html[data-hydrated]')
  // Scrolls as a reader does: the first scroll loads the code of an item's page.
  await page.evaluate(() => scrollBy({ top: 1, behavior: 'instant' }))
  await delay(lookMs)
  if (tapBefore) await tap(page, session, tapBefore)
  if (!target) await page.waitForURL((url) => url.pathname !== from)
  await delay(lookMs)
  const painted = page.evaluate<number>(untilPainted)
  const move = target ? tap(page, session, target) : page.evaluate(() => history.back())
  const [milliseconds] = await Promise.all([painted, move])
  return milliseconds
}

/** Goes each way several times and returns the section of the report. */
export async function movingOn(site: RunningSite): Promise<Section> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    const rows: string[] = []
    for (const way of ways) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext(phone)
        times.push(await walk(await context.newPage(), site.url, way))
        await context.close()
      }
      rows.push(`| ${way.what} | ${percentile(times, 0.5)} ms | ${Math.round(Math.max(...times))} ms |`)
    }
    return {
      heading: `From a tap to the next page (slow 4G, ${slowerBy} times slower processor)`,
      lines: [
        `Milliseconds from the end of a tap of ${tapMs} ms to the frame with the next page's heading; ${rounds} rounds, each in a fresh browser, after the page was scrolled by one pixel.`,
        '',
        '| way | middle | slowest |',
        '|---|--:|--:|',
        ...rows,
      ],
    }
  } finally {
    await browser.close()
  }
}
