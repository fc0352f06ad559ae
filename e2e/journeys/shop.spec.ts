// A visitor walks through the shop: its texts, the featured row, the catalogue and its tabs, and the loading and error
// states.
import { holdBack } from '../support/hold-back'
import { expect, expectAccessible, hydrated, test } from '../support/site'
import { setFlatRate, setStock } from '../support/stock'

test.afterEach(({ site }) => setFlatRate(site, 0))

test('SHOP-03 SHOP-04 SHOP-05 SHOP-06 SHOP-07 SHOP-10 SHOP-14 SHOP-16 SHOP-17 SHOP-18 SHOP-19 SHOP-27: the shop shows hero, featured items, and a wall with prices, sales and stock', async ({
  page,
  site,
}, info) => {
  // Charges for shipping: a shop that ships every order free shows another sentence.
  await setFlatRate(site, 450)
  await page.goto('/shop')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Official Store')
  for (const sentence of [
    'Take home the music with albums, sheet music, and exclusive merchandise. Support independent jazz artistry.',
    'Free shipping on orders over $50',
    'Instant digital delivery',
    'What people carry home most often: a chart for the band, a record for the night, a mug for the morning.',
  ]) {
    await expect(main.getByText(sentence)).toBeVisible()
  }
  await expect(main.getByRole('heading', { level: 2, name: 'From the Front Table' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2, name: 'Everything on the Table' })).toBeVisible()

  const wall = page.getByRole('region', { name: 'Everything on the Table' })
  const tile = (title: string) =>
    wall.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await expect(wall.getByRole('article')).toHaveCount(18)
  await expect(tile('Late Set')).toContainText('$29.00 LP')
  // Other tests buy records of this site.
  await expect(tile('Late Set')).toContainText(/Only [1-4] left in stock/)
  await expect(tile('Seventh Position T-Shirt')).not.toContainText('in stock')
  await expect(tile('Corner Table: Jazz Waltz')).toContainText('$5.00')
  await expect(tile('Corner Table: Jazz Waltz')).not.toContainText('in stock')
  // A sold-out format says so on its own, beside the available one, and beside the mark on its cover, which has no
  // words.
  await expect(tile('Riverside (10-inch Vinyl)').getByRole('button').filter({ hasText: /./ })).toHaveText([
    '10-inch: Out of Stock',
    'Add download, $6.00',
  ])
  await expect(tile('Riverside (10-inch Vinyl)').getByRole('button', { name: '10-inch: Out of Stock' })).toBeDisabled()
  await expect(tile('Riverside (10-inch Vinyl)').getByRole('button', { name: 'Add download, $6.00' })).toBeEnabled()
  await expect(tile('Riverside (10-inch Vinyl)').getByText('10-inch: Out of Stock')).toHaveCount(2)
  await expect(tile('Late Set').getByRole('button', { name: 'Add LP, $29.00: Late Set' })).toBeEnabled()
  await expect(tile('Seventh Position T-Shirt').getByRole('button')).toHaveCount(0)
  await expect(
    tile('Seventh Position T-Shirt').getByRole('link', { name: 'Choose: Seventh Position T-Shirt' }),
  ).toHaveAttribute('href', '/shop/seventh-position-shirt')
  const columns = await wall
    .getByRole('list')
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(info.project.name === 'phone' ? 2 : 3)

  // Sales and a stock that is not scarce are on the item's own page. Other tests buy records of this site.
  await page.goto('/shop/late-set-lp')
  await expect(page.getByRole('main')).toContainText(/2\d\d sold/)
  await page.goto('/shop/seventh-position-shirt')
  await expect(page.getByRole('main')).toContainText('34 in stock')
  await page.goto('/shop/eleven-minute-warm-up')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/\d sold/)
})

