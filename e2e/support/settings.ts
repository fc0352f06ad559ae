// Finds and saves the groups of the settings page.
import type { Locator, Page } from '@playwright/test'
import { message } from './message'
import { expect } from './site'

/** Returns the group of settings with this heading. */
export const settingsGroup = (page: Page, name: string): Locator =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

/** Saves a group and waits for the message. */
export async function saveSettings(page: Page, name: string): Promise<void> {
  await settingsGroup(page, name)
    .getByRole('button', { name: `Save ${name}` })
    .click()
  await expect(message(page, `${name} saved`)).toBeVisible()
}
