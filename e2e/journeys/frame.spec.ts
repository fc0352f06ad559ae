// Tests the frame around every page: header, menu, footer, and the page for addresses that do not exist.
import { cartButton } from '../support/buying'
import { expect, expectAccessible, hydrated, test } from '../support/site'

// Header and menu move.
test.use({ reducedMotion: 'no-preference' })

const entries = ['Home /', 'About /about', 'Media /media', 'LOE /loe', 'Shop /shop', 'Contact /contact']
const opacityOfBar = (header: Element) => getComputedStyle(header, '::after').opacity

test('NAV-01 NAV-05 ROUTE-02 ROUTE-03 ROUTE-04: the navigation lists its entries in order and becomes solid after 100 px @desktop @sweep', async ({
  page,
}) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  expect(
    await links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`)),
  ).toEqual(entries)
  const header = page.getByRole('banner')
  await expect.poll(() => header.evaluate(opacityOfBar)).toBe('0')
  await page.mouse.wheel(0, 90)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(90)
  expect(await header.evaluate(opacityOfBar)).toBe('0')
  await page.mouse.wheel(0, 60)
  await expect.poll(() => header.evaluate(opacityOfBar)).toBe('1')
  expect(await header.evaluate((element) => getComputedStyle(element, '::after').boxShadow)).not.toBe('none')

  for (const entry of [...entries.slice(1), 'Home /']) {
    const [label = '', href = ''] = entry.split(' ')
    await links.filter({ hasText: new RegExp(`^${label}$`) }).click()
    await expect(page).toHaveURL((url) => url.pathname === href)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(links.filter({ hasText: new RegExp(`^${label}$`) })).toHaveAttribute('aria-current', 'page')
  }
})

test('NAV-01 NAV-03 NAV-06: the phone menu opens, and closes on Escape and on every route change @phone', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('banner').locator('summary')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await button.click()
  expect(
    await menu
      .getByRole('list')
      .first()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`)),
  ).toEqual(entries)
  // Below them are the links of the footer that the menu does not have.
  await expect(menu.getByRole('list').last().getByRole('link')).toHaveText([
    'Live dates',
    'Find my purchases',
    'Privacy',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await menu.getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Official Store' })).toBeVisible()
  await expect(menu).toBeHidden()
  await button.click()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(menu).toBeHidden()

  await cartButton(page).click()
  await expect(page.getByRole('dialog').getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cartButton(page)).toBeFocused()
})

test('FOOT-01 FOOT-02 FOOT-03 FOOT-04: the footer shows name, tagline, networks in their order, copyright @phone @sweep', async ({
  page,
}) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('The Musician')
  await expect(footer).toContainText('Live jazz, recordings and sheet music.')
  await expect(footer).toContainText(`© 2024–${new Date().getUTCFullYear()}`)
  expect(
    await footer
      .getByRole('list')
      .first()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => `${link.getAttribute('aria-label')} ${link.getAttribute('href')}`)),
  ).toEqual([
    'Instagram https://www.instagram.com/',
    'Facebook https://www.facebook.com/',
    'Twitter https://x.com/',
    'SoundCloud https://soundcloud.com/',
    'Bandcamp https://bandcamp.com/',
  ])
  const pages = footer.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  await expect(pages).toHaveText(['Live dates', 'Shop', 'Find my purchases', 'Contact', 'Privacy', 'Press'])
  expect(await pages.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/events',
    '/shop',
    '/purchases',
    '/contact',
    '/privacy',
    '/press',
  ])
})

test('FOOT-03: an open page shows a changed address; without a description the title is used @desktop @sweep', async ({
  page,
  site,
}) => {
  await page.goto('/about')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' })
  const [before] = await site.sql<{ title: string; description: string }>(
    `select title, description from page_content where page_name = 'footer-instagram-url'`,
  )
  await site.sql(
    `update page_content set description = null, title = 'https://www.instagram.com/themusician' where page_name = 'footer-instagram-url'`,
  )
  await expect(link).toHaveAttribute('href', 'https://www.instagram.com/themusician')
  await site.sql(`update page_content set description = $1, title = $2 where page_name = 'footer-instagram-url'`, [
    before?.description,
    before?.title,
  ])
  await expect(link).toHaveAttribute('href', 'https://www.instagram.com/')
})

for (const { address, project } of [
  { address: '/no/such/page', project: '@phone' },
  { address: '/shop/no-such-item', project: '@desktop' },
  { address: '/shop/no-such-item', project: '@phone' },
]) {
  test(`ROUTE-06 ROUTE-07: ${address} shows Page Not Found, with two links out ${project} @sweep`, async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/status of 404/)
    await page.goto('/about')
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(/\/about$/)
    await page.goto(address)
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  })
}

test('ROUTE-06: clicking the tile of a deleted item shows the same page, in the same layout @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/)
  await page.goto('/shop')
  await hydrated(cartButton(page))
  await page.route('**/api/shop/items/slide-balm', (route) =>
    route.continue({ url: `${site.url}/api/shop/items/slide-balm-of-old` }),
  )
  await page
    .getByRole('region', { name: 'Everything on the Table' })
    .getByRole('link', { name: 'Slide Balm No. 7' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(1)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Official Store' })).toBeVisible()
})

test('THEME-05: the italic font is loaded when the quotation is near, and the quotation uses it @phone @sweep', async ({
  page,
}) => {
  const isItalic = (file: string) => /playfair-display-basic-italic/.test(file)
  const fonts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'font' && fonts.push(request.url())))
  await page.goto('/home')
  const quotation = page.getByRole('region', { name: 'Testimonial' }).locator('blockquote')
  expect(fonts.filter(isItalic)).toEqual([])
  await quotation.scrollIntoViewIfNeeded()
  await expect.poll(() => fonts.filter(isItalic).length).toBe(1)
  await expect(quotation).toHaveCSS('font-family', /^"Playfair Display"/)
  await expect(quotation).toHaveCSS('font-style', 'italic')
})
