// A visitor looks at an item: it is counted without anything stored on the device, and the order knows where the buyer
// came from.
import type { RunningSite } from '../../tests/support/running-site'
import { addToCart, atPayPal, drawer, giveEmail, openPayPal } from '../support/buying'
import { beyondTheSide } from '../support/measures'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, hydrated, test } from '../support/site'

// The server does not count the headless browser of the tests.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
})

/** Returns what was counted for one item, such as `inside 1`. */
const stepsOf = async (site: RunningSite) =>
  (
    await site.sql<{ step: string; times: number }>(
      "select step, times from item_days d join shop_items i on i.id = d.shop_item_id where i.slug = 'three-spirituals' order by step",
      [],
    )
  ).map(({ step, times }) => `${step} ${times}`)

test('business 13 Statistics 6: a visit is counted by item and day, and leaves cookies and storage empty @phone', async ({
  page,
  context,
  site,
}) => {
  await site.sql('delete from item_days', [])
  const steps = () => stepsOf(site)
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

test('business 13 Statistics 3: a page that is reloaded, gone back to, fetched or rendered ahead does not count twice @phone', async ({
  page,
  site,
}) => {
  await site.sql('delete from item_days', [])
  const steps = () => stepsOf(site)
  /** Waits until a visit counts: a second after the page was shown. */
  const stay = async () => {
    await hydrated(page.getByRole('heading', { level: 1 }))
    const since = await page.evaluate(() => performance.now())
    await page.waitForFunction((start) => performance.now() > start + 1500, since)
  }
  /** Stays, then takes a step that is counted: what the page reported before it has arrived. */
  const passSecond = async () => {
    await stay()
    await page.getByRole('region', { name: 'Look inside' }).getByRole('link', { name: 'Read Page 1 of 3' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.goto('/shop/three-spirituals')
  await passSecond()
  await expect.poll(steps).toEqual(['inside 1', 'seen 1'])
  await page.reload()
  await passSecond()
  await expect.poll(steps).toEqual(['inside 2', 'seen 1'])
  // Goes away and back within the document, then to another document and back.
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click()
  await expect(page).toHaveURL(/\/shop$/)
  await page.goBack()
  await stay()
  await page.goto('/look.css')
  await page.goBack()
  await passSecond()
  await expect.poll(steps).toEqual(['inside 3', 'seen 1'])

  // Fetches the page ahead, as browsers and the site's own links do.
  await page.goto('/shop')
  await page.evaluate(async () => void (await (await fetch('/shop/three-spirituals')).text()))
  await page.locator('a[href="/shop/three-spirituals"]').first().hover()
  expect(await steps()).toEqual(['inside 3', 'seen 1'])

  // Renders it ahead: it is hidden until the visitor opens it.
  await page.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !('isShown' in globalThis) }),
  )
  await page.goto('/shop/three-spirituals')
  await passSecond()
  await expect.poll(steps).toEqual(['inside 4', 'seen 1'])
  await page.evaluate(() => {
    Object.assign(globalThis, { isShown: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect.poll(steps).toEqual(['inside 4', 'seen 2'])
})

test('an order knows the site and the campaign that led to it, and the owner reads both @phone', async ({
  page,
  site,
  browser,
}) => {
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

  const [{ id } = { id: '' }] = await site.sql<{ id: string }>('select id from checkouts where email = $1', [email])
  const office = await browser.newContext({ baseURL: site.url })
  const desk = await office.newPage()
  await signIn(desk, site)
  for (const width of [390, 1440]) {
    await desk.setViewportSize({ width, height: 900 })
    await desk.goto(`/admin/orders/${id}`)
    const payment = desk.getByRole('complementary', { name: 'About this order' })
    for (const [name, value] of [
      ['Came from', 'jazz-blog.example'],
      ['Campaign', 'spring'],
    ] as const)
      await expect(payment.locator('dt').filter({ hasText: name }).locator('+ dd')).toHaveText(value)
    await expectAccessible(desk)
    expect(await beyondTheSide(desk)).toEqual([])
  }
  await office.close()
})
