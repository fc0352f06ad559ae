// Tests what the owner decides about the frame of the site: the menu, own pages, profiles on other sites; and the change
// of the account's address.
import { testPassword } from '../../tests/support/administrator'
import { setWidth } from '../support/measures'
import { message } from '../support/message'
import { saveSettings, settingsGroup } from '../support/settings'
import { expect, expectAccessible, test } from '../support/site'
import { primaryAdministrator, signIn } from '../support/sign-in'

const widths = [390, 820, 1440]

test.afterEach(async ({ site }) => {
  await site.sql('delete from settings')
  await site.sql('delete from own_pages')
})

test('NAV-01: the owner adds Events to the menu, moves it up, gives it a label and hides LOE @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/settings#menu')
  const menu = settingsGroup(page, 'Menu')
  const entry = (name: string) => menu.getByRole('group', { name, exact: true })
  await expect(menu.getByRole('group')).toHaveCount(6)
  await menu.getByRole('button', { name: 'Add to menu' }).click()
  await expect(menu.getByRole('group')).toHaveCount(7)
  const handle = menu.getByRole('button', { name: 'Move Events: drag' })
  await handle.focus()
  for (let place = 6; place > 1; place--) {
    await page.keyboard.press('ArrowUp')
    await expect(menu.getByRole('group').nth(place - 1)).toHaveAccessibleName('Events')
    await expect(handle).toBeFocused()
  }
  await entry('Events').getByRole('textbox').fill('Live')
  await entry('LOE').getByRole('switch').uncheck()
  await expectAccessible(page)
  await saveSettings(page, 'Menu')

  await page.goto('/about')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveText(['Home', 'Live', 'About', 'Media', 'Shop', 'Contact'])
  await main.getByRole('link', { name: 'Live' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(main.getByRole('link', { name: 'Live' })).toHaveAttribute('aria-current', 'page')
})

test('a menu with nothing in it and a link to no page are refused with a sentence; what was typed stays @desktop', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/422/)
  await signIn(page, site)
  await page.goto('/admin/settings#menu')
  const menu = settingsGroup(page, 'Menu')
  const switches = menu.getByRole('switch')
  await expect(switches).toHaveCount(6)
  for (const each of await switches.all()) await each.uncheck()
  await menu.getByRole('button', { name: 'Save Menu' }).click()
  await expect(menu.getByText('The menu needs at least one page. Please show one.')).toBeVisible()
  await switches.first().check()
  await menu.getByRole('textbox', { name: 'Add a link' }).fill('/shop/no-such-item')
  await page.keyboard.press('Enter')
  await menu.getByRole('button', { name: 'Save Menu' }).click()
  await expect(menu.getByText('Visitors find no page at /shop/no-such-item.')).toBeVisible()
  await expect(menu.getByRole('group')).toHaveCount(7)
})

test('the owner writes an imprint: the footer links to its page, at three widths; /shop is refused @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/pages')
  await page.getByRole('button', { name: 'Add Page' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Imprint')
  await page.getByRole('textbox', { name: 'Address' }).fill('/shop')
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('Ada Trumpet\nMain Street 1\n\n# Contact\nWrite to ada@example.com')
  const save = page.getByRole('button', { name: 'Add Page' }).last()
  await save.click()
  await expect(page.getByText('The site uses the address /shop itself.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Imprint')
  await page.getByRole('textbox', { name: 'Address' }).fill('Imprint')
  await save.click()
  await expect(message(page, 'Page added successfully')).toBeVisible()

  for (const width of widths) {
    await setWidth(page, width)
    await page.goto('/about')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })
    await link.click()
    await expect(page).toHaveURL(/\/imprint$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Contact' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute('href', 'mailto:ada@example.com')
    await expect(link).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
  }
})

test('FOOT-02: a profile that the owner adds is linked in the footer and on the contact page @desktop', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/admin/settings#social')
  const social = settingsGroup(page, 'Social links')
  await expect(social.getByRole('group', { name: 'Instagram' })).toBeVisible()
  await social.getByRole('textbox', { name: 'Add a profile' }).fill('mastodon.social/@ada')
  await page.keyboard.press('Enter')
  await expect(social.getByRole('group', { name: 'Mastodon' })).toBeVisible()
  await saveSettings(page, 'Social links')
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Mastodon' })).toHaveAttribute('href', 'https://mastodon.social/@ada')
  await expect(page.getByRole('main').getByRole('link', { name: 'Mastodon' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Bandcamp' })).toBeVisible()
  await expectAccessible(page)
})

test('the owner changes the address of the account by the mailed link and signs in with it @desktop', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 4\d\d/)
  const next = 'ada@example.com'
  const hashing = { timeout: 30_000 }
  await signIn(page, site)
  await page.goto('/admin/account')
  const form = page.getByRole('region', { name: 'E-mail address' })
  await form.getByRole('textbox', { name: 'New e-mail address' }).fill(next)
  await form.getByLabel('Your password', { exact: true }).fill(testPassword)
  await form.getByRole('button', { name: 'Change the address' }).click()
  await expect(form.getByText(`Waiting for ${next}`)).toBeVisible(hashing)
  await expectAccessible(page)
  const linkIn = async () =>
    (await site.mails(next)).flatMap(({ links }) => links).find((href) => href.includes('/auth/change-email/'))
  await expect.poll(linkIn).toBeDefined()
  const address = (await linkIn()) ?? ''
  await page.goto(address)
  await expect(page.getByText(`Your account ${primaryAdministrator} gets the address ${next}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(page.getByText(`From now on you sign in as ${next}.`)).toBeFocused()
  await page.goto(address)
  await expect(page.getByText(`This link was used already: the address of the account is ${next}.`)).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(next)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin$/, hashing)
  // Other tests sign in with the first address.
  await site.sql('delete from accounts')
  await site.sql('delete from allowed_emails where email = $1', [next])
  await site.sql('insert into allowed_emails (email, is_admin) values ($1, true) on conflict (email) do nothing', [
    primaryAdministrator,
  ])
})
