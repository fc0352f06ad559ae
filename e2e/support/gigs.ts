// Fills in the form of a gig.
import type { Locator, Page } from '@playwright/test'

/** A year in which every date is ahead. */
export const nextYear = new Date().getUTCFullYear() + 1

export const newGig = (page: Page): Locator => page.getByRole('dialog', { name: 'Add New Event' })

/** Types the fields of a usual gig into the open form. */
export async function fillGig(page: Page, title: string): Promise<void> {
  const form = newGig(page)
  await form.getByLabel('Event Title *').fill(title)
  await form.getByLabel('Date *').fill(`${nextYear}-03-14`)
  await form.getByLabel('Time').fill('7:30 PM and 9:30 PM')
  await form.getByLabel('Venue *').fill('The Green Room')
  await form.getByLabel('City *').fill('Upper Weir')
}
