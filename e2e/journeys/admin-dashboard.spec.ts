// The dashboard and the frame of the back-office: nothing moves while it loads, figures and tasks lead to their pages,
// a page has one name, and an unknown address keeps the frame.
import { groupsFor } from '../../src/app/admin/admin-pages'
import { boughtSheet } from '../support/behind-the-scenes'
import { shifted, watchShifts } from '../support/layout-shift'
import { beyondTheSide, tooSmallForAFinger } from '../support/measures'
import { message } from '../support/message'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

test('nothing on the dashboard moves while it loads, with orders and without @sweep', async ({ page, site }, {
  project,
}) => {
  await signIn(page, site)
  await watchShifts(page)
  for (const buyer of [null, 'shift@example.com']) {
    if (buyer) await boughtSheet(site, 'last-bus-home', buyer)
    // Slow answers make the steps of the page visible, one after the other.
    await page.route('**/api/admin/**', async (route) => {
      await new Promise((later) => setTimeout(later, 150))
      await route.continue()
    })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Last orders' })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Shop is LIVE' })).toBeAttached()
    await page.waitForLoadState('networkidle').catch(() => undefined)
    expect(await shifted(page), project.name).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(await beyondTheSide(page)).toEqual([])
  if (project.name === 'phone-office') expect(await tooSmallForAFinger(page)).toEqual([])
  await expectAccessible(page)
})

test('figures, orders and tasks lead to their pages, and "Back up now" makes a backup @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)
  await boughtSheet(site, 'last-bus-home', 'newest@example.com')
  await site.sql(
    "insert into contact_messages (name, email, subject, message) values ('A', 'a@example.com', 'Hello', 'Hi')",
  )
  await signIn(page, site)
  await page.goto('/admin')
  const figures = page.getByRole('list', { name: 'Figures' }).getByRole('listitem')
  await expect(figures).toHaveCount(4)
  await expect(figures.nth(0)).toContainText('on the 30 days before')
  const orders = page.getByRole('region', { name: 'Last orders' })
  await expect(orders.getByRole('listitem').first()).toContainText('newest@example.com')
  const tasks = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  const messages = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Messages' })
  await expect(messages).toHaveAccessibleDescription(/unread message/)
  await expect(messages).toContainText(/\d/)

  const backup = tasks.filter({ hasText: 'No backup yet.' })
  await backup.getByRole('button', { name: 'Back up now' }).click()
  await expect(message(page, 'Backup started')).toBeVisible()
  // A copy of all files takes long on a busy machine.
  const outcome = async () =>
    (await site.sql<{ what: string }>("select what from audit where ref = 'backup'")).map(({ what }) => what)
  await expect.poll(outcome, { timeout: 150_000 }).toEqual(['backup.made'])
  await expect(backup).toHaveCount(0)
  await expect(tasks.filter({ hasText: 'Last backup: within the last hour.' })).toBeVisible()

  await tasks.filter({ hasText: 'unread message' }).getByRole('link', { name: 'Read' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.goto('/admin')
  await figures.filter({ hasText: 'Subscribers' }).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/subscribers$/)
})

test('ROUTE-05: a page has the same name in the menu, as its heading and in the tab, and rows are 32 px high @desktop @sweep', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000)
  await signIn(page, site)
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Back-office' })
  for (const { path, label } of groupsFor('administrator').flatMap(({ pages }) => pages)) {
    const link = menu.getByRole('link', { name: label, exact: true })
    expect([path, (await link.boundingBox())?.height]).toEqual([path, 32])
    await expect(link.locator('svg')).toHaveCount(1)
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toHaveText(label)
    await expect(page).toHaveTitle(new RegExp(`^${label} · `))
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveCount(0)
  }
})

test('ROUTE-06: an unknown address of the back-office keeps the frame for its user, and asks no visitor to sign in @sweep', async ({
  page,
  site,
  browser,
  expectedNoise,
}, { project }) => {
  expectedNoise.push(/status of 404/)
  await signIn(page, site)
  await page.goto('/admin')
  for (const address of ['/admin/nothing', '/admin/events/nothing/here']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible()
    await expect(page).toHaveTitle(/^Page Not Found/)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible()
    if (project.name === 'desktop-office')
      await expect(page.getByRole('navigation', { name: 'Back-office' })).toBeVisible()
    else await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  }
  await expectAccessible(page)
  expect((await page.request.get('/admin/nothing')).status()).toBe(404)

  const stranger = await browser.newContext({ baseURL: site.url })
  const theirs = await stranger.newPage()
  for (const address of ['/admin/nothing', '/admin/events/nothing/here']) {
    await theirs.goto(address)
    await expect(theirs.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(theirs).toHaveURL(new RegExp(`${address}$`))
  }
  await stranger.close()
})
