// The owner's evening with a site that is still empty: three gigs, a sheet with three editions, an album, a shirt, a
// newsletter, a parcel and a text on every page. Counts the clicks of each task.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { editedPages } from '../../src/features/site/page-content/edited-pages'
import { countPresses, watchHand } from '../support/count-presses'
import { framedPage } from '../support/framed-page'
import { newGig, nextYear } from '../support/gigs'
import { itemForm } from '../support/item-form'
import { message } from '../support/message'
import { storePaidParcel } from '../support/paid-parcel'
import { findRow } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, testOnOwnSite } from '../support/site'

/** A separate, empty site. */
const test = testOnOwnSite(() => ({ BANDSTAND_DEMO: '0', SITE_TIME_ZONE: 'Europe/Berlin' }))

test.use({ actionTimeout: 20_000 })

const file = (name: string) => path.resolve('demo/files', name)
const pdf = (source: string, name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: readFileSync(file(`pdf/${source}.pdf`)),
})
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/**
 * Goes to the dashboard, and from there with one click to this page of the back-office, or with two to its texts. On a
 * phone, the footer is in the menu only.
 */
async function goTo(page: Page, place: string): Promise<void> {
  await page.goto('/admin')
  const link = (href: string) => page.locator(`a[href="${href}"]`).filter({ visible: true }).first()
  if (isNarrow(page) && place === '/admin/footer') await page.getByRole('button', { name: 'Menu' }).click()
  if (/\/(texts|press)$/.test(place)) await link(path.dirname(place)).click()
  await link(place).click()
}

async function publishThreeGigs(page: Page): Promise<void> {
  await goTo(page, '/admin/events')
  await page.getByRole('button', { name: 'Add Event' }).click()
  const form = newGig(page)
  const evenings = [
    ['Late Set at the Blue Lantern', `${nextYear}-02-13`, '20 Uhr'],
    ['Four Trombones', `${nextYear}-03-21`, '21h30'],
    ['Harbour Festival', `${nextYear}-06-05`, '6 pm'],
  ] as const
  for (const [place, [title, date, time]] of evenings.entries()) {
    await expect(form.getByLabel('Event Title *')).toHaveValue('')
    await form.getByLabel('Event Title *').fill(title)
    await form.getByLabel('Date *').fill(date)
    await form.getByLabel('Time').fill(time)
    await form.getByLabel('Venue *').fill('The Blue Lantern')
    await form.getByLabel('City *').fill('Upper Weir')
    const isLast = place === evenings.length - 1
    await form.getByRole('button', { name: isLast ? 'Create Event' : 'Create and Add Another' }).click()
    await expect(findRow(page, title)).toContainText('Upcoming')
  }
}

async function sellSheet(page: Page): Promise<void> {
  await goTo(page, '/admin/shop')
  await page
    .getByRole('region', { name: 'New sheet from PDFs' })
    .getByLabel('Choose PDFs')
    .setInputFiles([
      pdf('last-bus-home-c', 'Ferry Song - C.pdf'),
      pdf('last-bus-home-bb', 'Ferry Song - Bb.pdf'),
      pdf('last-bus-home-bass-clef', 'Ferry Song - Bass clef.pdf'),
    ])
  const form = itemForm(page, 'Add New Shop Item')
  await expect(form.getByRole('list', { name: 'Pages that visitors will see' }).getByRole('img')).toHaveCount(3, {
    timeout: 120_000,
  })
  const price = form.getByRole('group', { name: 'Product Information' }).getByLabel('Price ($)', { exact: true })
  await price.click()
  await price.fill('6.50')
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Product Created Successfully')).toBeVisible()
}

async function choosePicture(form: Locator, name: string): Promise<void> {
  await form
    .getByRole('group', { name: 'Image source' })
    .getByLabel('Choose')
    .setInputFiles(file(`shop/${name}.jpg`))
  await expect(form.getByText('Image uploaded successfully!')).toBeVisible()
}

async function sellAlbum(page: Page): Promise<void> {
  await goTo(page, '/admin/shop')
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = itemForm(page, 'Add New Shop Item')
  await form.getByLabel('Title *').fill('Late Set')
  await form.getByLabel('Category *').selectOption({ label: 'Digital Music' })
  await form.getByLabel('Price ($)', { exact: true }).fill('9')
  await form
    .getByRole('group', { name: 'Music files' })
    .getByLabel(/^Add music files/)
    .setInputFiles([file('audio/corner-table.mp3'), file('audio/low-rent.mp3')])
  await expect(form.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2)
  await choosePicture(form, 'corner-table')
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Product Created Successfully')).toBeVisible()
}