test('SHOP-11 SHOP-12 SHOP-13: the featured row wraps around, with arrows and keys, and two tags each @sweep', async ({
  page,
}, info) => {
  await page.goto('/shop')
  const row = page
    .getByRole('region', { name: 'From the Front Table' })
    .or(page.locator('section[aria-roledescription="carousel"]'))
    .last()
  const list = row.getByRole('list', { name: 'From the Front Table' })
  const slides = list.getByRole('article')
  await expect(slides).toHaveCount(5)
  for (const tag of ['combo', 'blues']) await expect(slides.first().getByText(tag, { exact: true })).toBeVisible()
  await expect(slides.first()).not.toContainText('score and parts')
  // There is no buy button, but its cover plays.
  await expect(slides.first().getByRole('button')).toHaveCount(1)
  await expect(slides.first().getByRole('button', { name: 'Play Slide Rule Blues: Sextet Chart' })).toBeVisible()

  const perView = info.project.name === 'phone' ? 1 : 4
  const inView = () =>
    list.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return [...element.children].flatMap((slide, index) => {
        const box = slide.getBoundingClientRect()
        return box.left >= left - 8 && box.right <= right + 8 ? [index] : []
      })
    })
  const from = (first: number) => Array.from({ length: perView }, (_, index) => first + index)
  const [next, previous] = [row.getByRole('button', { name: 'Next' }), row.getByRole('button', { name: 'Previous' })]
  await expect.poll(inView).toEqual(from(0))
  await hydrated(next)
  await next.click()
  await expect.poll(inView).toEqual(from(1))
  await previous.click()
  await expect.poll(inView).toEqual(from(0))
  await previous.click()
  await expect.poll(inView).toEqual(from(5 - perView))
  await next.click()
  await expect.poll(inView).toEqual(from(0))
  await list.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(inView).toEqual(from(1))
})

