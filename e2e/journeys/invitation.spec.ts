// The owner invites a person who may edit the site but not open orders: invited, accepted, at work, removed.
import { primaryAdministrator, signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const guest = 'guest@example.com'

test.beforeEach(async ({ site }) => {
  await site.sql('delete from accounts')
  await site.sql('delete from account_links')
  await site.sql('delete from allowed_emails where email <> $1', [primaryAdministrator])
})

test('ADM-USER-01 ADM-USER-02 OP-08: an editor is invited, accepts, edits a text and cannot open orders @desktop @sweep', async ({
  page,
  site,
  browser,
  expectedNoise,
}) => {
  test.setTimeout(180_000)
  expectedNoise.push(/410/)
  await signIn(page, site)
  await page.goto('/admin/user-management')
  const choice = page.getByRole('group', { name: 'What this person may do' })
  await expect(choice.getByRole('radio', { name: 'Editor' })).toBeChecked()
  await expect(choice.getByRole('radio', { name: 'Editor' })).toHaveAccessibleDescription(/Sees no orders, buyers/)
  await expect(choice.getByRole('radio', { name: 'Packer' })).toHaveAccessibleDescription(/Sees no prices, payments/)
  await choice.getByRole('checkbox', { name: 'Admin privileges' }).check()
  await expect(choice.getByRole('radio', { name: 'Administrator' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Editor' }).check()
  await expect(choice.getByRole('checkbox', { name: 'Admin privileges' })).not.toBeChecked()
  await page.getByRole('textbox', { name: 'Email' }).fill(guest)
  await page.getByRole('button', { name: 'Add Email' }).click()
  const entry = page.getByRole('list', { name: 'Allowed emails' }).getByRole('listitem').filter({ hasText: guest })
  await expect(entry).toContainText('Edits what the site shows')
  await expect(entry).toContainText('Invited; the link in the mail works until')
  await entry.getByRole('button', { name: 'Change role' }).click()
  const change = page.getByRole('dialog', { name: `Change the role of ${guest}` })
  await expect(change.getByRole('button', { name: 'Change role' })).toBeDisabled()
  await change.getByRole('radio', { name: 'Administrator' }).check()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Change role' }).click()
  await expect(entry).toContainText('Does everything an editor does, and runs the shop')
  await entry.getByRole('button', { name: 'Change role' }).click()
  await change.getByRole('radio', { name: 'Editor' }).check()
  await change.getByRole('button', { name: 'Change role' }).click()
  await expect(entry).toContainText('Edits what the site shows')
  await entry.getByRole('button', { name: 'Send the invitation again' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Invitation sent' })).toBeVisible()
  await expectAccessible(page)
  const links = async () =>
    (await site.mails(guest)).flatMap((mail) => mail.links).filter((href) => href.includes('/auth/invitation/'))
  await expect.poll(async () => (await links()).length).toBe(2)
  const [invitation = ''] = await links()

  // The owner opens the invitation by mistake in their own browser.
  await page.goto(invitation)
  await expect(page.getByText(`This invitation is for ${guest}, and this browser is signed in as`)).toBeVisible()

  const context = await browser.newContext({ baseURL: site.url })
  const theirs = await context.newPage()
  const refused: string[] = []
  theirs.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await theirs.goto(invitation)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Accept the invitation' })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('textbox', { name: 'Full Name' }).fill('Bo Drummer')
  await theirs.getByLabel('Password', { exact: true }).fill('eleven blue trombones at dawn')
  await theirs.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible({ timeout: 30_000 })
  await expect(theirs.getByText('Shop is LIVE')).toHaveCount(0)
  await expectAccessible(theirs)

  const navigation = theirs.getByRole('navigation', { name: 'Back-office' })
  const names = await navigation.getByRole('link').allTextContents()
  for (const hidden of [
    'Orders',
    'Shop Management',
    'Messages',
    'Newsletter',
    'Subscribers',
    'Privacy',
    'Theme',
    'Users',
    'Mails',
  ])
    expect(names).not.toContain(hidden)
  // No page that is open to an editor requests data that is closed to editors.
  for (const name of names.filter((label) => !/Dashboard|View site/.test(label))) {
    await navigation.getByRole('link', { name, exact: true }).click()
    await expect(theirs.getByRole('main').getByRole('heading', { level: 1 }).first()).toHaveText(name)
    await theirs.waitForLoadState('networkidle')
    await theirs.goto('/admin')
  }
  expect(refused).toEqual([])

  const texts = "from page_content where page_name = 'about-hero'"
  const [was] = await site.sql<{ description: string | null }>(`select description ${texts}`)
  await theirs.goto('/admin/about')
  const form = theirs.getByRole('form', { name: 'About', exact: true })
  await form.getByLabel('Your story').fill('Written by the drummer.')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Not saved yet')).toHaveCount(0)
  await theirs.goto('/about')
  await expect(theirs.getByText('Written by the drummer.')).toBeVisible()
  // Restores the text for the other end-to-end tests.
  await site.sql("update page_content set description = $1 where page_name = 'about-hero'", [was?.description])

  await theirs.goto('/admin/orders')
  await expect(theirs.getByRole('heading', { level: 1, name: 'For administrators' })).toBeVisible()
  await expect(theirs.getByRole('table')).toHaveCount(0)
  expect((await theirs.request.get('/api/admin/orders')).status()).toBe(403)

  await theirs.goto(invitation)
  await expect(theirs.getByText('This invitation was already used')).toBeVisible()
  await context.close()
})
