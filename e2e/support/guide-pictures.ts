// Takes the pictures of the owner's guide (docs/first-hour.md) while its end-to-end test runs: `PICTURES=1 npx
// playwright test first-hour`.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

const folder = 'docs/first-hour'

/** Saves the window, 1200 px wide, as docs/first-hour/`name`.webp; does nothing unless PICTURES is 1, or on a phone. */
export async function takeForGuide(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== '1' || (page.viewportSize()?.width ?? 0) < 1000) return
  // The browser fetches pictures outside the window only when the visitor scrolls to them.
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete || image.loading === 'lazy')))
    .toBe(true)
  await page.evaluate(() => document.fonts.ready)
  const shown = await page.screenshot({ animations: 'disabled' })
  mkdirSync(folder, { recursive: true })
  await sharp(shown)
    .resize({ width: 1200 })
    .webp({ quality: 60 })
    .toFile(path.join(folder, `${name}.webp`))
}