test('SHOP-08 SHOP-12: one featured item shows no arrows, none hides the section @desktop @sweep', async ({
  page,
  site,
}) => {
  const featured = await site.sql<{ slug: string }>(
    'select slug from shop_items where is_featured order by order_index',
  )
  try {
    await page.goto('/shop')
    await site.sql(`update shop_items set is_featured = (slug = 'late-set-lp')`)
    await expect(page.getByRole('list', { name: 'From the Front Table' }).getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
    await site.sql('update shop_items set is_featured = false')
    await expect(page.getByRole('heading', { name: 'From the Front Table' })).toHaveCount(0)
  } finally {
    await site.sql('update shop_items set is_featured = slug = any($1)', [featured.map(({ slug }) => slug)])
  }
})

test('OP-26: a shelf whose items are already loaded does not shift when the server responds @phone @sweep', async ({
  page,
}) => {
  const release = await holdBack(page, '**/api/shop/items?*group=sheet-music*')
  await page.goto('/shop')
  const shelf = page.getByRole('navigation', { name: 'Shelves' }).getByRole('link', { name: 'Sheet Music' })
  await hydrated(shelf)
  const answered = page.waitForResponse(/api\/shop\/items\?.*group=sheet-music/)
  await shelf.click()
  const wall = page.getByRole('region', { name: 'Everything on the Table' })
  await expect(wall.getByRole('article')).toHaveCount(8)
  const place = async () => (await wall.getByRole('article').first().boundingBox())?.y
  const before = await place()
  release()
  await (await answered).finished()
  await expect(page.getByRole('group', { name: 'Filter the sheet music' })).toBeVisible()
  expect(await place()).toBe(before)
})

test('OP-26 SHOP-21: the shelves All, Music, Sheet Music and Merch are links whose address, title and position survive Back and a reload @phone @sweep', async ({
  page,
}) => {
  await page.goto('/shop')
  const shelves = page.getByRole('navigation', { name: 'Shelves' })
  const shelf = (name: string) => shelves.getByRole('link', { name, exact: true })
  await expect(shelves.getByRole('link')).toHaveText(['All', 'Music', 'Sheet Music', 'Merch'])
  await expect(shelf('All')).toHaveAttribute('aria-current', 'page')
  const wall = page.getByRole('region', { name: 'Everything on the Table' })
  await shelf('Merch').scrollIntoViewIfNeeded()
  await hydrated(shelf('Merch'))
  const top = async () => Math.round((await shelves.boundingBox())?.y ?? 0)
  const before = await top()
  await shelf('Merch').click()
  await expect(wall.getByRole('article')).toHaveCount(6)
  await expect(page).toHaveURL(/\/shop\?category=merch#catalogue$/)
  await expect(page).toHaveTitle(/^Merch \| /)
  await expect(shelf('Merch')).toHaveAttribute('aria-current', 'page')
  await expect(shelf('Merch')).toBeFocused()
  await expect(shelves.locator('[aria-current]')).toHaveCount(1)
  expect(await top()).toBe(before)
  await expectAccessible(page)
  await shelf('Sheet Music').click()
  await expect(wall.getByRole('article')).toHaveCount(8)
  await wall.getByRole('article').nth(4).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  await wall.getByRole('article').nth(4).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/shop\/[a-z-]+$/)
  await page.goBack()
  await expect(shelf('Sheet Music')).toHaveAttribute('aria-current', 'page')
  await expect(wall.getByRole('article')).toHaveCount(8)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
  await page.goBack()
  await expect(wall.getByRole('article')).toHaveCount(6)
  await page.goForward()
  await expect(wall.getByRole('article')).toHaveCount(8)
  await page.reload()
  await expect(shelf('Sheet Music')).toHaveAttribute('aria-current', 'page')
  await expect(wall.getByRole('article')).toHaveCount(8)
  await page.goBack()
  await expect(shelf('Merch')).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(shelf('All')).toHaveAttribute('aria-current', 'page')
  await expect(wall.getByRole('article')).toHaveCount(18)
})

test('SHOP-13: a tag of a card or an item shows everything with that tag, and leads back to all items @sweep', async ({
  page,
  site,
}) => {
  const [blues] = await site.sql<{ n: number }>(
    `select count(*)::int as n from shop_items where is_visible and 'blues' = any(tags)`,
  )
  await page.goto('/shop')
  // Clicked before the wall has been in view: its server-rendered content no longer matches the address.
  const tag = page
    .getByRole('list', { name: 'From the Front Table' })
    .getByRole('link', { name: 'blues', exact: true })
    .first()
  await hydrated(tag)
  await tag.click()
  const wall = page.getByRole('region', { name: 'Tagged “blues”' })
  await expect(wall.getByRole('article')).toHaveCount(blues?.n ?? 0)
  await expect(wall.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(page).toHaveURL(/\/shop\?tag=blues#catalogue$/)
  await expect(page).toHaveTitle(/^Tagged “blues” \| /)
  await expectAccessible(page)
  await wall.getByRole('link', { name: 'Show everything' }).click()
  await expect(page.getByRole('region', { name: 'Everything on the Table' }).getByRole('article')).toHaveCount(18)
  await page.goBack()
  await expect(wall.getByRole('article')).toHaveCount(blues?.n ?? 0)

  await wall.getByRole('article').first().getByRole('link').first().click()
  const tags = page.getByRole('list', { name: 'Tags' })
  await hydrated(tags.getByRole('link', { name: 'blues', exact: true }))
  await tags.getByRole('link', { name: 'blues', exact: true }).click()
  await expect(wall.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(wall.getByRole('article')).toHaveCount(blues?.n ?? 0)
})

test('SHOP-09 SHOP-15: skeletons are shown while the shop loads from another page @phone @sweep', async ({ page }) => {
  const release = await holdBack(page, '**/api/shop/items*', '**/api/shop/featured')
  await page.goto('/about')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await page.getByRole('banner').locator('summary').click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByText('Loading featured items...')).toBeVisible()
  const wall = page.getByRole('region', { name: 'Everything on the Table' })
  await expect(wall.getByRole('status')).toContainText('Loading...')
  await expect(wall.locator('.tile[aria-hidden]')).toHaveCount(6)
  release()
  await expect(wall.getByRole('article')).toHaveCount(18)
})

test('OP-27 ROUTE-10 SHOP-28: when the items fail to load the page says so, and Retry loads them @desktop @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/)
  await page.clock.install()
  await page.goto('/about')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await page.route('**/api/shop/items*', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  const panel = page.getByRole('alert').filter({ hasText: 'Unable to load content' })
  await expect
    .poll(async () => {
      await page.clock.runFor(2000)
      return panel.count()
    })
    .toBe(1)
  await expect(panel.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('errorLogs'))).toContain('Unable to connect')
  await page.unroute('**/api/shop/items*')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'Everything on the Table' }).getByRole('article')).toHaveCount(18)
})

test.describe('an open page', () => {
  test.afterEach(({ site }) => setStock(site, 'gig-bag-tote', 22))

  test('SHOP-18 SHOP-19 FUNC-07: the page shows changed stock without a reload @phone @sweep', async ({
    page,
    site,
  }) => {
    await page.goto('/shop')
    const tile = page
      .getByRole('region', { name: 'Everything on the Table' })
      .getByRole('article')
      .filter({ hasText: 'Mutes, Pencils, Milk Tote' })
    await expect(tile).toBeVisible()
    await expect(tile).not.toContainText('in stock')
    await setStock(site, 'gig-bag-tote', 5)
    await expect(tile).toContainText('Only 5 left in stock')
  })
})
