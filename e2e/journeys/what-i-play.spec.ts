// "I play tenor sax", chosen once, selects the right edition in the whole shop, on this device only.
import type { Page } from '@playwright/test'
import { addToCart, drawer } from '../support/buying'
import { holdBack } from '../support/hold-back'
import { shifted, watchShifts } from '../support/layout-shift'
import { expect, expectAccessible, hydrated, test } from '../support/site'

const sheets = ['corner-table', 'last-bus-home', 'three-spirituals']

const iPlay = (page: Page) => page.getByLabel('I play')
const edition = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name: 'Choose' }).getByRole('radio', { name })

test('an instrument chosen in the shop selects B♭ on three items, in another tab too, and can be changed on each @sweep', async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  const filters = page.getByRole('group', { name: 'Filter the sheet music' })
  const instrument = filters.locator('summary', { hasText: 'I play' })
  await hydrated(instrument)
  const sheet = filters.getByRole('button', { name: 'Filter' })
  if (await sheet.isVisible()) await sheet.click()
  await instrument.click()
  await expect(filters.getByText('We will pick the right edition for you.')).toBeVisible()
  await expectAccessible(page)
  await filters.getByRole('link', { name: /^Tenor Sax/ }).click()
  await expect(page).toHaveURL(/\/shop\?instrument=tenor-sax#catalogue$/)
  for (const slug of sheets) {
    await page.goto(`/shop/${slug}`)
    await expect(edition(page, /^B♭/)).toBeChecked()
    await expect(iPlay(page)).toHaveValue('tenor_sax')
    await expect(page.getByText('B♭: fits your tenor sax.')).toBeVisible()
  }
  const other = await context.newPage()
  await other.goto('/shop/corner-table')
  await expect(edition(other, /^B♭/)).toBeChecked()
  await expectAccessible(other)

  await iPlay(page).selectOption('Trombone')
  await expect(edition(page, /^Bass clef/)).toBeChecked()
  await expect(edition(other, /^Bass clef/)).toBeChecked()
  await iPlay(page).selectOption('Alto Sax')
  await expect(edition(page, /^E♭/)).toBeChecked()
  await iPlay(page).selectOption('Flute')
  await expect(edition(page, /^C /)).toBeChecked()
  // Visitors without a matching edition choose one themselves; a visitor who chooses another edition gets that one.
  await iPlay(page).selectOption('Drums')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByText('No edition is for drums alone. Choose one below.')).toBeVisible()
  await iPlay(page).selectOption('Trumpet')
  await edition(page, /^E♭/).check()
  await page.getByRole('button', { name: /Add to Cart/ }).click()
  await expect(drawer(page).getByRole('listitem')).toHaveText([/PDF, E♭/])
})

test('the selected edition goes into the cart with one click; a set of parts selects the only part for the instrument @sweep', async ({
  page,
}) => {
  await page.goto('/shop/amazing-grace-quartet')
  await iPlay(page).selectOption('Bass Trombone')
  await expect(edition(page, /^Bass Trombone/)).toBeChecked()
  await page.getByRole('button', { name: /Add to Cart/ }).click()
  await expect(drawer(page).getByRole('listitem')).toHaveText([/PDF, Bass Trombone · \$5\.00/])
  await page.keyboard.press('Escape')
  // The instrument has three parts: a wrong choice would be worse than none.
  await iPlay(page).selectOption('Trombone')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByText('Several editions fit your trombone. Choose one below.')).toBeVisible()
})

test('nothing shifts when the application hydrates and selects an edition @sweep', async ({ page }) => {
  await watchShifts(page)
  await page.addInitScript(() => localStorage.setItem('instrument', 'tenor_sax'))
  for (const address of ['/shop/three-spirituals', '/shop/amazing-grace-quartet', '/shop/corner-table']) {
    await page.goto(address)
    await hydrated(page.getByRole('heading', { level: 1 }))
    await expect(iPlay(page)).toHaveValue('tenor_sax')
    expect(await shifted(page), address).toBe(0)
  }
  await expect(edition(page, /^B♭/)).toBeChecked()
})

test('an instrument chosen before the application runs counts, and so does an edition selected by hand @phone @sweep', async ({
  page,
}) => {
  const start = await holdBack(page, '**/assets/client-*.js')
  await page.goto('/shop/corner-table', { waitUntil: 'commit' })
  await iPlay(page).selectOption('Tenor Sax')
  await page.getByRole('radio', { name: /^E♭/ }).check()
  start()
  await hydrated(page.getByRole('heading', { level: 1 }))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('instrument'))).toBe('tenor_sax')
  await expect(edition(page, /^E♭/)).toBeChecked()
  await page.reload()
  await expect(edition(page, /^B♭/)).toBeChecked()
})

test('a browser that stores nothing remembers the instrument until the page is closed @phone @sweep', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await page.goto('/shop/corner-table')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await iPlay(page).selectOption('Tenor Sax')
  await expect(edition(page, /^B♭/)).toBeChecked()
  await page.getByRole('button', { name: /Add to Cart/ }).click()
  await expect(drawer(page).getByRole('listitem')).toHaveText([/PDF, B♭/])
})

test('OP-01: when an edition’s price changes after it was added, the cart says so, and paid orders keep theirs @desktop @sweep', async ({
  page,
  site,
}) => {
  await addToCart(page, 'corner-table')
  await site.sql(
    `update item_variants set price = 7 where label = 'C' and shop_item_id = (select id from shop_items where slug = 'corner-table')`,
  )
  await expect(drawer(page).getByText('$7.00').first()).toBeVisible()
  await site.sql(
    `update item_variants set price = null where label = 'C' and shop_item_id = (select id from shop_items where slug = 'corner-table')`,
  )
})
