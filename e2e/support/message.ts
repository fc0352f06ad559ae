// Finds the messages that the site shows above its pages.
import type { Locator, Page } from '@playwright/test'

/** The visible message with this title. */
export function message(page: Page, title: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title })
}
