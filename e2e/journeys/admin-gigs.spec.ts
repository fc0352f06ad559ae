// The owner publishes gigs: one with three clicks, one in the past, and a weekly series with doors, prices and a map.
import type { Locator, Page } from '@playwright/test'
import { fillGig, newGig, nextYear } from '../support/gigs'
import { findRow, rowAction } from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('ADM-EVT-04 ADM-EVT-08 ADM-EVT-11: from the dashboard, a gig is published with three clicks @sweep', async ({
  page,
  site,
}, { project }) => {
  const title = `Three clicks ${project.name}`
  await signIn(page, site)
  await page.goto('/admin')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await click(page.getByRole('main').locator('a[href="/admin/events"]').first())
  await click(page.getByRole('button', { name: 'Add Event' }))
  const form = newGig(page)
  await expect(form.getByLabel('Event Title *')).toBeFocused()
  await fillGig(page, title)
  await form.getByLabel('Time').fill('20 Uhr')
  await expect(form.getByLabel('Time')).toHaveAccessibleDescription(/^Visitors see 8:00 PM\./)
  // A simple gig needs none of the fields behind the disclosure.
  await expect(form.getByLabel('Doors open')).toBeHidden()
  await click(page.getByRole('button', { name: 'Create Event' }))
  await expect(toast(page, 'Event Created Successfully')).toBeVisible()
  expect(clicks).toBe(3)
  await expect(findRow(page, title)).toContainText('8:00 PM')
  await page.goto('/events')
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('8:00 PM')
  await site.sql('delete from events where title = $1', [title])
})

test('ADM-EVT-07: the form asks whether a past date is meant, and the answer removes the refusal @sweep', async ({
  page,
  site,
}, { project }) => {
  const title = `Long ago ${project.name}`
  await signIn(page, site)
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Add Event' }).click()
  const form = newGig(page)
  await fillGig(page, title)
  const question = form.getByRole('switch', { name: 'This date is in the past. Add it as a past event?' })
  await expect(question).toHaveCount(0)
  await form.getByLabel('Date *').fill('2019-05-01')
  await expect(form.getByLabel('Date *')).toHaveAccessibleDescription('Event date cannot be in the past')
  await expectAccessible(page)
  await question.check()
  await expect(form.getByLabel('Date *')).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(toast(page, 'Event Created Successfully')).toBeVisible()
  await expect(findRow(page, title)).toContainText('Past')
  await site.sql('delete from events where title = $1', [title])
})

test('ADM-EVT-12 EVT-09 OP-30 OP-31: the copy of a past gig becomes a weekly series, whose pages have doors, prices and a map', async ({
  page,
  site,
}, { project }) => {
  const title = `Residency ${project.name}`
  await site.sql(
    `insert into events (title, date, venue, city, status) values ($1, '2019-05-01', 'The Green Room', 'Upper Weir', 'past')`,
    [title],
  )
  await signIn(page, site)
  await page.goto('/admin/events')
  const form = newGig(page)
  // The copy keeps the texts, asks for its own date and is not past.
  await rowAction(page, 'Duplicate', title)
  await expect(form.getByLabel('Status')).toHaveValue('upcoming')
  await expect(form.getByLabel('Date *')).toHaveValue('')
  await form.getByLabel('Event Title *').fill(`${title}, weekly`)
  await form.getByLabel('Date *').fill(`${nextYear}-06-10`)
  await form.getByLabel('Time').fill('8pm - late')
  await form.getByText('More: doors, prices').click()
  await form.getByLabel('Doors open').fill('19h')
  await form.getByLabel('Street address').fill('12 Harbour Street')
  await form.getByLabel('Prices in words').fill('$15 at the door, free under 18')
  await form.getByLabel('Repeat', { exact: true }).selectOption({ label: 'Every week, a number of events' })
  await form.getByLabel('Number of events').fill('53')
  await expect(form.getByLabel('Number of events')).toHaveAccessibleDescription(
    'That makes 53 events. At most 52 at once',
  )
  await form.getByLabel('Number of events').fill('3')
  await expect(form.getByText(/^Makes 3 events, every \w+day: /)).toContainText(
    `Jun 10, ${nextYear} · Jun 17, ${nextYear} · Jun 24, ${nextYear}`,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(findRow(page, `${title}, weekly`)).toHaveCount(3)
  const [second] = await site.sql<{ id: string }>('select id from events where title = $1 and date = $2', [
    `${title}, weekly`,
    `${nextYear}-06-17`,
  ])
  await page.goto(`/events/any-${second?.id.slice(0, 8)}`)
  const article = page.getByRole('article')
  await expect(article).toContainText('8:00 PM – late')
  await expect(article).toContainText('Doors 7:00 PM · $15 at the door, free under 18')
  await expect(article).toContainText('12 Harbour Street')
  await expect(article.getByRole('link', { name: /^Open in Maps.*The Green Room$/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=The%20Green%20Room%2C%2012%20Harbour%20Street%2C%20Upper%20Weir$/,
  )
  await expectAccessible(page)
  await site.sql('delete from events where title like $1', [`${title}%`])
})
