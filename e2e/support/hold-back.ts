// Requests that wait until a journey lets them go: what a visitor sees and does meanwhile.
import type { Page } from '@playwright/test'

/** Holds back what a page asks for at addresses of these patterns; the function answered lets it go, once and for all. */
export async function holdBack(page: Page, ...patterns: (string | RegExp)[]): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  for (const pattern of patterns)
    await page.route(pattern, async (route) => {
      await released
      await route.continue()
    })
  return release
}
