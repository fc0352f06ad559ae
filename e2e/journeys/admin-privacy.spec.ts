// A person asks to see and then to erase their personal data: the owner records the request, the link in the person's
// mailbox confirms it, and the page behind the link gives the copy or erases the data.
import { readFileSync } from 'node:fs'
import { boughtSheet } from '../support/behind-the-scenes'
import { message } from '../support/message'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

test('the owner enters a request, the link sent by mail confirms it, and its page provides the copy or the erasure @desktop @sweep', async ({
  page,
  site,
}, { project }) => {
  const reader = `reader-${project.name}@fans.example`
  await boughtSheet(site, 'last-bus-home', reader)
  await signIn(page, site)

  async function wish(kind: 'export' | 'erase'): Promise<string> {
    await page.goto('/admin/privacy')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(reader.toUpperCase())
    await page.getByRole('combobox', { name: 'Request' }).selectOption(kind)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(message(page, 'Link sent')).toContainText(reader)
    await expect(page.getByRole('row', { name: new RegExp(reader) }).first()).toContainText('Waiting for confirmation')
    const link = async () =>
      (await site.mails(reader))
        .flatMap(({ subject, links }) => (subject.includes(kind === 'erase' ? 'erase' : 'Your data at') ? links : []))
        .find((address) => address.includes('/privacy/'))
    await expect.poll(link).toBeDefined()
    return (await link()) ?? ''
  }

  await page.goto('/admin/privacy')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()

  await page.goto(await wish('export'))
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^your-data-.*\.zip$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  await page.goto(await wish('erase'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Nothing you have paid for is taken away' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Erase my data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible()
  expect(await site.sql('select 1 from orders where customer_email = $1', [reader])).toEqual([])

  await page.goto('/admin/privacy')
  await expect(page.getByRole('row', { name: /Erased/ }).first()).toBeVisible()
  await expect(page.getByText(reader)).toHaveCount(0)
  await expectAccessible(page)
})

test('the footer links to the page about stored data and the reasons @phone @sweep', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Messages from the contact form' })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  await expectAccessible(page)
})
