// A visitor looks at an item: it is counted without anything stored on the device, and the order knows where the buyer
// came from.
import { addToCart, atPayPal, drawer, giveEmail, openPayPal } from '../support/buying'
import { expect, hydrated, test } from '../support/site'

// The server does not count the headless browser of the tests.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
})

test('a visit is counted by item and day, and leaves cookies and storage empty @phone', async ({
  page,
  context,
  site,
}) => {
  await site.sql('delete from item_days', [])
  const steps = async () =>
    (
      await site.sql<{ step: string; times: number }>(
        "select step, times from item_days d join shop_items i on i.id = d.shop_item_id where i.slug = 'three-spirituals' order by step",
        [],
      )
    ).map(({ step, times }) => `${step} ${times}`)
  await page.goto('/shop/three-spirituals')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await expect.poll(steps).toEqual(['seen 1'])
  const look = page.getByRole('region', { name: 'Look inside' }).getByRole('link', { name: 'Read Page 1 of 3' })
  await look.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(steps).toEqual(['inside 1', 'seen 1'])
  await page.keyboard.press('Escape')
  await look.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  expect(await context.cookies()).toEqual([])
  // The page notes how far it was scrolled; nothing else.
  const stored = () =>
    page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !key.startsWith('tsr-scroll')),
    )
  expect(await stored()).toEqual([])
  await addToCart(page, 'three-spirituals')
  await expect.poll(steps).toEqual(['cart 1', 'inside 1', 'seen 2'])
  expect(await stored()).toEqual(['shop-cart'])
  expect(await context.cookies()).toEqual([])
})

test('an order knows the site and the campaign that led to it @phone', async ({ page, site }) => {
  const email = 'from-a-blog@fans.example'
  await page.goto('/shop/slide-rule-blues?utm_campaign=Spring', { referer: 'https://www.jazz-blog.example/a/b?c=d' })
  await hydrated(page.getByRole('heading', { level: 1 }))
  const edition = page.getByRole('radiogroup', { name: 'Choose' }).getByRole('radio').first()
  if (await edition.isVisible()) await edition.check()
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click()
  await giveEmail(page, email)
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed' })).toBeVisible()
  expect(await site.sql('select source, campaign from checkouts where email = $1', [email])).toEqual([
    { source: 'jazz-blog.example', campaign: 'spring' },
  ])
})
