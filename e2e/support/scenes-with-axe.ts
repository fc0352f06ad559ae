// Runs axe over scenes, one after the other in one window, so that scripts and pictures load only once.
import { test, type Page } from '@playwright/test'
import type { Scene } from './scenes'
import { axeViolations, expect } from './site'

/** Removes the visitor of the last scene: cart, cookies and every route between page and server. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
}

/** Opens each scene as a new visitor and fails with axe's findings, by scene. */
export async function expectScenesAccessible(page: Page, scenes: readonly Scene[]): Promise<void> {
  const violations: Record<string, string[]> = {}
  for (const scene of scenes) {
    await test.step(scene.name, async () => {
      await scene.open(page)
      violations[scene.name] = await axeViolations(page)
    })
    await scene.close?.()
    await forget(page)
  }
  expect(violations).toEqual(Object.fromEntries(scenes.map(({ name }) => [name, []])))
}
