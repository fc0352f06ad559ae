// Visitors without JavaScript can read the shop, get a paid download, and find it again.
import { boughtSheet } from '../support/behind-the-scenes'
import { expect, test } from '../support/site'

// The browser under test hides the content of <noscript>, so the test reads it in the server's response.
const needsScript = /<noscript><p[^>]*>Browsing works as it is. Buying needs JavaScript/

test.use({ javaScriptEnabled: false })

test('SHOP-14 SHOP-26 SHOP-27: every item is shown with title and price, and its page works, without a script @phone', async ({
  page,
  site,
}) => {
  await site.sql(`update shop_items set is_visible = false where slug = 'slide-balm'`)
  const items = await site.sql<{ title: string; price: string }>(
    `select distinct on (coalesce(i.release_id, i.id)) coalesce(r.title, i.title) as title, i.price
     from shop_items i left join releases r on r.id = i.release_id where i.is_visible`,
  )
  // The site receives the change a moment later.
  await expect
    .poll(async () => (await (await page.request.get('/shop')).text()).includes('Slide Balm No. 7'))
    .toBe(false)
  const shop = await page.goto('/shop')
  expect(await shop?.text()).toMatch(needsScript)
  await expect(page.getByRole('heading', { level: 1, name: 'Official Store' })).toBeVisible()
  const wall = page.getByRole('region', { name: 'Everything on the Table' })
  await expect(wall.getByRole('article')).toHaveCount(items.length)
  for (const { title } of items) await expect(wall.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(wall.getByRole('article').filter({ hasText: 'Six Late Studies' })).toContainText('$14.00')
  await expect(wall.getByText('Slide Balm No. 7')).toHaveCount(0)
  await site.sql(`update shop_items set is_visible = true where slug = 'slide-balm'`)

  const shelves = page.getByRole('navigation', { name: 'Shelves' })
  await shelves.getByRole('link', { name: 'Sheet Music' }).click()
  await expect(page).toHaveURL(/\/shop\?category=sheet-music#catalogue$/)
  await expect(shelves).toBeInViewport()
  await expect(shelves.locator('[aria-current]')).toHaveText('Sheet Music')
  await expect(wall.getByRole('article')).toHaveCount(8)
  await wall.getByRole('link', { name: 'Six Late Studies for Bass Trombone' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Six Late Studies for Bass Trombone' })).toBeVisible()
  await expect(page.getByText('Six one-page studies for the instrument')).toBeVisible()
  await expect(page.getByRole('main').getByText('$14.00').first()).toBeVisible()
  expect(await (await page.request.get(page.url())).text()).toMatch(needsScript)
  await page.getByRole('banner').locator('summary').click()
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' })).toBeVisible()
})

test('DLV-04 OP-05: a paid sheet is downloaded without a script @desktop @sweep', async ({ page, site }) => {
  await page.goto(`/d/${await boughtSheet(site, 'corner-table', 'plain@example.com')}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await page.reload()
  await expect(page.getByText(/^4 of 5 downloads left/)).toBeVisible()
})

test('OP-03 DLV-05: purchases are found without a script: the posted form returns a page, and the mail has the link @phone', async ({
  page,
  site,
  expectedNoise,
}) => {
  // The response to an invalid address.
  expectedNoise.push(/status of 422/)
  const email = 'plain-finder@example.com'
  await boughtSheet(site, 'corner-table', email)
  await page.goto('/purchases')
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('no address')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  const address = page.getByRole('textbox', { name: 'E-mail address' })
  await expect(address).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(address).toHaveValue('no address')
  await address.fill(email)
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await expect(page.getByText('If there are purchases for this address, a link is on its way.')).toBeVisible()
  expect(page.url()).toBe(`${site.url}/purchases`)
  const linkIn = async () =>
    (await site.mails(email)).flatMap(({ links }) => links).find((href) => href.includes('/purchases/'))
  await expect.poll(linkIn).toBeDefined()
  await page.goto((await linkIn()) ?? '')
  await expect(page.getByRole('listitem').filter({ hasText: 'Corner Table: Jazz Waltz' })).toContainText(
    '5 downloads left',
  )
})
