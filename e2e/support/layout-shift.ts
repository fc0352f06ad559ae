// Measures how much of a page moves without a click.
import type { Page } from '@playwright/test'

/** Counts from the first frame of each page of this tab. Movement caused by a click does not count. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(window, { shifted: Reflect.get(window, 'shifted') + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The page's score since it was opened (CLS). */
export const shifted = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'shifted')))
