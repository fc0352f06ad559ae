// Tests the sign-in to the back-office as an owner does it: asking for an account, the mail, the password, and the
// messages for people without access.
import type { Page } from '@playwright/test'
import { insertAccount, testPassword } from '../../tests/support/administrator'
import type { RunningSite } from '../../tests/support/running-site'
import { tabTo } from '../support/keyboard'
import { primaryAdministrator } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const password = 'seven notes before midnight'

/** Every test here begins signed out and without an account. */
test.beforeEach(async ({ site }) => {
  await site.sql('delete from accounts')
  await site.sql('delete from account_links')
  await site.sql('delete from access_failures')
  await site.sql('delete from allowed_emails where email <> $1', [primaryAdministrator])
})

const account = (site: RunningSite, email: string, isAllowed = true) =>
  insertAccount((statement, values) => site.sql(statement, values), {
    email,
    isAllowed,
    isAllowlistManager: email === primaryAdministrator,
  })
/** Setting and checking a password is slow on purpose, and slower on a busy machine. */
const hashing = { timeout: 30_000 }
const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title })

async function signIn(page: Page, email: string, typed = testPassword): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('ACCESS-08 ACCESS-09 ACCESS-11 ACCESS-12: the first administrator gets from sign-up to the back-office with the keyboard alone @desktop', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('link', { name: 'Create one' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Create Admin Account' })).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('textbox', { name: 'Full Name' }))
  await page.keyboard.type('Ada Trumpet')
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(primaryAdministrator)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Account created!')).toContainText('Please check your email to verify your account.')

  // The test mailbox, as a tester of the site finds it; it may also hold mails of other end-to-end tests.
  const mail = page.getByRole('link', { name: 'Your account at' }).filter({ hasNotText: 'was changed' }).first()
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(mail).toBeVisible({ timeout: 1000 })
  }).toPass()
  await mail.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account at' })).toBeVisible()
  const address = await page
    .locator('iframe')
    .contentFrame()
    .getByRole('link', { name: 'Verify your address' })
    .getAttribute('href')
  await page.goto(address ?? '')

  await expect(page.getByRole('heading', { level: 1, name: 'Verify your address' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(primaryAdministrator)
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada Trumpet')
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Your account is ready')).toContainText('You are signed in.', hashing)
  await expect(page).toHaveURL(/\/admin$/)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(primaryAdministrator)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Welcome back!')).toContainText('Successfully signed in.', hashing)
  await expect(page).toHaveURL(/\/admin$/)
})

test('ACCESS-20: a user who signs in before opening the link is asked to check the mail, gets it again, and sets the password in another browser @phone @sweep', async ({
  page,
  site,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/401/)
  await page.goto('/auth')
  await signIn(page, primaryAdministrator, password)
  await expect(page.getByText('Is your account new? Open the link in the mail')).toBeVisible(hashing)
  await expectAccessible(page)
  const links = async () =>
    (await site.mails(primaryAdministrator))
      .flatMap((mail) => mail.links)
      .filter((href) => href.includes('/auth/verify/'))
  const before = (await links()).length
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`If a link can be sent to ${primaryAdministrator}`)).toBeFocused()
  await expect.poll(async () => (await links()).length).toBe(before + 1)
  const other = await (await browser.newContext()).newPage()
  await other.goto((await links()).at(-1) ?? '')
  await other.getByRole('textbox', { name: 'Full Name' }).fill('Ada Trumpet')
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Create Account' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible(hashing)
  await other.context().close()
})

test('ACCESS-05 ACCESS-06 ACCESS-13: both forms say that an address is not listed, and keep the typed values @phone @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/403/)
  await page.goto('/auth')
  await signIn(page, 'stranger@example.com')
  const sentence = 'This email address is not authorized to access this application.'
  await expect(toast(page, 'Error signing in')).toContainText(sentence)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(sentence)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('stranger@example.com')

  await page.getByRole('link', { name: 'Create one' }).click()
  await page.getByRole('textbox', { name: 'Full Name' }).fill('A Stranger')
  await page.getByRole('textbox', { name: 'Email' }).fill('stranger@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, 'Error creating account')).toContainText(
    'This email address is not authorized to create an account.',
  )
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('A Stranger')
})

test('ACCESS-13 ACCESS-21: a wrong and a weak password show an error beside the field and in a toast @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/401|422/)
  await account(site, primaryAdministrator)
  await page.goto('/auth')
  await signIn(page, primaryAdministrator, 'not the right one')
  await expect(toast(page, 'Error signing in')).toContainText('Invalid login credentials')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Invalid login credentials')
  await expect(page).toHaveURL(/\/auth/)
  await signIn(page, '', '')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  )

  await page.getByRole('link', { name: 'Create one' }).click()
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada Trumpet')
  await page.getByRole('textbox', { name: 'Email' }).fill(primaryAdministrator)
  await page.getByLabel('Password', { exact: true }).fill('Password-2026!')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This password is on every list of common ones. Please choose another.',
  )
  await expectAccessible(page)
})

test('ACCESS-14: when the site itself fails, the user is asked to try later @phone @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/500/)
  await page.route('**/api/auth/sign-in', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'unexpected', title: 'Unexpected Error', message: 'x', retryable: true } },
    }),
  )
  await page.goto('/auth')
  await signIn(page, primaryAdministrator)
  await expect(toast(page, 'An error occurred')).toContainText('Please try again later.')
})

test('OP-10: a user resets a forgotten password by mail, and the link expires afterwards @phone @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/410/)
  await account(site, primaryAdministrator)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(primaryAdministrator)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If ${primaryAdministrator} can be used here, a mail is on its way.`)).toBeFocused()
  const linkIn = async () =>
    (await site.mails(primaryAdministrator))
      .flatMap(({ links }) => links)
      .findLast((href) => href.includes('/auth/reset/'))
  await expect.poll(linkIn).toBeDefined()
  const address = (await linkIn()) ?? ''
  await page.goto(address)
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your new password is set, and every browser was signed out.')).toBeFocused(hashing)
  await page.goto(address)
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
  await page.goto('/auth')
  await signIn(page, primaryAdministrator, password)
  await expect(page).toHaveURL(/\/admin$/, hashing)
})
