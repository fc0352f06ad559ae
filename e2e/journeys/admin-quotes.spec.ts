// The owner makes a quote for a school, the school accepts it on its page and gets
// its music before it pays, and the year goes to the accountant as a ZIP.
import { beyondTheSide } from '../support/measures'
import { message } from '../support/message'
import { saveSettings, settingsGroup } from '../support/settings'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, testOnOwnSite } from '../support/site'

/** The settings would appear in the checkout of other files. */
const test = testOnOwnSite()

test('a quote of an item and a free line is made, opened by its link, accepted once, released, downloaded and paid later', async ({
  page,
  site,
  browser,
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

  // The goods go out before the money: the school downloads its music, and the order is owed.
  await page.goto('/admin/orders?filter=pending')
  await page.getByRole('link', { name: /^B-/ }).first().click()
  await page.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByRole('dialog')).toContainText('$125.00 stays to be paid until')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(message(page, 'Order released')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Released, not paid yet' })).toBeVisible()
  await expect(page.getByText('Owed: $125.00')).toBeVisible()
  await expect(page.getByText('Pays by', { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  const order = page.url()
  await page.goto('/admin/orders?filter=owed')
  await expect(page.getByText('Owed: $125.00')).toBeVisible()
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  const receipt = async () =>
    (await site.mails('school@example.com')).find(({ subject }) => subject.startsWith('Your order B-'))
  await expect.poll(async () => (await receipt())?.text).toContain('Please pay $125.00 by')
  const school = await (await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })).newPage()
  await school.goto((await receipt())?.links.find((href) => href.includes('/d/')) ?? '')
  const [file] = await Promise.all([
    school.waitForEvent('download'),
    school.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)

  await page.goto(order)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(message(page, 'Marked as paid')).toBeVisible()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect
    .poll(async () => (await site.mails('school@example.com')).at(-1)?.subject)
    .toMatch(/^Your payment for order B-.* arrived$/)
  expect(await site.sql('select status, amount_cents from payments')).toEqual([
    { status: 'completed', amount_cents: 12_500 },
  ])
  await page.goto('/admin/orders?filter=owed')
  await expect(page.getByText('No orders found.')).toBeVisible()
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
