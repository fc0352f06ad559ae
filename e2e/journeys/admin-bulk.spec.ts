// The owner changes several records at once, with the mouse and with the keyboard alone.
import { message } from '../support/message'
import { listRows } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

test('several media items are selected by keyboard, hidden, deleted and restored @desktop @sweep', async ({
  page,
  site,
}) => {
  await site.sql(
    `insert into media_items (title, type, url)
     select 'Bulk ' || n, 'photo', (select url from media_items where type = 'photo' limit 1) from generate_series(1, 3) n`,
  )
  await signIn(page, site)
  await page.goto('/admin/media')
  await page.getByRole('searchbox', { name: 'Search' }).fill('bulk')
  const rows = listRows(page)
  await expect(rows).toHaveCount(3)
  const first = page.getByRole('checkbox', { name: 'Choose Bulk', exact: false }).first()
  await first.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 chosen', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'All on this page' }).press('Enter')
  await expect(page.getByText('3 chosen', { exact: true }).last()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Hide', exact: true }).press('Enter')
  const change = page.getByRole('dialog', { name: 'Change 3 media items' })
  const changes = change.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changes).toHaveCount(3)
  await expect(changes.filter({ hasText: 'Bulk 2: Visible → Hidden' })).toHaveCount(1)
  await change.getByRole('button', { name: 'Change 3 media items' }).press('Enter')
  await expect(message(page, '3 media items hidden.')).toBeVisible()
  await expect(rows.filter({ hasText: 'Hidden' })).toHaveCount(3)
  // The keyboard focus continues at the list.
  await expect(page.locator('.admin-choose input').locator('visible=true').first()).toBeVisible()

  for (const name of ['Choose Bulk 1', 'Choose Bulk 3']) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('group', { name: '2 media items chosen' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 media items?' })
  await expect(question).toContainText('Bulk 1')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(1)
  // The message of the hiding has an undo too.
  await message(page, '2 media items deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(message(page, '2 media items back.')).toBeVisible()
  await expect(rows).toHaveCount(3)
})

test('a bulk change that one selected item does not allow names that item and changes nothing @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 4\d\d/)
  await site.sql(
    "insert into events (title, date, venue, city) values ('Bare gig', current_date + 300, 'Hall', 'Town'), ('Other gig', current_date + 301, 'Hall', 'Town')",
  )
  await signIn(page, site)
  await page.goto('/admin/events')
  await page.getByRole('searchbox', { name: 'Search' }).fill('gig')
  await page.getByRole('checkbox', { name: 'Choose Bare gig' }).check()
  await page.getByRole('checkbox', { name: 'Choose Other gig' }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('group', { name: '2 events chosen' })
  await bar.getByRole('button', { name: 'Change…' }).click()
  const change = page.getByRole('dialog', { name: 'Change 2 events' })
  await change.getByLabel('New value').selectOption('Yes')
  await change.getByRole('button', { name: 'Change 2 events' }).click()
  await expect(message(page, '“Bare gig”: Featured events must have an image')).toBeVisible()
  // The dialog stays with the decision.
  await expect(change.getByLabel('New value')).toHaveValue('yes')
})

test('the events list begins with the next gig, and selected items change category together @desktop @sweep', async ({
  page,
  site,
}) => {
  await site.sql(
    "insert into events (title, date, venue, city, status) values ('Gone by', '2001-01-01', 'Hall', 'Town', 'past'), ('Next of all', current_date, 'Hall', 'Town', 'upcoming')",
  )
  await signIn(page, site)
  await page.goto('/admin/events')
  const rows = listRows(page)
  await expect(rows.first()).toContainText('Next of all')
  await expect(rows.last()).toContainText('Gone by')

  await site.sql("update shop_items set is_featured = false where title ilike 'seventh%'")
  await page.goto('/admin/shop')
  await page.getByRole('searchbox', { name: 'Search' }).fill('seventh')
  await expect(rows).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('button', { name: 'Change…' }).click()
  const change = page.getByRole('dialog', { name: 'Change 1 product' })
  await change.getByLabel('What to change').selectOption('Featured')
  await change.getByLabel('New value').selectOption('Yes')
  await change.getByRole('button', { name: 'Change 1 product' }).click()
  await expect(message(page, '1 product changed.')).toBeVisible()
  expect(await site.sql("select is_featured from shop_items where title ilike 'seventh%'")).toEqual([
    { is_featured: true },
  ])
})
