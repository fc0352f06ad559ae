// Tests toasts, and the browser's own record of errors (ERR).
import { minute } from '@/lib/durations'
import { addToCart, cartButton, drawer } from '../support/buying'
import { message } from '../support/message'
import { expect, hydrated, test } from '../support/site'

// Messages slide in and follow a finger.
test.use({ reducedMotion: 'no-preference' })

test('ERR-01 CART-23: the page shows one message at a time; a swipe of more than 50 px to the right dismisses it @desktop @sweep', async ({
  page,
}) => {
  await addToCart(page, 'when-the-saints')
  const added = message(page, 'Added to Cart')
  const words = added.getByText('Added to Cart')
  // Waits until it has slid in.
  await words.hover()
  const box = await words.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y, { steps: 4 })
  await page.mouse.up()
  await expect(words).toBeVisible()
  // Waits until it has slid back beneath the pointer.
  await words.hover({ position: { x: 5, y: 5 } })
  await page.mouse.down()
  await page.mouse.move(x + 80, y, { steps: 4 })
  await page.mouse.up()
  await expect(added).toHaveCount(0)

  await drawer(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(message(page, 'Removed from Cart')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Add to Cart: When the Saints/ }).click()
  await expect(message(page, 'Added to Cart')).toBeVisible()
  await expect(message(page, 'Removed from Cart')).toHaveCount(0)
})

test('ERR-02 CART-10 CART-23: messages stay for 3 s when added, 2 s when removed or cleared, 4 s for stock @phone @sweep', async ({
  page,
}) => {
  await page.clock.install()
  const staysFor = async (title: string, seconds: number) => {
    await expect(message(page, title)).toBeVisible()
    await page.clock.runFor(seconds * 1000 - 700)
    await expect(message(page, title)).toBeVisible()
    await page.clock.runFor(1400)
    await expect(message(page, title)).toHaveCount(0)
  }
  await page.goto('/shop/late-set-print')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await page.clock.pauseAt(Date.now() + minute)
  const add = page.getByRole('button', { name: /^Add to Cart: Late Set Poster/ })
  await add.click()
  await staysFor('Added to Cart', 3)
  // The drawer's code loads with the first item; until then no handler receives the key.
  await expect(drawer(page)).toBeVisible()
  // While the drawer slides out it covers the button, and Playwright would scroll until the pointer is on the message.
  const closeDrawer = async () => {
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
  }
  await closeDrawer()
  await add.click()
  await staysFor('Insufficient Stock', 4)
  await cartButton(page).click()
  await drawer(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await staysFor('Removed from Cart', 2)
  await closeDrawer()
  await add.click()
  await drawer(page).getByRole('button', { name: 'Clear Cart' }).click()
  await staysFor('Cart Cleared', 2)
})

test('ERR-03 OP-45: the last ten errors are stored under errorLogs, without personal data @phone @sweep', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/fault \d/)
  await page.goto('/shop')
  await hydrated(cartButton(page))
  await page.evaluate(() => {
    for (let number = 1; number <= 12; number++) {
      dispatchEvent(
        new ErrorEvent('error', {
          error: new Error(`fault ${number} of reader@example.com at /d/${'a1'.repeat(20)}?key=secret`),
        }),
      )
    }
  })
  const logged = await page.evaluate(
    () => JSON.parse(localStorage.getItem('errorLogs') ?? '[]') as { message: string }[],
  )
  expect(logged).toHaveLength(10)
  expect(logged[0]?.message).toMatch(/^fault 3 of \[e-mail\] at/)
  expect(logged[9]?.message).toMatch(/^fault 12 /)
  expect(JSON.stringify(logged)).not.toMatch(/reader@|a1a1|secret/)
})

test('AERR-02 AERR-09: the page says when the connection is lost and when it is back @phone @sweep', async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/about')
  await hydrated(page.locator('summary[aria-label="Menu"]'))
  await context.setOffline(true)
  await expect(message(page, 'Connection Lost')).toContainText(
    'You appear to be offline. Please check your internet connection.',
  )
  await context.setOffline(false)
  await expect(message(page, 'Connection Restored')).toBeVisible()
})