async function sellShirt(page: Page): Promise<void> {
  await goTo(page, '/admin/shop')
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = itemForm(page, 'Add New Shop Item')
  await form.getByLabel('Title *').fill('Low Brass Shirt')
  await form.getByLabel('Category *').selectOption({ label: 'Merchandise' })
  await form.getByLabel('Price ($)', { exact: true }).fill('24')
  const sizes = form.getByRole('group', { name: 'Sizes, colours' })
  await sizes.getByLabel('Add choices').fill('S, M, L')
  await page.keyboard.press('Enter')
  await expect(sizes.getByRole('list', { name: 'Choices' }).getByRole('group')).toHaveCount(3)
  await choosePicture(form, 'seventh-position-shirt')
  await form.getByRole('button', { name: 'Create Item' }).click()
  // A new shop asks once what parcels cost.
  await form.getByRole('switch', { name: 'Sell with free shipping' }).check()
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Product Created Successfully')).toBeVisible()
}

async function writeNewsletter(page: Page): Promise<void> {
  await goTo(page, '/admin/newsletter')
  await page.getByRole('button', { name: 'Write a newsletter' }).click()
  await page.getByRole('textbox', { name: 'Subject *' }).fill('Three nights')
  await page.getByRole('textbox', { name: 'Text *' }).fill('Dear friends,\n\nwe play three nights next year.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Send Three nights to all' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('1 of 1 sent')).toBeVisible()
}

async function packOrder(page: Page, number: string): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: number }).first().click()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(message(page, 'Marked as shipped')).toBeVisible()
}

/** Adds a word to the first text of the page that is shown as words, and saves. */
async function changeText(
  page: Page,
  { admin, sections }: (typeof editedPages)[keyof typeof editedPages],
): Promise<void> {
  const texts = sections.flatMap((section) => section.texts)
  const text = texts.find(({ title, titleAt }) => title !== undefined && titleAt !== undefined)
  const shown = text ?? texts.find(({ description }) => description !== undefined)
  const label = text?.title ?? shown?.description
  if (!shown || label === undefined) throw new Error(`${admin} has no text`)
  await goTo(page, admin)
  await expect(framedPage(page).locator('body')).toBeVisible()
  if (isNarrow(page))
    await page.getByRole('region', { name: 'All texts of this page' }).getByText(shown.name, { exact: true }).click()
  const field = page.getByRole('form', { name: shown.name, exact: true }).getByLabel(label).first()
  await field.fill(admin === '/admin/footer' ? 'https://www.instagram.com/lateset' : 'Low brass, late')
  // The forms of the LOE page have their own button (ADM-LOE), in the dialog of a phone too.
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const close = page.getByRole('dialog', { name: shown.name }).getByRole('button', { name: 'Close' })
  if (admin === '/admin/loe') await save.click()
  if (isNarrow(page)) await close.click()
  if (admin !== '/admin/loe') await save.click()
  await expect(page.getByText(/Everything is saved|updated successfully|Saved/).first()).toBeVisible()
}

test('ADM-EVT-04 ADM-SHOP-10 ADM-CONTENT-01 OP-13: gigs, sheet, album, shirt, newsletter, parcel and texts of all pages are done in one evening @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  test.setTimeout(400_000)
  // The server asks about shipping before the first parcel goes on sale.
  expectedNoise.push(/status of 422/)
  const number = await storePaidParcel(site, 'EVENING')
  await site.sql(
    "insert into newsletter_subscribers (email, status, confirmed_at) values ('fan@example.com', 'confirmed', now())",
  )
  await signIn(page, site)
  await countPresses(page)
  const clicks: Record<string, number> = {}
  const count = async (task: string, work: () => Promise<void>) => {
    const { presses: before } = await watchHand(page)
    await work()
    clicks[task] = (await watchHand(page)).presses - before
  }
  await page.goto('/admin')
  await count('three gigs', () => publishThreeGigs(page))
  await count('sheet', () => sellSheet(page))
  await count('album', () => sellAlbum(page))
  await count('shirt', () => sellShirt(page))
  await count('newsletter', () => writeNewsletter(page))
  await count('parcel', () => packOrder(page, number))
  for (const edited of Object.values(editedPages)) await count(`text of ${edited.name}`, () => changeText(page, edited))
  // On a phone, a text is in a dialog, which one more click opens and another closes.
  const text = isNarrow(page) ? 4 : 2
  const most: Record<string, number> = {
    'three gigs': 5,
    sheet: 5,
    album: 6,
    shirt: 7,
    newsletter: 5,
    parcel: 3,
    'text of Media': text + 1,
    'text of Events': text + 1,
    'text of Footer': text + 1,
    'text of Press': text + 1,
  }
  const over = Object.entries(clicks).filter(([task, count]) => count > (most[task] ?? text))
  expect(over, JSON.stringify(clicks)).toEqual([])
})
