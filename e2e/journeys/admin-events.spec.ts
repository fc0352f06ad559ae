// The owner edits events: adds one, checks it on the public page, changes it, cancels it, deletes it and restores it.
import type { Page } from '@playwright/test'
import { fillGig, newGig, nextYear } from '../support/gigs'
import { tabAndEnter, tabTo } from '../support/keyboard'
import {
  expectFocusOnMenu,
  expectFocusOnOpener,
  findRow,
  openRow,
  openRowByKeyboard,
  rowAction,
  rowActionBackwards,
  rowActionByKeyboard,
  rowNames,
} from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn, signInAgain, signInAgainDialog } from '../support/sign-in'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
/** The title as visitors read it on the page of live events. */
const onTheSite = async (page: Page, title: string) => {
  const visitor = await page.context().newPage()
  await visitor.goto('/events')
  const count = await visitor.getByRole('heading', { name: title }).count()
  const text = await visitor.getByRole('main').innerText()
  await visitor.close()
  return { count, text }
}

test('ADM-EVT-01 ADM-EVT-03 ADM-EVT-04 ADM-EVT-05 ADM-EVT-11 ADM-EVT-12 ADM-EVT-13 ADM-EVT-14 OP-30 OP-31: an event is added, appears publicly, is changed, cancelled and deleted, and the deletion is undone @sweep', async ({
  page,
  site,
}, { project }) => {
  const title = `Evening of Ballads ${project.name}`
  await signIn(page, site)
  await page.goto('/admin/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Events' })).toBeVisible()
  // Only where there is no sidebar.
  const back = page.getByRole('link', { name: 'Back to Dashboard' })
  await expect(back).toHaveCount(project.name === 'phone-office' ? 1 : 0)
  await expect(page).toHaveTitle(/^Manage Events/)
  const cells = page.getByRole('table').locator('td[data-label="Date"]')
  await expect(cells.nth(3)).toBeVisible()
  const dates = await cells.allInnerTexts()
  const times = dates.map((text) => Date.parse(/[A-Z][a-z]+ \d+, \d{4}/.exec(text)?.[0] ?? text))
  // Upcoming events first, the next one on top; then past events, the latest first.
  const today = new Date().setHours(0, 0, 0, 0)
  const [coming, over] = [times.filter((time) => time >= today), times.filter((time) => time < today)]
  expect(times).toEqual([...coming.toSorted((a, b) => a - b), ...over.toSorted((a, b) => b - a)])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Event' }).click()
  await expect(newGig(page).getByLabel('Event Title *')).toBeFocused()
  await expect(newGig(page).getByLabel('Status')).toHaveValue('upcoming')
  await fillGig(page, title)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(toast(page, 'Event Created Successfully')).toContainText(
    'Your event has been created and is now visible to visitors.',
  )
  await expect(newGig(page)).toHaveCount(0)
  await expect(findRow(page, title)).toContainText('7:30 PM and 9:30 PM')
  await expect(findRow(page, title)).toContainText('Upcoming')
  expect((await onTheSite(page, title)).count).toBe(1)

  await openRow(page, title)
  const form = dialog(page, 'Edit Event')
  await form.getByLabel('Venue *').fill('The Blue Room')
  await form.getByLabel('Status').selectOption({ label: 'Cancelled' })
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(toast(page, 'Event Updated Successfully')).toContainText('Your event has been updated and is now live.')
  await expect(findRow(page, title)).toContainText('The Blue Room')
  await expect(findRow(page, title)).toContainText('Cancelled')
  const cancelled = await onTheSite(page, title)
  expect(cancelled.text).toContain('The Blue Room')
  expect(cancelled.text).toMatch(/cancelled/i)

  await rowAction(page, 'Delete', title)
  await expect(dialog(page, 'Delete Event')).toContainText('Are you sure you want to delete this event?')
  await expectAccessible(page)
  await dialog(page, 'Delete Event').getByRole('button', { name: 'Cancel' }).click()
  await expect(findRow(page, title)).toBeVisible()
  await rowAction(page, 'Delete', title)
  await dialog(page, 'Delete Event').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Event deleted successfully')).toBeVisible()
  await expect(findRow(page, title)).toHaveCount(0)
  expect((await onTheSite(page, title)).count).toBe(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Restored')).toBeVisible()
  await expect(findRow(page, title)).toContainText('The Blue Room')
  expect((await onTheSite(page, title)).count).toBe(1)
  await site.sql('delete from events where title = $1', [title])
})

