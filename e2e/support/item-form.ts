// Finds the form of an item, which is a page over the list of Shop Management.
import type { Locator, Page } from '@playwright/test'

type Heading = 'Add New Shop Item' | 'Edit Shop Item'

/** Returns the open form: that of a new item, that of a stored one, or either. */
export const itemForm = (page: Page, heading: Heading | RegExp = /Shop Item$/): Locator =>
  page.getByRole('region', { name: heading })
