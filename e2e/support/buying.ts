// Performs the steps of a purchase as a visitor does, found by role and label only.
import { expect, type Locator, type Page } from '@playwright/test'

/** The drawer that holds cart, checkout and confirmation. */
export function drawer(page: Page): Locator {
  return page.getByRole('dialog')
}

/** The cart button in the header; its name gives the number of pieces. */
export function cartButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Shopping cart/ })
}

/**
 * Opens a product's page and adds it to the cart, in the named format where there are several. The drawer is open
 * afterwards.
 */
export async function addToCart(page: Page, slug: string, format?: string): Promise<void> {
  await page.goto(`/shop/${slug}`)
  const edition = page.getByRole('radiogroup', { name: 'Choose' }).getByRole('radio').first()
  if (await edition.isVisible()) await edition.check()
  const add = page.getByRole('main').getByRole('button', { name: /^Add / })
  await (format ? add.filter({ hasText: format }) : add).first().click()
  await expect(drawer(page).getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
}

/** The choice of the country; shown only for a parcel in a shop whose zones of shipping differ. */
export const shipTo = (page: Page): Locator => drawer(page).getByRole('combobox', { name: 'Ship to' })

/**
 * Goes from the open cart to the payment step, with this address. Where a country is asked for and none is chosen, it
 * is that of the simulator's buyer.
 */
export async function giveEmail(page: Page, email: string): Promise<void> {
  if ((await shipTo(page).isVisible()) && (await shipTo(page).inputValue()) === '')
    await shipTo(page).selectOption('US')
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await drawer(page).getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
}

/** PayPal's button. */
export function payPalButton(page: Page): Locator {
  return paymentButton(page, 'Pay with PayPal')
}

/** PayPal's button of version 5, in its frame. */
export function framedPayPalButton(page: Page): Locator {
  return page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal' })
}

/** A button of the payment step by its name: `Debit or Credit Card`, `Apple Pay`, `Google Pay`, ... */
export function paymentButton(page: Page, name: string): Locator {
  return drawer(page).getByRole('button', { name, exact: true })
}

/** Clicks PayPal's button and returns its window. */
export async function pressPayPal(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payPalButton(page).click()])
  return popup
}

/** The same; resolves when the window is ready. */
export async function openPayPal(page: Page): Promise<Page> {
  const popup = await pressPayPal(page)
  await popup.waitForURL(/token=/)
  return popup
}

/** Clicks one of the simulator's buttons: `Pay`, `Cancel`, `Close window`, ... */
export async function atPayPal(popup: Page, press: string): Promise<void> {
  await popup
    .getByRole('button', { name: press, exact: true })
    .click()
    .catch((error: unknown) => {
      // A window that the click closes may be gone before the click is confirmed.
      if (!popup.isClosed()) throw error
    })
}

/** Puts the item of the open page into the cart and pays with PayPal; resolves when the purchase is confirmed. */
export async function buyShown(page: Page, email: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await giveEmail(page, email)
  await atPayPal(await openPayPal(page), 'Pay')
  // Only downloads are confirmed with "Check Your Email".
  await expect(drawer(page).getByRole('heading', { name: /^Purchase Confirmed/ })).toBeVisible({ timeout: 20_000 })
}
