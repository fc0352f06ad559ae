// Tests the area behind the sign-in: the guard, a session that ends during work, the user's own account, the list of
// addresses.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { testPassword } from '../../tests/support/administrator'
import { setWidth } from '../support/measures'
import { primaryAdministrator, signIn, signInAgain, signInAgainDialog } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const editor = 'editor@example.com'

test.beforeEach(async ({ site }) => {
  await site.sql('delete from accounts')
  await site.sql('delete from access_failures')
  await site.sql('delete from allowed_emails where email <> $1', [primaryAdministrator])
})

const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title })
const loading = (page: Page) => page.getByText('Loading', { exact: true })

test('ACCESS-15 ACCESS-16 OP-09: only "Loading" is shown first, then a visitor who is not signed in is sent to /auth @phone @sweep', async ({
  page,
}) => {
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/session', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/user-management')
  await expect(loading(page)).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(0)
  answer()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
})

test('ACCESS-17 ADM-DASH-03: a user who is not on the list is signed out and sent to the site @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site, { email: editor })
  await site.sql('delete from allowed_emails where email = $1', [editor])
  await page.goto('/admin/account')
  await expect(page).toHaveURL(`${site.url}/`)
  expect((await page.context().cookies()).filter(({ name }) => name === 'sid')).toEqual([])
})

test('ACCESS-17 ACCESS-22: a user removed while signed in is sent away at the page’s next check @phone @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  // The server refuses the page's requests between the removal and its next check.
  expectedNoise.push(/401/)
  await page.clock.install()
  await signIn(page, site, { email: editor })
  await page.goto('/admin/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await site.sql('delete from allowed_emails where email = $1', [editor])
  // The page starts counting at hydration, which may be after its heading appears.
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(page).toHaveURL(`${site.url}/`, { timeout: 2000 })
  }).toPass()
})

test('ACCESS-17: a user removed while editing sees it at the next save, the typed text stays, and the session ends @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/401/)
  await signIn(page, site, { email: editor })
  await page.goto('/admin/about')
  const form = page.getByRole('form', { name: 'About', exact: true })
  const text = form.getByLabel('Your story')
  await text.fill('Half an hour of thinking.')
  await site.sql('delete from allowed_emails where email = $1', [editor])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = page.getByRole('dialog', { name: 'You may no longer work on this site' })
  await expect(notice).toContainText(`${editor} was removed from the list`)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Stay and copy' }).click()
  await expect(text).toHaveValue('Half an hour of thinking.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice).toBeVisible()
  expect(await site.sql("select 1 from page_content where description = 'Half an hour of thinking.'")).toEqual([])
  expect((await page.context().cookies()).filter(({ name }) => name === 'sid')).toEqual([])
  page.on('dialog', (question) => void question.accept())
  await notice.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
})

test('ACCESS-22: with less than three ticks left a page in use renews its session, an idle one does not @phone @sweep', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await signIn(page, site)
  await page.goto('/admin/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  // The page's first requests count as use too.
  const name = page.getByRole('textbox', { name: 'Full Name' })
  await expect(name).not.toHaveValue('')
  const nearlyOver = () =>
    site.sql("update sessions set last_seen_at = now() - interval '8 hours' + interval '60 seconds'")
  const isFresh = async () =>
    (await site.sql<{ fresh: boolean }>("select last_seen_at > now() - interval '1 minute' as fresh from sessions"))[0]
      ?.fresh
  await nearlyOver()
  const looked = page.waitForResponse('**/api/auth/session')
  await page.clock.fastForward(30_000)
  await looked
  expect(await isFresh()).toBe(false)
  await name.click()
  await page.clock.fastForward(30_000)
  await expect.poll(isFresh).toBe(true)
})

test('ACCESS-22: a list that is fetched again and again rests on an unused page @phone @sweep', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await signIn(page, site)
  await page.goto('/admin/mails')
  await page.getByRole('tab', { name: 'Waiting' }).click()
  await expect(page.getByRole('tab', { name: 'Waiting' })).toHaveAttribute('aria-selected', 'true')
  let requests = 0
  page.on('request', (request) => (requests += request.url().includes('/api/admin/mails?') ? 1 : 0))
  /** Returns the number of requests during a minute in which nothing is clicked. */
  const inOneMinute = async () => {
    const before = requests
    for (let second = 0; second < 60; second += 3) {
      await page.clock.runFor(3000)
      // Answers arrive in real time.
      await page.evaluate(() => fetch('/api/auth/session'))
    }
    return requests - before
  }
  expect(await inOneMinute()).toBeGreaterThan(5)
  await page.clock.fastForward(600_000)
  await inOneMinute()
  // The stream of changes misses its heartbeat in this hurried minute, and connecting again fetches the list.
  expect(await inOneMinute()).toBeLessThanOrEqual(2)
  await page.getByRole('heading', { level: 1 }).click()
  expect(await inOneMinute()).toBeGreaterThan(5)
})

test('ACCESS-18: a session that ends while a form is open is renewed in place, and nothing is lost @phone @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/401/)
  await signIn(page, site)
  await page.goto('/admin/account')
  const name = page.getByRole('textbox', { name: 'Full Name' })
  await name.fill('Ada Trumpet of the Late Set')
  await site.sql('delete from sessions')
  await page.getByRole('button', { name: 'Save the name' }).click()
  const dialog = signInAgainDialog(page)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await signInAgain(page, 'not the right one')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Invalid login credentials')
  await signInAgain(page)
  await expect(dialog).toBeHidden()
  await expect(toast(page, 'Name saved')).toBeVisible()
  await expect(name).toHaveValue('Ada Trumpet of the Late Set')
  expect(await site.sql('select full_name from accounts')).toEqual([{ full_name: 'Ada Trumpet of the Late Set' }])
})

