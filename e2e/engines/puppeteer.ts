// Drives Chromium over DevTools and Firefox over WebDriver BiDi: one driver, because puppeteer-core speaks both.
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core'
import { chromiumFlags, findChromium } from '../../scripts/chromium'
import { type Browser, type Engine, type OpenOptions, patienceMs, type Tab, until } from './driver'

function createTab(page: Page): Tab {
  page.setDefaultTimeout(patienceMs)
  // A locator waits until the element is visible and no longer moves.
  const press = (selector: string) => page.locator(selector).setTimeout(patienceMs).click()
  return {
    async goto(address) {
      // A tab behind another one paints nothing, so its page does not start.
      await page.bringToFront()
      await page.goto(address)
    },
    back: async () => void (await page.goBack({ waitUntil: 'load' })),
    reload: async () => void (await page.reload()),
    run: (expression) => page.evaluate(expression) as never,
    click: (selector) => press(selector),
    async type(selector, text) {
      await press(selector)
      await page.keyboard.type(text)
    },
    async choose(selector, file) {
      const field = (await page.waitForSelector(selector)) as ElementHandle<HTMLInputElement> | null
      await field?.uploadFile(file)
    },
    async pressEnter(selector) {
      await page.focus(selector)
      await page.keyboard.press('Enter')
    },
    async swipeLeft(selector) {
      const box = await (await page.waitForSelector(selector))?.boundingBox()
      if (!box) throw new Error(`${selector} has no place`)
      const y = box.y + box.height / 2
      const touch = await page.touchscreen.touchStart(box.x + box.width * 0.9, y)
      for (const share of [0.8, 0.6, 0.4, 0.2, 0.1]) await touch.move(box.x + box.width * share, y)
      await touch.end()
      return true
    },
    print: async () => (await page.pdf()).length,
  }
}

async function launch(options: LaunchOptions, profile: string, width: number): Promise<Browser> {
  const browser = await puppeteer.launch({
    headless: true,
    userDataDir: profile,
    protocolTimeout: 2 * patienceMs,
    defaultViewport: { width, height: width < 640 ? 844 : 900 },
    ...options,
  })
  const noise: string[] = []
  const known = new Set<Page>()
  const listen = (page: Page) => {
    known.add(page)
    page.on('console', (message) => {
      if (['error', 'warn', 'warning'].includes(message.type())) noise.push(message.text())
    })
    page.on('pageerror', (error) => noise.push(String(error)))
    return createTab(page)
  }
  return {
    tab: listen(await browser.newPage()),
    another: async () => listen(await browser.newPage()),
    async popup() {
      const isOpened = (page: Page) => !known.has(page) && /^https?:/.test(page.url())
      const opened = await until('the window opens', async () => (await browser.pages()).find(isOpened))
      known.add(opened)
      return createTab(opened)
    },
    noise: () => Promise.resolve(noise),
    async close() {
      await browser.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

const newProfile = () => mkdtemp(path.join(os.tmpdir(), 'bandstand-engine-'))

async function openChromium({ width, storageBlocked }: OpenOptions): Promise<Browser> {
  const profile = await newProfile()
  const refused = { cookie_controls_mode: 1, ...(storageBlocked && { default_content_setting_values: { cookies: 2 } }) }
  await mkdir(path.join(profile, 'Default'))
  await writeFile(path.join(profile, 'Default/Preferences'), JSON.stringify({ profile: refused }))
  const args = [...chromiumFlags, '--autoplay-policy=no-user-gesture-required']
  return launch({ executablePath: findChromium('whole'), args }, profile, width)
}

async function openFirefox({ width, storageBlocked }: OpenOptions): Promise<Browser> {
  return launch(
    {
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      extraPrefsFirefox: {
        // 1 refuses cookies of other sites; 2 refuses all cookies and storage.
        'network.cookie.cookieBehavior': storageBlocked ? 2 : 1,
        'dom.disable_open_during_load': false,
        'pdfjs.disabled': true,
      },
    },
    await newProfile(),
    width,
  )
}

export const chromium: Engine = { name: 'Chromium', open: openChromium }
export const firefox: Engine = { name: 'Firefox', open: openFirefox }
