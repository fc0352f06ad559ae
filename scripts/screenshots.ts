// Pictures of every page in its states, at three widths: `npm run screenshots`. Needs a build; the normal public ones belong to the repository.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../e2e/support/sign-in'
import { startSite, type RunningSite } from '../tests/support/running-site'
import { adminPaths } from '../src/app/admin/admin-pages'
import { chromiumFlags, findChromium } from './chromium'

const widths = [390, 820, 1440]
/** A page longer than this is cut: pictures are for looking at. */
const longest = 6000
const publicPages = ['/home', '/about', '/media', '/loe', '/events', '/shop', '/shop/slide-rule-blues', '/contact', '/purchases']
const kept = 'docs/screenshots'
/** Everything else; not in the repository. */
const passing = 'test-results/screenshots'

const nameOf = (address: string) => address.replace(/^\//, '').replace(/[^a-z0-9]+/gi, '-') || 'dashboard'

/** Two frames have been drawn and every picture that was asked for is there. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

async function take(page: Page, folder: string, name: string): Promise<void> {
  // What waits for its visitor comes when somebody has been there.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let at = 0; at < Math.min(height, longest); at += 600) {
    await page.evaluate((top) => window.scrollTo(0, top), at)
    await settled(page)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await settled(page)
  const whole = await page.screenshot({ fullPage: true, animations: 'disabled' })
  const { width = 0, height: tall = 0 } = await sharp(whole).metadata()
  mkdirSync(folder, { recursive: true })
  await sharp(whole).extract({ left: 0, top: 0, width, height: Math.min(tall, longest) }).webp({ quality: 60 }).toFile(path.join(folder, `${name}.webp`))
  console.log(`${folder}/${name}.webp`)
}

async function open(browser: Browser, site: RunningSite, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: width < 700 ? 844 : 1000 }, deviceScaleFactor: 1 })
  return context.newPage()
}

/** Normal as it arrives; loading and error on the way from another page, where the server is slow or away. */
async function publicStates(browser: Browser, site: RunningSite, width: number): Promise<void> {
  const page = await open(browser, site, width)
  for (const address of publicPages) {
    await page.goto(address, { waitUntil: 'load' })
    await take(page, kept, `${nameOf(address)}-${width}`)
  }
  for (const [state, answer] of [['loading', null], ['error', 503]] as const) {
    for (const address of ['/home', '/about', '/media', '/loe', '/events', '/shop', '/contact']) {
      await page.goto('/purchases', { waitUntil: 'load' })
      await page.route('**/api/**', (route) => (answer === null ? undefined : route.fulfill({ status: answer, json: { error: { code: 'invalid_data', title: 'Error', message: 'Unable to load content', retryable: false } } })))
      await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), address)
      await page.waitForURL(`**${address}`)
      // Failed reads are tried three more times before a page says so.
      if (state === 'error') await page.locator('.error-panel, [role="alert"]').first().waitFor({ timeout: 15_000 }).catch(() => console.log(`${address} shows no error`))
      await take(page, passing, `${nameOf(address)}-${state}-${width}`)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
  await page.context().close()
}

async function backOffice(browser: Browser, site: RunningSite, width: number): Promise<void> {
  const page = await open(browser, site, width)
  await page.goto('/auth', { waitUntil: 'load' })
  await take(page, passing, `auth-${width}`)
  await signIn(page, site)
  for (const address of adminPaths) {
    await page.goto(address, { waitUntil: 'load' })
    await page.locator('main h1').first().waitFor()
    await page.locator('[role="status"]:has-text("Loading")').first().waitFor({ state: 'detached' }).catch(() => undefined)
    await take(page, passing, `${nameOf(address)}-${width}`)
  }
  await page.context().close()
}

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const asked = process.argv.slice(2)
const wanted = (part: string) => asked.length === 0 || asked.includes(part)
const site = await startSite()
try {
  for (const width of widths) {
    if (wanted('public')) await publicStates(browser, site, width)
    if (wanted('admin')) await backOffice(browser, site, width)
  }
} finally {
  await site.remove()
}
if (wanted('empty')) {
  const empty = await startSite({ BANDSTAND_DEMO: '0' })
  try {
    for (const width of widths) {
      const page = await open(browser, empty, width)
      for (const address of publicPages) {
        await page.goto(address, { waitUntil: 'load' })
        await take(page, passing, `${nameOf(address)}-empty-${width}`)
      }
      await page.context().close()
    }
  } finally {
    await empty.remove()
  }
}
await browser.close()
