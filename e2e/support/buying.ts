// The steps of a purchase as a visitor takes them, found by role and label only.
import { expect, type Locator, type Page } from '@playwright/test'

/** The drawer that holds cart, checkout and confirmation. */
export function drawer(page: Page): Locator {
  return page.getByRole('dialog')
}

/** The cart in the header; it says how many pieces are in it. */
export function cartButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Shopping cart/ })
}

/** Opens a product's page and puts it into the cart, in the format of this name where there are several; the drawer is open afterwards. */
export async function addToCart(page: Page, slug: string, format?: string): Promise<void> {
  await page.goto(`/shop/${slug}`)
  const edition = page.getByRole('radiogroup', { name: 'Choose' }).getByRole('radio').first()
  if (await edition.isVisible()) await edition.check()
  const add = page.getByRole('main').getByRole('button', { name: /Add to Cart: / })
  await (format ? add.filter({ hasText: format }) : add).first().click()
  await expect(drawer(page).getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
}

/** From the open cart to the payment step, with this address. */
export async function giveEmail(page: Page, email: string): Promise<void> {
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await drawer(page).getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
}

/** PayPal's button, in its frame. */
export function payPalButton(page: Page): Locator {
  return page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal' })
}

/**
 * Presses PayPal's button and gives back its window. For about a tenth of a second after a frame of another origin has appeared, Chromium
 * still hands presses on it to the page around it: such a press is made again. Where the first one did arrive, a second only asks for its window.
 */
export async function pressPayPal(page: Page): Promise<Page> {
  let popup: Page | undefined
  page.once('popup', (opened) => (popup = opened))
  await expect(async () => {
    // A press that is not answered in time is made again too; without a limit of its own it would wait as long as the test may take.
    if (!popup) await payPalButton(page).click({ timeout: 5000 })
    await expect.poll(() => popup !== undefined, { timeout: 1000 }).toBe(true)
  }).toPass({ timeout: 30_000 })
  if (!popup) throw new Error("PayPal's window did not open")
  return popup
}

/** The same, when the window is ready to be used. */
export async function openPayPal(page: Page): Promise<Page> {
  const popup = await pressPayPal(page)
  await popup.waitForURL(/token=/)
  return popup
}

/** What a buyer presses at the simulator: `Pay`, `Cancel`, `Close window`, ... */
export async function atPayPal(popup: Page, press: string): Promise<void> {
  await popup
    .getByRole('button', { name: press, exact: true })
    .click()
    .catch((error: unknown) => {
      // A window that the press closes may be gone before the press is confirmed.
      if (!popup.isClosed()) throw error
    })
}
