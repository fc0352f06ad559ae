// Tests the texts of the checkout: costs before the payment, why a button waits, and a confirmation of every kind of
// purchase. The shop charges shipping.
import type { Page } from '@playwright/test'
import { addToCart, atPayPal, cartButton, drawer, giveEmail, openPayPal, payPalButton } from '../support/buying'
import { expect, expectAccessible, testOnOwnSite } from '../support/site'

const test = testOnOwnSite(() => ({ SHIPPING_FLAT_CENTS: '700' }))

const goods = {
  sheet: ['when-the-saints'],
  parcel: ['late-set-lp', 'LP'],
  digital: ['riverside-ten-inch', 'Download'],
} as const
const sum = (page: Page, term: string) =>
  drawer(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')
const heading = (page: Page, name: string) => drawer(page).getByRole('heading', { level: 2, name, exact: true })

async function pay(page: Page, email: string, kinds: readonly (keyof typeof goods)[]): Promise<void> {
  for (const kind of kinds) {
    const [slug, format] = goods[kind]
    await addToCart(page, slug, format)
  }
  await giveEmail(page, email)
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page)).toContainText(/Your payment arrived\. Order number: B-\d{8}-[0-9A-F]{10}\./)
}

test('SHOP-05 OP-12 CART-22: the cart shows the shipping cost and how much is missing for free shipping; the total is the amount charged @desktop @sweep', async ({
  page,
}) => {
  await addToCart(page, ...goods.sheet)
  await expect(sum(page, 'Total')).toHaveText('$6.00')
  await expect(sum(page, 'Shipping')).toHaveCount(0)
  await addToCart(page, ...goods.parcel)
  await expect(sum(page, 'Subtotal')).toHaveText('$35.00')
  await expect(sum(page, 'Shipping')).toHaveText('$7.00')
  await expect(sum(page, 'Total')).toHaveText('$42.00')
  await expect(drawer(page).getByText('$15.00 more and shipping is free')).toBeVisible()
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'One more of Late Set, LP' }).click()
  await expect(sum(page, 'Shipping')).toHaveText('Free')
  await expect(sum(page, 'Total')).toHaveText('$64.00')
  await expect(drawer(page).getByText(/more and shipping is free/)).toHaveCount(0)
  await drawer(page).getByRole('button', { name: 'One less of Late Set, LP' }).click()
  await giveEmail(page, 'shipping@example.com')
  const popup = await openPayPal(page)
  await expect(popup.getByText('$42.00').first()).toBeVisible()
})

