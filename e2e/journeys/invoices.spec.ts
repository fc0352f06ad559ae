// A school gets its invoice from the link in the receipt, and a credit note once the order is refunded.
import { paperTexts } from '../../tests/support/read-paper'
import { addToCart, atPayPal, giveEmail, openPayPal } from '../support/buying'
import { beyondTheSide } from '../support/measures'
import { saveSettings } from '../support/settings'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, testOnOwnSite } from '../support/site'

/** The seller's name would appear in the receipts of other files. */
const test = testOnOwnSite()

test('a buyer types who the invoice is for, once; the owner sees it, and a refund adds a credit note', async ({
  page,
  site,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 422/)
  const desk = await browser.newPage({ baseURL: site.url, viewport: { width: 1440, height: 900 } })
  await signIn(desk, site)
  await desk.goto('/admin/settings')
  await desk.getByLabel('Legal name').fill('Late Set Music')
  await desk.getByLabel('Postal address').fill('Upper Street 1\n12345 Old Town')
  await saveSettings(desk, 'Business')

  await addToCart(page, 'when-the-saints')
  await giveEmail(page, 'school@example.com')
  await atPayPal(await openPayPal(page), 'Pay')
  const toInvoice = async () =>
    (await site.mails('school@example.com')).flatMap(({ links }) => links).find((link) => link.includes('/invoice/'))
  await expect.poll(toInvoice).toBeTruthy()
  const path = new URL((await toInvoice()) ?? '').pathname

  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible()
  await expectAccessible(page)
  expect(await beyondTheSide(page)).toEqual([])
  await page.getByLabel('Name or company').fill('')
  await page.getByLabel('Address').fill('1 School Lane\nLeeds')
  await page.getByRole('button', { name: 'Make the invoice' }).click()
  await expect(page.getByText('Please enter a name or company.')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('1 School Lane\nLeeds')
  await page.getByLabel('Name or company').fill('Big School')
  await page.getByLabel('Your reference').fill('PO 4711')
  await page.getByRole('button', { name: 'Make the invoice' }).click()
  const invoice = page.getByRole('link', { name: /^Invoice INV-\d{4}-0001 \(PDF\)$/ })
  const pdf = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  const [text = ''] = await paperTexts(await pdf.body())
  for (const words of ['Big School', '1 School Lane', 'PO 4711', 'Late Set Music', 'When the Saints'])
    expect(text).toContain(words)

  await desk.goto('/admin/documents')
  const row = desk.getByRole('row').filter({ hasText: 'Big School' })
  await expect(row).toContainText(/INV-\d{4}-0001/)
  await expectAccessible(desk)
  await row.getByText(/INV-/).click()
  await expect(desk.getByRole('heading', { name: 'Invoice', exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Refund order' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('bought twice')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(desk.getByText('Refund sent to PayPal')).toBeVisible()
  await expect(desk.getByRole('link', { name: /^CRN-\d{4}-0001$/ })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('link', { name: /^Credit note CRN-\d{4}-0001 \(PDF\)$/ })).toBeVisible()
  await expect(invoice).toBeVisible()
})
