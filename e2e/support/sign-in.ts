// Signs in without the form, for end-to-end tests that begin in the back-office, and again where a session has ended.
import type { Locator, Page } from '@playwright/test'
import { insertAccount, insertSession, testPassword } from '../../tests/support/administrator'
import type { RunningSite } from '../../tests/support/running-site'

/** The address of the primary administrator of every test site. */
export const primaryAdministrator = 'owner@example.com'

/**
 * Signs this browser in: as the primary administrator, or as another allowed address, which gets an account if it has
 * none. Returns the address.
 */
export async function signIn(
  page: Page,
  site: RunningSite,
  options: { email?: string; isAllowlistManager?: boolean; isEditor?: boolean; isPacker?: boolean } = {},
): Promise<string> {
  const { email = primaryAdministrator } = options
  const { isAllowlistManager = email === primaryAdministrator } = options
  const query = (statement: string, values: unknown[]) => site.sql(statement, values)
  await insertAccount(query, {
    email,
    isAllowlistManager,
    isEditor: options.isEditor ?? false,
    isPacker: options.isPacker ?? false,
  })
  const { secret } = await insertSession(query, { email })
  await page.context().addCookies([{ name: 'sid', value: secret, url: site.url, httpOnly: true, sameSite: 'Lax' }])
  return email
}

/** Returns the dialog that opens over a page when its session has ended. */
export const signInAgainDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Please sign in again' })

/** Types a password into that dialog, by default the right one, and sends it. */
export async function signInAgain(page: Page, password = testPassword): Promise<void> {
  const dialog = signInAgainDialog(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
}
