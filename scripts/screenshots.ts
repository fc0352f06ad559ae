// Takes pictures of every page in its states, at three widths: `npm run screenshots [public] [empty] [admin] [390 820
// 1440] [only=<scene>,...]`. Needs a build; the normal public pictures are committed to the repository.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { arrivingScenes, emptyScenes, movingScenes, openedScenes, type Scene } from '../e2e/support/scenes'
import { signIn } from '../e2e/support/sign-in'
import { startSite, type RunningSite } from '../tests/support/running-site'
import { adminPaths } from '../src/app/admin/admin-pages'
import { chromiumFlags, findChromium } from './chromium'

const widths = [390, 820, 1440]
/** A picture taller than this is cut: pictures are for looking at. */
const longest = 6000
const documented = 'docs/screenshots'
/** All other pictures; not in the repository. */
const passing = 'test-results/screenshots'

const toName = (address: string) => address.replace(/^\//, '').replace(/[^a-z0-9]+/gi, '-') || 'dashboard'

/** Waits until every picture in the window is loaded or has failed, and two frames have been painted. */
async function settled(page: Page): Promise<void> {
  const isThere = () =>
    [...document.querySelectorAll('.picture')].every((picture) => {
      const { top, bottom, left, right } = picture.getBoundingClientRect()
      const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return (
        !isInView ||
        picture.querySelector('.picture-failed') ||
        [...picture.querySelectorAll('img')].every((image) => image.complete && image.naturalWidth > 0)
      )
    })
  await page.waitForFunction(isThere, undefined, { timeout: 10_000 }).catch(() => undefined)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

async function take(page: Page, folder: string, name: string): Promise<void> {
  // Overlays belong to the window, so only the window is photographed; behind a dialog the page does not scroll either.
  const isWhole = (await page.locator('dialog[open], details[open].site-menu, .toast, .player-bar').count()) === 0
  if (isWhole) {
    // Scrolls through the page, because lazy parts load when the visitor reaches them.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let at = 0; at < Math.min(height, longest); at += 600) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), at)
      await settled(page)
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  }
  await settled(page)
  // A long picture shows more than a window: parts whose rendering waits until they are near must be rendered too.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.setProperty('content-visibility', 'visible')
    }
  })
  // The film grain covers only the window and would end in the middle of a long picture.
  await page.evaluate(() => document.querySelector<HTMLElement>('.grain')?.style.setProperty('display', 'none'))
  const taken = await page.screenshot({ fullPage: isWhole, animations: 'disabled' })
  const { width = 0, height: tall = 0 } = await sharp(taken).metadata()
  mkdirSync(folder, { recursive: true })
  await sharp(taken)
    .extract({ left: 0, top: 0, width, height: Math.min(tall, longest) })
    .webp({ quality: 42, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`))
  console.log(`${folder}/${name}.webp`)
}

async function open(browser: Browser, site: RunningSite, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height: width < 700 ? 844 : 1000 },
    deviceScaleFactor: 1,
  })
  return context.newPage()
}

/** A scene that cannot be photographed is reported; the others are still taken. */
async function takeScenes(browser: Browser, site: RunningSite, width: number, scenes: readonly Scene[]): Promise<void> {
  for (const scene of scenes.filter(({ name }) => !only || only.includes(name))) {
    const page = await open(browser, site, width)
    try {
      await scene.open(page)
      await take(page, scene.isNormal ? documented : passing, `${scene.name}-${width}`)
    } catch (error) {
      console.error(`${scene.name} at ${width}: ${String(error)}`)
      process.exitCode = 1
    }
    await scene.close?.()
    await page.context().close()
  }
}

async function backOffice(browser: Browser, site: RunningSite, width: number): Promise<void> {
  const page = await open(browser, site, width)
  await signIn(page, site)
  for (const address of adminPaths) {
    await page.goto(address, { waitUntil: 'load' })
    await page.locator('main h1').first().waitFor()
    await page
      .locator('[role="status"]:has-text("Loading")')
      .first()
      .waitFor({ state: 'detached' })
      .catch(() => undefined)
    await take(page, passing, `${toName(address)}-${width}`)
  }
  await page.context().close()
}

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const asked = process.argv.slice(2)
const askedWidths = widths.filter((width) => asked.includes(String(width)))
const only = asked
  .find((word) => word.startsWith('only='))
  ?.slice('only='.length)
  .split(',')
const askedParts = asked.filter((word) => !/^\d+$|^only=/.test(word))
const chosen = askedWidths.length > 0 ? askedWidths : widths
const wanted = (part: string) => askedParts.length === 0 || askedParts.includes(part)

if (wanted('public') || wanted('admin')) {
  const site = await startSite()
  try {
    const scenes = wanted('public') ? [...(await arrivingScenes(site)), ...openedScenes, ...movingScenes] : []
    for (const width of chosen) {
      await takeScenes(browser, site, width, scenes)
      if (wanted('admin')) await backOffice(browser, site, width)
    }
  } finally {
    await site.remove()
  }
}
if (wanted('empty')) {
  const empty = await startSite({ BANDSTAND_DEMO: '0' })
  try {
    for (const width of chosen) await takeScenes(browser, empty, width, emptyScenes)
  } finally {
    await empty.remove()
  }
}
await browser.close()
