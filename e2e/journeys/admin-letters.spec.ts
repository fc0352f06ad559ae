// Tests bounced addresses and automatic mails in the back-office: a report arrives, the owner sends to the address again,
// and turns on the welcome mail.
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

test('a mail service reports a bounce; the owner sees the address and sends to it again', async ({ page, site }) => {
  await site.sql(
    "insert into newsletter_subscribers (email, status, confirmed_at) values ('gone@example.com', 'confirmed', now())",
  )
  await signIn(page, site)
  await page.goto('/admin/newsletter')
  await page.getByRole('button', { name: 'Bounces' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bounces' })
  await expect(dialog.getByText('No address has bounced.')).toBeVisible()
  const address = await dialog.getByLabel('Address for reports').inputValue()
  const report = { RecordType: 'Bounce', Type: 'HardBounce', Email: 'gone@example.com', Details: '550 5.1.1' }
  expect((await page.request.post(address, { data: report })).status()).toBe(200)
  await page.goto('/admin/subscribers')
  await expect(page.getByText('Bounced', { exact: true })).toBeVisible()
  await page.goto('/admin/newsletter')
  await page.getByRole('button', { name: 'Bounces' }).click()
  await expect(dialog.getByText('gone@example.com')).toBeVisible()
  await expect(dialog.getByText('No such mailbox')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send again: gone@example.com' }).click()
  await expect(dialog.getByText('No address has bounced.')).toBeVisible()
  await site.sql("delete from newsletter_subscribers where email = 'gone@example.com'")
})

test('the owner turns on the welcome mail; a missing text is named in the form, and nothing typed is lost', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/newsletter')
  await page.getByRole('link', { name: 'Automatic mails' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Automatic mails' })).toBeVisible()
  const welcome = page.getByRole('switch', { name: 'Welcome mail' })
  await expect(welcome).not.toBeChecked()
  await welcome.check()
  await page.getByLabel('Subject *').fill('Hello and thank you')
  await page.getByLabel('Text *').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please write something.')).toBeVisible()
  await expect(page.getByLabel('Text *')).toBeFocused()
  await page.getByLabel('Text *').fill('Good to have **you** here.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Automatic mails saved')).toBeVisible()
  await page.reload()
  await expect(welcome).toBeChecked()
  await expect(page.getByLabel('Subject *')).toHaveValue('Hello and thank you')
  await expect(page.getByRole('switch', { name: 'Newsletter about a new gig' })).not.toBeChecked()
  await site.sql('delete from letter_settings')
})
