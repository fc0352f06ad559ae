// Simulates a phone whose processor has a quarter of this one's speed.
import type { Page } from '@playwright/test'

const slowdown = 4

/** Slows this tab's processor down from now on. */
export async function onSlowPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
