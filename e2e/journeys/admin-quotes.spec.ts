// The owner makes a quote for a school, the school accepts it on its page, and the year goes to the accountant as a ZIP.
import { beyondTheSide } from '../support/measures'
import { saveSettings, settingsGroup } from '../support/settings'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, testOnOwnSite } from '../support/site'

/** The settings would appear in the checkout of other files. */
const test = testOnOwnSite()

test('a quote of an item and a free line is made, opened by its link, accepted once, and becomes an order', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 422/)
  await site.sql(
    `insert into settings (name, value) values ('manual_payment', 'true'), ('manual_payment_text', '"DE89 3704 0044"'),
       ('legal_name', '"Ada Trumpet Music"'), ('postal_address', '"Long Lane 1"')
     on conflict (name) do update set value = excluded.value`,
  )
  const [item] = await site.sql<{ title: string }>("select title from shop_items where slug = 'when-the-saints'")
  await signIn(page, site)
  await page.goto('/admin/documents')
  await page.getByRole('main').getByRole('link', { name: 'Quotes' }).click()
  await expect(page.getByText('No quote yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a quote' })
  await dialog.getByLabel('Name or school *').fill('Music School Nord')
  await dialog.getByLabel('E-mail address *').fill('school@example.com')
  await dialog.getByLabel('Item').selectOption({ label: item?.title ?? '' })
  await dialog.getByLabel('Choice').selectOption({ index: 1 })
  await dialog.getByLabel(/^Price of one/).fill('5')
  await dialog.getByRole('button', { name: 'Make a quote' }).click()
  await expect(dialog.getByLabel('Address *', { exact: true })).toHaveAccessibleDescription('Please enter the address.')
  await dialog.getByLabel('Address *', { exact: true }).fill('Am Markt 1\n24103 Kiel')
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await dialog.getByLabel('Text *').fill('Arrangement for choir')
  await dialog
    .getByLabel(/^Price of one/)
    .last()
    .fill('120')
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make a quote' }).click()
  await expect(page.getByText(/^Quote QUO-\d{4}-0001 was made$/)).toBeVisible()
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await page.getByRole('button', { name: /^Actions for QUO-/ }).click()
  const link = page.getByRole('menuitem', { name: 'Link' })
  const path = (await link.getAttribute('href')) ?? ''

  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Quote QUO-/)
  await expect(page.getByText('1 × Arrangement for choir: $120.00')).toBeVisible()
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await page.getByLabel('Purchase order number (optional)').fill('PO 7')
  await page.getByRole('button', { name: 'Accept and order' }).click()
  await expect(page.getByText('This quote was accepted')).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('This quote was accepted')).toBeVisible()
  await page.goto('/admin/documents/quotes')
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^QUO-/ })).toHaveAttribute('href', /^\/admin\/orders\//)
  expect(await site.sql('select status, total_cents from checkouts')).toEqual([
    { status: 'pending', total_cents: 12_500 },
  ])
})

test('tax rates are typed in the settings, and Numbers hands out the archive of its period', async ({ page, site }) => {
  await signIn(page, site)
  await page.goto('/admin/settings#business')
  const business = settingsGroup(page, 'Business')
  await business.getByRole('button', { name: 'Add a rate' }).click()
  await business.getByLabel('Country').selectOption({ label: 'Germany' })
  await business.getByLabel('What').selectOption({ label: 'Sheet Music' })
  await business.getByLabel('Rate in %').fill('seven')
  await business.getByRole('button', { name: 'Save Business' }).click()
  await expect(business.getByText('Please enter each rate in percent, such as 19 or 7.7.')).toBeVisible()
  await business.getByLabel('Rate in %').fill('7,0')
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await saveSettings(page, 'Business')
  expect(await site.sql("select value from settings where name = 'tax_rates'")).toEqual([
    { value: [{ country: 'DE', category: 'sheet_music', rate: '7.0', from: '' }] },
  ])

  await page.goto('/admin/numbers?from=2026-01-01&to=2026-12-31')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'For the accountant' }).click()
  expect((await download).suggestedFilename()).toBe('books-2026-01-01-to-2026-12-31.zip')
  expect(await beyondTheSide(page)).toEqual([])
})