test('ADM-EVT-06 ADM-EVT-07 ADM-EVT-08 ADM-EVT-09 VAL-01 VAL-03: the form shows mistakes while the owner types, and nothing is sent @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Add Event' }).click()
  const form = newGig(page)
  const mistake = async (label: string, typed: string, message: string) => {
    const field = form.getByLabel(label)
    await field.fill(typed)
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await mistake('Event Title *', 'X', 'Event title must be at least 2 characters')
  await mistake('Date *', '2001-01-01', 'Event date cannot be in the past')
  await mistake('Time', '27:99', 'Please enter a valid time format (e.g., 8:00 PM, 20:00)')
  await mistake('Venue *', 'V', 'Venue must be at least 2 characters')
  await mistake('City *', 'C', 'City must be at least 2 characters')
  await mistake('Description', 'x'.repeat(501), 'Description must be less than 500 characters')
  await mistake('Ticket URL', 'tickets', 'Please enter a valid URL')
  await page.getByRole('button', { name: 'Create Event' }).click()
  const said = page.getByRole('alert').filter({ hasText: 'Event Validation Failed' })
  await expect(said).toContainText('• Event title must be at least 2 characters')
  await expect(said).toContainText('... and 4 more issues')
  await form.getByLabel('Event Title *').fill('')
  await expect(form.getByLabel('Event Title *')).toHaveAccessibleDescription('Event title is required')
  expect(await site.sql(`select 1 from events where title = 'X'`)).toEqual([])
})

test('ADM-EVT-07 OP-30: an old event keeps its date when it is edited @desktop @sweep', async ({ page, site }) => {
  const title = 'Long ago'
  await site.sql(
    `insert into events (title, date, venue, city, status) values ($1, '2019-05-01', 'Cellar', 'Old Town', 'past')`,
    [title],
  )
  await signIn(page, site)
  await page.goto('/admin/events')
  await openRow(page, title)
  await dialog(page, 'Edit Event').getByLabel('Description').fill('Remembered')
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(toast(page, 'Event Updated Successfully')).toBeVisible()
  expect(await site.sql('select date::text, status, description from events where title = $1', [title])).toEqual([
    { date: '2019-05-01', status: 'past', description: 'Remembered' },
  ])
  await site.sql('delete from events where title = $1', [title])
})

test('ADM-EVT-01 ADM-EVT-04 ADM-EVT-13 ADM-EVT-14: an event is added, changed, deleted and restored by keyboard alone @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/events')
  const add = page.getByRole('button', { name: 'Add Event' })
  await expect(page.getByRole('table')).toBeVisible()
  await tabAndEnter(page, add)
  const form = newGig(page)
  await expect(form.getByLabel('Event Title *')).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Escape')
  // The form has unsaved text: Escape asks first, and the safe choice has the focus.
  await expect(dialog(page, 'Discard changes?').getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Discard changes?')).toHaveCount(0)
  await expect(form.getByLabel('Event Title *')).toHaveValue('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`0314${nextYear}`)
  await tabTo(page, form.getByLabel('Venue *'))
  await page.keyboard.type('Cellar')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Old Town')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Event Created Successfully')).toBeVisible()
  await expect(add).toBeFocused()
  expect((await onTheSite(page, 'By keyboard')).text).toContain('Cellar')

  await openRowByKeyboard(page, 'By keyboard')
  const edit = dialog(page, 'Edit Event')
  await tabTo(page, edit.getByLabel('Venue *'))
  await page.keyboard.type('The Attic')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Event Updated Successfully')).toBeVisible()
  await expectFocusOnOpener(page, 'By keyboard')
  expect((await onTheSite(page, 'By keyboard')).text).toContain('The Attic')

  const names = await rowNames(page)
  await rowActionByKeyboard(page, 'Delete', 'By keyboard')
  // The next event in the list.
  const neighbour = names[names.indexOf('By keyboard') + 1] ?? ''
  const confirmDeletion = async () => {
    await expect(dialog(page, 'Delete Event').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Event deleted successfully')).toBeVisible()
    // The focus is not lost with the row: it moves to the neighbour.
    await expectFocusOnMenu(page, neighbour)
  }
  await confirmDeletion()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(toast(page, 'Event deleted successfully')).toBeVisible()
  await expect(undo).toHaveAttribute('aria-keyshortcuts', 'F8')
  await page.keyboard.press('F8')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Restored')).toBeVisible()
  await expectFocusOnMenu(page, neighbour)
  expect((await onTheSite(page, 'By keyboard')).text).toContain('The Attic')

  // The focus is in the row below: move back over its other controls.
  await rowActionBackwards(page, 'Delete', 'By keyboard')
  await confirmDeletion()
  await page.goto('/admin/trash')
  await expect(page.getByRole('table')).toBeVisible()
  await rowActionByKeyboard(page, 'Restore', 'By keyboard')
  await expect(toast(page, 'Restored')).toBeVisible()
  expect((await onTheSite(page, 'By keyboard')).text).toContain('The Attic')
  await site.sql(`delete from events where title = 'By keyboard'`)
})