test('ACCESS-19: signing out leads to /auth, and going back does not show the back-office @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/admin/account')
  await expect(page).toHaveURL(/\/auth$/)
})

test('ADM-USER-01 ADM-USER-02 ADM-USER-03 ADM-USER-05 ADM-USER-06 ACCESS-25: the owner adds and removes allowed addresses, with the specified texts @desktop', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/409/)
  await signIn(page, site)
  await page.goto('/admin/user-management')
  await expect(page.getByRole('heading', { level: 2, name: 'Manage Allowed Emails' })).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to Dashboard' })
  await expect(back).toBeHidden()
  await setWidth(page, 820)
  await expect(back).toHaveAttribute('href', '/admin')
  await expect(back).toBeVisible()
  await setWidth(page, 1440)
  const email = page.getByRole('textbox', { name: 'Email' })
  const add = page.getByRole('button', { name: 'Add Email' })
  const entries = page.getByRole('list', { name: 'Allowed emails' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  const primary = entries.filter({ hasText: primaryAdministrator })
  await expect(primary).toContainText('Admin')
  await expect(primary).toContainText('Warning: Cannot remove the primary admin email')
  await expect(primary.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await expectAccessible(page)

  await email.fill('   ')
  await add.click()
  await expect(page.locator('.field-error')).toHaveCount(0)
  await email.fill('no address')
  await add.click()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
  await email.fill(' Second@Example.COM ')
  await page.getByRole('checkbox', { name: 'Admin privileges' }).check()
  await add.click()
  await expect(toast(page, 'Email added successfully')).toBeVisible()
  await email.fill(editor)
  await add.click()
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText(editor)
  await expect(entries.nth(0)).not.toContainText('Admin')
  await expect(entries.nth(1)).toContainText('second@example.com')
  await expect(entries.nth(1)).toContainText('Admin')
  await expect(entries.nth(1)).toContainText(`by ${primaryAdministrator}`)
  await expect
    .poll(
      async () =>
        (await site.mails(primaryAdministrator)).filter(({ text }) =>
          text.includes('added second@example.com to the list'),
        ).length,
    )
    .toBe(1)
  await email.fill(editor)
  await add.click()
  await expect(toast(page, 'This email address is on the list already.')).toBeVisible()

  await entries.nth(0).getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this email?' })
  await expect(question).toContainText(editor)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Email removed successfully')).toBeVisible()
  await expect(entries).toHaveCount(2)
  expect(await site.sql('select email, is_admin from allowed_emails order by created_at')).toEqual([
    { email: primaryAdministrator, is_admin: true },
    { email: 'second@example.com', is_admin: true },
  ])
})

test('ADM-USER-06: failed loads and removals show the specified texts @phone @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/403|404/)
  await signIn(page, site)
  await site.sql("insert into allowed_emails (email) values ('gone@example.com')")
  await page.route(
    '**/api/admin/allowed-emails',
    (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 'permission_denied', title: 'x', message: 'No.', retryable: false } },
      }),
    { times: 1 },
  )
  await page.goto('/admin/user-management')
  await expect(toast(page, 'Error')).toContainText('Failed to fetch allowed emails')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch allowed emails')
  await page.getByRole('button', { name: 'Retry' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'gone@example.com' })
  await expect(entry).toBeVisible()
  await site.sql("delete from allowed_emails where email = 'gone@example.com'")
  await entry.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Failed to remove email')).toContainText('This email address is not on the list any more.')
})

test('OP-08: an administrator without admin privileges does not see the list @desktop', async ({ page, site }) => {
  await signIn(page, site, { email: editor })
  await page.goto('/admin/user-management')
  await expect(page.getByText('Only an administrator with admin privileges sees and changes this list.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('an administrator manages their account: password, second factor with its recovery codes, sessions @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/401|422/)
  await signIn(page, site)
  await page.goto('/admin/account')
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toContainText('This browser')
  await expectAccessible(page)

  await page.getByLabel('Current password', { exact: true }).fill('not the right one')
  await page.getByLabel('New password', { exact: true }).fill('another late set of ballads')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
    'This is not your current password.',
  )
  await page.getByLabel('Current password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible({ timeout: 30_000 })

  const factor = page.getByRole('region', { name: 'Two-factor authentication' })
  await factor.getByLabel('Your password', { exact: true }).fill('another late set of ballads')
  await factor.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await expect(factor.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  await factor.getByRole('textbox', { name: 'Code' }).fill('000000')
  await factor.getByRole('button', { name: 'Switch on' }).click()
  await expect(factor.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    'This code is not right. Please type the one your app shows now.',
  )
  await factor.getByRole('textbox', { name: 'Code' }).fill(app.generate())
  await factor.getByRole('button', { name: 'Switch on' }).click()
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allTextContents()
  await expectAccessible(page)
  await factor.getByRole('button', { name: 'I have saved them' }).click()
  await expect(factor).toContainText('On. 10 recovery codes are left.')

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('textbox', { name: 'Email' }).fill(primaryAdministrator)
  await page.getByLabel('Password', { exact: true }).fill('another late set of ballads')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await page.goto('/admin/account')
  await expect(factor).toContainText('On. 9 recovery codes are left.')
})
