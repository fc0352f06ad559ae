// Tests saves that fail: the one Save bar of a page of texts, and a copy of a row. Typed text stays, and is saved once
// when saving works again.
import type { Page } from '@playwright/test'
import { message } from '../support/message'
import { rowAction } from '../support/rows'
import { expect, test } from '../support/site'
import { signIn } from '../support/sign-in'

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('ADM-CONTENT-10: if one of two texts cannot be saved, it keeps its typed value as unsaved and the other is saved; a second click saves it @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/net::ERR_FAILED/)
  const stored = (key: string) =>
    site.sql<{ description: string }>('select description from page_content where page_name = $1', [key])
  const [before] = await stored('home-photo-gallery-description')
  const [title] = await stored('home-featured-videos-description')
  await signIn(page, site)
  await page.goto('/admin/home')
  const videos = form(page, 'Words about the videos').getByLabel('Words beside the heading')
  const photos = form(page, 'Words about the photos').getByLabel('Words beside the heading')
  await videos.fill('Filmed from the third row.')
  await photos.fill('Seen from the wings.')
  await expect(page.getByText('2 changes are not saved yet')).toBeVisible()

  const away = '**/api/admin/page-content/home-featured-videos-description'
  await page.route(away, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await save(page).click()
  await expect(page.getByText('1 change is not saved yet')).toBeVisible()
  await expect(message(page, 'Content updated successfully')).toHaveCount(0)
  await expect(videos).toHaveValue('Filmed from the third row.')
  await expect(message(page, 'Connection Error')).toBeVisible()
  expect([await stored('home-photo-gallery-description'), await stored('home-featured-videos-description')]).toEqual([
    [{ description: 'Seen from the wings.' }],
    [title],
  ])

  await page.unroute(away)
  await save(page).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  expect(await stored('home-featured-videos-description')).toEqual([{ description: 'Filmed from the third row.' }])

  await videos.fill(title?.description ?? '')
  await photos.fill(before?.description ?? '')
  await save(page).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  expect([await stored('home-photo-gallery-description'), await stored('home-featured-videos-description')]).toEqual([
    [before],
    [title],
  ])
})

test('ADM-EVT-05: a copy that is refused or does not arrive stays in its form, and is created once when saving works again @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/net::ERR_FAILED/)
  const title = 'Evening to be copied'
  const copies = () =>
    site.sql<{ title: string; venue: string; date: string }>(
      'select title, venue, date::text from events where title like $1 order by date',
      [`${title}%`],
    )
  await site.sql(
    "insert into events (title, date, time, venue, city) values ($1, '2031-05-01', '8 PM', 'Room', 'Town')",
    [title],
  )
  await signIn(page, site)
  await page.goto('/admin/events')
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search')).first().fill(title)
  await rowAction(page, 'Duplicate', title)
  const dialog = page.getByRole('dialog', { name: 'Add New Event' })
  await expect(dialog.getByLabel('Venue *')).toHaveValue('Room')
  await dialog.getByLabel('Date *').fill('2031-06-01')
  await dialog.getByLabel('Venue *').fill('')
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(dialog.locator('.field-error')).toBeVisible()
  await dialog.getByLabel('Venue *').fill('The Other Room')

  await page.route('**/api/admin/events', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(message(page, 'Connection Error')).toBeVisible()
  await expect(dialog.getByLabel('Venue *')).toHaveValue('The Other Room')
  expect(await copies()).toHaveLength(1)

  await page.unroute('**/api/admin/events')
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  await expect(message(page, 'Event Created Successfully')).toBeVisible()
  expect(await copies()).toEqual([
    { title, venue: 'Room', date: '2031-05-01' },
    { title: `${title} (copy)`, venue: 'The Other Room', date: '2031-06-01' },
  ])
  await site.sql('delete from events where title like $1', [`${title}%`])
})