test('VAL-02 AERR-01 AERR-03: a failed save keeps the typed values and is retried @phone @sweep', async ({
  page,
  site,
  expectedNoise,
}, { project }) => {
  expectedNoise.push(/Failed to load resource/)
  const title = `Stormy ${project.name}`
  await signIn(page, site)
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Add Event' }).click()
  await fillGig(page, title)
  await page.route('**/api/admin/events', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Create Event' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Connection Error' })
  await expect(failed).toContainText('Unable to connect to the server. This may be a temporary issue.')
  await expect(newGig(page).getByLabel('Event Title *')).toHaveValue(title)
  await page.unroute('**/api/admin/events')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(toast(page, 'Event Created Successfully')).toBeVisible()
  await site.sql('delete from events where title = $1', [title])
})

test('ADM-EVT-12: two editors of the same field each see the value the other has stored @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/409/)
  const [event] = await site.sql<{ id: string }>(
    `insert into events (title, date, venue, city) values ('Shared', '${nextYear}-01-02', 'Here', 'Town') returning id`,
  )
  await signIn(page, site)
  await page.goto('/admin/events')
  await openRow(page, 'Shared')
  const form = dialog(page, 'Edit Event')
  await site.sql(`update events set venue = 'Theirs', city = 'Elsewhere' where id = $1`, [event?.id])
  await form.getByLabel('Venue *').fill('Mine')
  await page.getByRole('button', { name: 'Update Event' }).click()
  const conflict = form.getByRole('group', { name: 'Changed meanwhile: Venue' })
  await expect(conflict).toContainText('Another user has changed this to “Theirs”.')
  await expect(form.getByLabel('Venue *')).toHaveValue('Mine')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(form.getByLabel('Venue *')).toHaveValue('Theirs')
  await form.getByLabel('Venue *').fill('Mine after all')
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(toast(page, 'Event Updated Successfully')).toBeVisible()
  // The field that this owner did not touch has the other person's value.
  expect(await site.sql('select venue, city from events where id = $1', [event?.id])).toEqual([
    { venue: 'Mine after all', city: 'Elsewhere' },
  ])
  await site.sql('delete from events where id = $1', [event?.id])
})

test('ADM-EVT-02 ADM-EVT-14 ROUTE-10: an empty list says so; a list that fails to load offers a retry @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await signIn(page, site)
  await page.route('**/api/admin/events', (route) => route.fulfill({ json: { rows: [], total: 0, page: 1 } }))
  await page.goto('/admin/events')
  await expect(page.getByText('No events found. Add your first event to get started.')).toBeVisible()
  await page.unroute('**/api/admin/events')
  await page.route('**/api/admin/events', (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'invalid_data', title: 'Invalid Data', message: 'No.', retryable: false } },
    }),
  )
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch events' })).toContainText('Error')
  await page.unroute('**/api/admin/events')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('ACCESS-18 ADM-EVT-12: a save in an expired session continues after signing in @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/401/)
  const title = 'After midnight'
  const email = await signIn(page, site)
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Add Event' }).click()
  await fillGig(page, title)
  await site.sql('delete from sessions')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(signInAgainDialog(page).getByLabel('Email')).toHaveValue(email)
  await signInAgain(page)
  await expect(toast(page, 'Event Created Successfully')).toBeVisible()
  await expect(findRow(page, title)).toBeVisible()
  await site.sql('delete from events where title = $1', [title])
})
