// The owner reads what sold: by period and category, with a chart, a table, and the orders behind each figure.
import { boughtSheet } from '../support/behind-the-scenes'
import { listRows } from '../support/rows'
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
