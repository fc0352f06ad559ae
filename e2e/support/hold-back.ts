// Holds requests until a test releases them, so that it can check the page meanwhile.
import type { Page } from '@playwright/test'

/** Holds back a page's requests to addresses of these patterns; the returned function releases them permanently. */
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
