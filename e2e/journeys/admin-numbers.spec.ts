// The owner reads what sold: by period and category, with a chart, a table, and the orders behind each figure.
import { boughtSheet } from '../support/behind-the-scenes'
import { listRows, rowAction } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

/** The month before this one, such as `{ name: 'October 2026', day: '2026-10-05' }`. */
function lastMonth(): { name: string; day: string } {
  const now = new Date()
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 5))
  return {
    name: start.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    day: start.toISOString().slice(0, 10),
  }
}

test('sheet music sold in a month is at most three clicks from the dashboard, and opens its orders', async ({
  page,
  site,
}, { project }) => {
  const month = lastMonth()
  await boughtSheet(site, 'slide-rule-blues', 'october@fans.example')
  await site.sql(
    `update checkouts set paid_at = '${month.day}T12:00:00Z', created_at = '${month.day}T12:00:00Z' where email = 'october@fans.example'`,
    [],
  )
  const [sold] = await site.sql<{ cents: number }>(
    "select items_cents as cents from checkouts where email = 'october@fans.example'",
    [],
  )
  await signIn(page, site)
  await page.goto('/admin')
  const isPhone = project.name === 'phone-office'
  const links = isPhone ? page.getByRole('main') : page.getByRole('navigation', { name: 'Back-office' })
  // The first click opens the page; the second one the list of periods, in which the third one chooses the month.
  await links.getByRole('link', { name: 'Numbers', exact: true }).last().click()
  await page.getByLabel('Period', { exact: true }).selectOption({ label: month.name })
  const row = listRows(page).filter({ hasText: 'Sheet Music' })
  await expect(row).toContainText(isPhone ? /\$\d/ : `$${((sold?.cents ?? 0) / 100).toFixed(2)}`)

  // The chart is read with the arrow keys.
  const chart = page.getByRole('slider', { name: 'Net by time' })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /^[A-Z][a-z]+ 1, \d{4}: \$0\.00$/)
  for (let day = 2; day <= 5; day++) await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuetext', /^[A-Z][a-z]+ 5, \d{4}: \$[1-9]/)
  await expectAccessible(page)

  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(table.suggestedFilename()).toBe('numbers-by-category.csv')

  await row.getByRole('link', { name: 'Sheet Music' }).click()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expect(page.getByText('Only the orders of one figure.')).toBeVisible()
  await expect(listRows(page)).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('slider', { name: 'Net by time' })).toBeVisible()
})

test('a period that begins after it ends gets a sentence, and nothing typed is lost', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/admin/numbers?from=2026-10-01&to=2026-10-31')
  await page.getByLabel('To', { exact: true }).fill('2026-09-01')
  await expect(page.getByText('The last day is before the first one.')).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-09-01')
  await expectAccessible(page)
  await page.getByLabel('From', { exact: true }).fill('2026-08-01')
  await expect(page.getByText('The last day is before the first one.')).toHaveCount(0)
})

test('the owner reads the way from a look to a purchase, on the page and on the item', async ({ page, site }) => {
  await site.sql('delete from item_days', [])
  await site.sql(
    "insert into item_days select current_date, i.id, s.step, s.times from shop_items i cross join (values ('seen', 40), ('inside', 10), ('played', 4), ('cart', 2)) s (step, times) where i.slug = 'slide-rule-blues'",
    [],
  )
  await signIn(page, site)
  await page.goto('/admin/numbers')
  const visits = page.getByRole('region', { name: 'From a look to a purchase' })
  await expect(visits.getByRole('row').filter({ hasText: 'Slide Rule Blues' })).toContainText('40')
  await expectAccessible(page)
  await page.goto('/admin/shop')
  await page.getByRole('searchbox').first().fill('slide rule')
  await rowAction(page, 'Visits and sales', 'Slide Rule Blues: Sextet Chart')
  const dialog = page.getByRole('dialog', { name: 'Visits and sales: Slide Rule Blues: Sextet Chart' })
  await expect(dialog.getByText('10 (25%)')).toBeVisible()
  await expectAccessible(page)
})

test('the owner enters the rate of a platform and reads what it would have kept', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/platform-rate/)
  await site.sql('delete from platform_rates', [])
  await signIn(page, site)
  await page.goto('/admin/numbers')
  await page.getByRole('button', { name: 'Enter a rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'A platform would have kept' })
  await dialog.getByLabel('Rate in percent').fill('fifteen')
  await dialog.getByRole('button', { name: 'Save the rate' }).click()
  await expect(dialog.getByText('Please enter a number from 0 to 100, such as 12.5.')).toBeVisible()
  await expect(dialog.getByLabel('Rate in percent')).toHaveValue('fifteen')
  await expectAccessible(page)
  await dialog.getByLabel('Rate in percent').fill('15')
  await dialog.getByRole('button', { name: 'Save the rate' }).click()
  await expect(page.getByText(/A platform would have kept \$[\d,.]+: 15% of what buyers paid/)).toBeVisible()
})

test('the owner reads what a gig sold @desktop', async ({ page, site }) => {
  await signIn(page, site)
  await site.sql(
    "insert into events (title, date, venue, city) values ('Night of sales', current_date - 1, 'Loft', 'Cologne')",
    [],
  )
  await page.goto('/admin/events')
  await page.getByRole('searchbox').first().fill('Night of sales')
  await rowAction(page, 'Sales of this gig', 'Night of sales')
  const dialog = page.getByRole('dialog', { name: 'Sales of this gig: Night of sales' })
  await expect(dialog.getByText('from the start of the gig until 48 hours after its end')).toBeVisible()
  await expectAccessible(page)
  await site.sql("delete from events where title = 'Night of sales'", [])
})