test('CHK-30 DLV-01 DLV-02: for a sheet alone the card shows the documents, with number, price and download @phone @sweep', async ({
  page,
}) => {
  await pay(page, 'sheet@example.com', ['sheet'])
  await expect(heading(page, 'Purchase Confirmed - Check Your Email')).toBeFocused()
  await expect(drawer(page)).toContainText('Download links sent to your email')
  const line = drawer(page).getByRole('list', { name: 'What you bought' }).getByRole('listitem')
  await expect(line).toHaveText(/When the Saints[\s\S]*PDF[\s\S]*\$6\.00/)
  await expect(line.getByRole('link', { name: 'Download: When the Saints' })).toHaveAttribute('href', /^\/d\//)
  await expect(sum(page, 'Shipping')).toHaveCount(0)
  await expect(sum(page, 'Total')).toHaveText('$6.00')
  await expect(drawer(page).getByText(/parcel/)).toHaveCount(0)
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName(/^Shopping cart, 0 /)
  await cartButton(page).click()
  await expect(heading(page, 'Shopping Cart')).toBeVisible()
})

test('OP-12 OP-14: for a record the card shows what is shipped, the address, the total and the included download @desktop @sweep', async ({
  page,
}) => {
  await pay(page, 'parcel@example.com', ['parcel'])
  await expect(heading(page, 'Purchase Confirmed')).toBeFocused()
  await expect(drawer(page)).toContainText('Receipt sent to your email')
  await expect(drawer(page)).toContainText('parcel@example.com')
  await expect(drawer(page).getByText(/Download links/)).toHaveCount(0)
  const line = drawer(page).getByRole('listitem').filter({ hasText: 'Late Set (LP)' })
  await expect(line).toHaveText(/LP[\s\S]*Travels by post; the download is yours now[\s\S]*\$29\.00/)
  await expect(line.getByRole('link', { name: 'Listen and download: Late Set (LP)' })).toHaveAttribute(
    'href',
    'https://themusician.example/late-set',
  )
  await expect(sum(page, 'Shipping')).toHaveText('$7.00')
  await expect(sum(page, 'Total')).toHaveText('$36.00')
  await expect(drawer(page)).toContainText('The parcel goes to the address you gave when you paid.')
  await expectAccessible(page)
})

test('OP-14 DLV-05: the link of digital music is on the card and in the purchases, which name the chosen format @phone @sweep', async ({
  page,
  site,
}) => {
  const email = 'digital@example.com'
  await pay(page, email, ['digital', 'parcel'])
  await expect(heading(page, 'Purchase Confirmed')).toBeVisible()
  const link = await drawer(page)
    .getByRole('link', { name: 'Listen and download: Riverside (10-inch Vinyl)' })
    .getAttribute('href')
  expect(link).toMatch(/^https:\/\//)
  await page.request.post('/api/purchases/link', { headers: { origin: site.url }, data: { email } })
  const linkIn = async () =>
    (await site.mails(email)).flatMap(({ links }) => links).find((href) => href.includes('/purchases/'))
  await expect.poll(linkIn).toBeDefined()
  await page.goto((await linkIn()) ?? '')
  const bought = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(bought('Riverside (10-inch Vinyl)')).toContainText('Download')
  await expect(
    bought('Riverside (10-inch Vinyl)').getByRole('link', { name: 'Listen and download: Riverside (10-inch Vinyl)' }),
  ).toHaveAttribute('href', link ?? '')
  await expect(bought('Late Set (LP)')).toContainText('LP')
  await expect(bought('Late Set (LP)').getByRole('link', { name: 'Listen and download: Late Set (LP)' })).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('CHK-30 DLV-01: the card of a mixed purchase shows everything: downloads, links, parcel, shipping, total @sweep', async ({
  page,
}, info) => {
  await pay(page, `mixed-${info.project.name}@example.com`, ['sheet', 'parcel', 'digital'])
  await expect(heading(page, 'Purchase Confirmed - Check Your Email')).toBeVisible()
  await expect(drawer(page).getByRole('listitem')).toHaveText([
    /When the Saints[\s\S]*\$6\.00/,
    /Late Set \(LP\)[\s\S]*Travels by post[\s\S]*\$29\.00/,
    /Riverside \(10-inch Vinyl\)[\s\S]*Download[\s\S]*\$6\.00/,
  ])
  await expect(sum(page, 'Subtotal')).toHaveText('$41.00')
  await expect(sum(page, 'Shipping')).toHaveText('$7.00')
  await expect(sum(page, 'Total')).toHaveText('$48.00')
  await expectAccessible(page)
})

test('CHK-04: a disabled button explains why, once the visitor has typed something and left the field @phone @sweep', async ({
  page,
}) => {
  await addToCart(page, ...goods.sheet)
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  const address = drawer(page).getByRole('textbox', { name: 'E-mail address' })
  const submit = drawer(page).getByRole('button', { name: 'Continue to Payment' })
  await expect(address).toBeFocused()
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription('Please enter your e-mail address first.')
  await address.pressSequentially('reader@example')
  await expect(address).not.toHaveAttribute('aria-invalid')
  const sentence = 'This does not look like an e-mail address yet.'
  await address.press('Enter')
  await expect(drawer(page).getByText(sentence).first()).toBeVisible()
  await expect(address).toHaveAccessibleDescription(sentence)
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription(sentence)
  await expectAccessible(page)
  await address.pressSequentially('.com')
  await expect(address).not.toHaveAttribute('aria-invalid')
  await expect(submit).toBeEnabled()
})

test('CART-17 CHK-01: every step has one column at the edge of its heading; after the cart the drawer is as high as its content @sweep', async ({
  page,
}) => {
  await addToCart(page, ...goods.parcel)
  const step = async (button: RegExp) => {
    const control = drawer(page).getByRole('button', { name: button })
    const heading = drawer(page).getByRole('heading', { level: 2 })
    await expect(control).toBeVisible()
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    const [frame, head, box] = await Promise.all([drawer(page), heading, control].map((one) => one.boundingBox()))
    if (!frame || !head || !box) throw new Error('The step is not displayed')
    expect(box.x + box.width - head.x).toBeLessThanOrEqual(561)
    return { frame, head }
  }
  const tall = 0.85 * (page.viewportSize()?.height ?? 0)
  const cart = await step(/^Proceed to Checkout$/)
  expect(Math.abs(cart.frame.height - tall)).toBeLessThan(1)
  await giveEmail(page, 'column@example.com')
  await expect(heading(page, 'Payment')).toBeVisible()
  const payment = await step(/^Back to Cart$/)
  expect(payment.head.x).toBe(cart.head.x)
  await drawer(page).getByRole('button', { name: 'Edit e-mail address' }).click()
  const email = await step(/^Continue to Payment$/)
  expect(email.head.x).toBe(cart.head.x)
  expect(email.frame.height).toBeLessThan(tall - 8)
  expect(payment.frame.height).toBeLessThan(tall + 1)
})

test('focus follows every step of the checkout, and is restored when the drawer closes @desktop @sweep', async ({
  page,
}) => {
  await addToCart(page, ...goods.sheet)
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(drawer(page).getByRole('textbox', { name: 'E-mail address' })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Back to Cart' }).click()
  await expect(heading(page, 'Shopping Cart')).toBeFocused()
  await giveEmail(page, 'focus@example.com')
  await expect(heading(page, 'Payment')).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Edit e-mail address' }).click()
  await expect(drawer(page).getByRole('textbox', { name: 'E-mail address' })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(payPalButton(page)).toBeVisible()
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(heading(page, 'Purchase Confirmed - Check Your Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add to Cart: When the Saints' })).toBeFocused()

  // The card opened without a click, so the focus returns to the page.
  await addToCart(page, ...goods.sheet)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.click())
  await expect(heading(page, 'Shopping Cart')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})

test('the checkout suggests the e-mail address of the last order, and the buyer can remove it @phone @sweep', async ({
  page,
}) => {
  const email = 'regular@example.com'
  await addToCart(page, ...goods.sheet)
  await giveEmail(page, email)
  const stored = () => page.evaluate(() => localStorage.getItem('shop-email'))
  await expect(payPalButton(page)).toBeVisible()
  expect(await stored()).toBeNull()
  await atPayPal(await openPayPal(page), 'Pay')
  await drawer(page).getByRole('button', { name: 'Continue Shopping' }).click()
  expect(await stored()).toBe(email)

  await addToCart(page, ...goods.digital)
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  const address = drawer(page).getByRole('textbox', { name: 'E-mail address' })
  await expect(address).toHaveValue(email)
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Forget this address' }).click()
  await expect(address).toHaveValue('')
  await expect(address).toBeFocused()
  expect(await stored()).toBeNull()
  await page.reload()
  await cartButton(page).click()
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(address).toHaveValue('')
})

test('a note to the seller survives every step and a reload, and is stored with the order @desktop @sweep', async ({
  page,
  site,
}) => {
  const email = 'note@example.com'
  const words = 'For Ada.\nPlease sign it.'
  await addToCart(page, ...goods.parcel)
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  const note = drawer(page).getByRole('textbox', { name: 'A note to the seller (optional)' })
  await expect(drawer(page).getByText('You choose the postal address when you pay, in the next step.')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Add a note to the order' }).click()
  await expect(note).toBeFocused()
  await expect(note).toHaveAccessibleDescription('0 of 500 characters')
  await note.fill('x'.repeat(600))
  await expect(note).toHaveAccessibleDescription('500 of 500 characters')
  await note.fill(words)
  await drawer(page).getByRole('button', { name: 'Back to Cart' }).click()
  await page.reload()
  await cartButton(page).click()
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(note).toHaveValue(words)
  await drawer(page).getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(drawer(page).getByText('Your note: For Ada.')).toBeVisible()
  const popup = await openPayPal(page)
  await expect(popup.getByText(/Ada/)).toHaveCount(0)
  await atPayPal(popup, 'Pay')
  await drawer(page).getByRole('button', { name: 'Continue Shopping' }).click()
  expect(await site.sql('select buyer_note from checkouts where email = $1', [email])).toEqual([{ buyer_note: words }])
  expect(await page.evaluate(() => sessionStorage.getItem('form-drafts'))).toBeNull()
})
