// Proves that every form keeps typed text: before the application runs, after a visit to another page, after a reload.
// Passwords are left out.
import type { Locator, Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { addToCart, cartButton, drawer, payPalButton } from '../support/buying'
import { holdBack } from '../support/hold-back'
import { boughtLicence } from '../support/licences'
import { expect, hydrated, pageHydrated, test } from '../support/site'
import { signIn } from '../support/sign-in'

/** Every field a visitor can type into. A field hidden from people is for programs. */
const typable = [
  'textarea',
  'select',
  'input:not([type=password], [type=radio], [type=checkbox], [type=range], [type=hidden], [readonly], [autocomplete$=password])',
]
  .map((selector) => `${selector}:not([aria-hidden])`)
  .join(', ')

/** Types into every field of a page, or of a part of it; returns the values. */
async function typeInAll(part: Page | Locator): Promise<string[]> {
  for (const closed of await part.locator('details:not([open]):has(form) > summary').all()) await closed.click()
  for (const [index, field] of (await part.locator(typable).all()).entries()) {
    const type = await field.evaluate((node) =>
      node instanceof HTMLSelectElement ? 'list' : node.getAttribute('type'),
    )
    if (type === 'list') await field.selectOption({ index: 1 })
    else await field.fill(type === 'email' ? `typed-${index}@example.com` : `Typed ${index}`)
  }
  return valuesIn(part)
}

const valuesIn = (part: Page | Locator) =>
  part
    .locator(typable)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement | HTMLSelectElement).value))

/** Returns the forms in a page's server HTML, identified by the address they send to. */
function formsIn(html: string): string[] {
  const forms = [...html.matchAll(/<form[^>]* action="([^"]*)"[^>]*>(.*?)<\/form>/gs)]
  return forms
    .filter(([, , inner = '']) => /<textarea|<select|<input[^>]*type="(?:text|email|search|tel|url)"/.test(inner))
    .map(([, action = '']) => action.replace(/\/d\/[^/]+/, '/d/…'))
}

/** Returns every address of the sitemap, and those behind links in mails. */
async function publicAddresses(site: RunningSite): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const told = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const licensed = await boughtLicence(site, 'when-the-saints', 'typist@example.com', 'The Corner Quartet')
  return [...told, '/purchases', '/purchases/unknown', licensed.download, licensed.licence, '/newsletter/unknown']
}

test('CONT-07 NEWS-01 SHOP-14 OP-03: text typed into any public form survives the start of the application, another page and a reload @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  test.setTimeout(120_000)
  expectedNoise.push(/404/)
  const seen = new Set<string>()
  for (const address of await publicAddresses(site)) {
    const forms = formsIn(await (await fetch(`${site.url}${address}`)).text())
    if (forms.every((form) => seen.has(form))) continue
    for (const form of forms) seen.add(form)
    await visit(page, address)
  }
  expect([...seen].toSorted()).toEqual(['/contact', '/d/…/holder', '/newsletter', '/purchases', '/shop#catalogue'])
})

async function visit(page: Page, address: string): Promise<void> {
  const release = await holdBack(page, '**/assets/client-*.js')
  await page.goto(address)
  const typed = await typeInAll(page)
  expect(typed, address).not.toContain('')
  release()
  await pageHydrated(page)
  expect(await valuesIn(page), `${address}: the application started`).toEqual(typed)
  // A key in one field must not empty another.
  await page.locator(`:is(${typable}):not(select)`).last().press('x')
  const further = await valuesIn(page)
  expect(
    further.filter((text, index) => text !== typed[index]),
    `${address}: one more key`,
  ).toHaveLength(1)
  await page.unrouteAll()
  await page
    .locator('footer a[href="/about"], header a[href="/about"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL('**/about', { waitUntil: 'commit' })
  await page.goBack()
  await expect.poll(() => valuesIn(page), `${address}: another page and back`).toEqual(further)
  await page.reload()
  await pageHydrated(page)
  await expect.poll(() => valuesIn(page), `${address}: a reload`).toEqual(further)
}

test('ACCESS-08 OP-09 OP-10: sign-in, sign-up, invitation and "forgot password" keep the typed text, but never a password @desktop @sweep', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  const invited = await page.request.post('/api/admin/allowed-emails', {
    headers: { origin: site.url },
    data: { email: 'invited@example.com', is_admin: false },
  })
  await page.context().clearCookies()
  expect(invited.ok(), await invited.text()).toBe(true)
  const invitation = async () =>
    (await site.mails('invited@example.com'))
      .flatMap((mail) => mail.links)
      .find((href) => href.includes('/auth/invitation/')) ?? ''
  await expect.poll(invitation).not.toBe('')
  for (const address of ['/auth', '/auth#create-account', '/auth#forgot-password', await invitation()]) {
    await page.goto('about:blank')
    await page.goto(address)
    const secret = page.locator('input[type=password]')
    await expect(page.locator(typable).last()).toBeVisible()
    if (await secret.count()) await secret.fill('four words that are secret')
    const typed = await typeInAll(page)
    expect(typed.length, address).toBeGreaterThan(0)
    expect(typed, address).not.toContain('')
    await page.goto('/about')
    await page.goBack()
    await expect.poll(() => valuesIn(page), `${address}: another page and back`).toEqual(typed)
    await page.reload()
    await expect.poll(() => valuesIn(page), `${address}: a reload`).toEqual(typed)
    if (await secret.count()) await expect(secret).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('secret')
  }
})

test('CHK-02 CHK-03 OP-20: the address and note of the checkout survive a reload at the payment step @desktop @sweep', async ({
  page,
}) => {
  await addToCart(page, 'when-the-saints')
  const open = async () => {
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(drawer(page).getByRole('textbox', { name: 'E-mail address' })).toBeVisible()
  }
  await open()
  // The note is folded until it is wanted, and stays open once it has words.
  await drawer(page).getByRole('button', { name: 'Add a note to the order' }).click()
  const typed = await typeInAll(drawer(page))
  expect(typed).toEqual(['typed-0@example.com', 'Typed 1'])
  await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(payPalButton(page)).toBeVisible()
  await page.reload()
  await hydrated(cartButton(page))
  await cartButton(page).click()
  await open()
  await expect.poll(() => valuesIn(drawer(page))).toEqual(typed)
})

test('CONT-09: a sent message is not kept in the browser @desktop @sweep', async ({ page }) => {
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Send a message' })
  await hydrated(form)
  const fill = (label: string, text: string) => form.getByLabel(label).fill(text)
  await fill('Name', 'Bea')
  await fill('Email', 'bea@example.com')
  await fill('Subject', 'A gig')
  await fill('Message', 'Are you free in May?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent!')).toBeVisible()
  const empty = form.getByLabel('Message')
  await expect(empty).toHaveValue('')
  await page.reload()
  await hydrated(form)
  await expect(empty).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('form-drafts'))).toBeNull()
})
