// The owner's first hour with an empty site: the site gets a face, dates, pictures, music and a sheet that a visitor
// buys. docs/first-hour.md describes it in words.
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { atPayPal, drawer, giveEmail, openPayPal } from '../support/buying'
import { itemForm } from '../support/item-form'
import { message } from '../support/message'
import { countPresses, watchHand } from '../support/count-presses'
import { takeForGuide } from '../support/guide-pictures'
import { findRow, listRows } from '../support/rows'
import { emptyScenes } from '../support/scenes'
import { expectScenesAccessible } from '../support/scenes-with-axe'
import { primaryAdministrator } from '../support/sign-in'
import { expect, hydrated, testOnOwnSite } from '../support/site'

/** A separate, empty site. */
const test = testOnOwnSite(() => ({ BANDSTAND_DEMO: '0', SITE_TIME_ZONE: '' }))

/** A step that is stuck is reported by its own name. */
test.use({ actionTimeout: 20_000 })

const password = 'seven notes before midnight'
const reader = 'reader@example.com'
const nextYear = new Date().getUTCFullYear() + 1
const file = (name: string) => path.resolve('demo/files', name)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const gigs = [
  {
    title: 'Late Set at the Blue Lantern',
    date: `${nextYear}-02-13`,
    time: '8:00 PM',
    venue: 'The Blue Lantern',
    city: 'Upper Weir',
  },
  { title: 'Four Trombones', date: `${nextYear}-03-21`, time: '7:30 PM', venue: 'The Old Mill', city: 'Stonebridge' },
  {
    title: 'Harbour Festival',
    date: `${nextYear}-06-05`,
    time: '6:00 PM',
    venue: 'Harbour Stage',
    city: 'Port Linden',
  },
]
const photos = [
  'club-door',
  'drum-kit',
  'empty-stage',
  'into-the-bell',
  'lights-in-haze',
  'night-bus',
  'piano-keys',
  'rain-in-the-city',
  'slide-out',
  'trio-in-blue',
]
const tracks = [
  ['Slide Rule Blues', 'slide-rule-blues'],
  ['Corner Table', 'corner-table'],
  ['Last Bus Home', 'last-bus-home'],
  ['Low Rent', 'low-rent'],
  ['When the Saints', 'when-the-saints'],
] as const
const sheet = { title: 'Slide Rule Blues', slug: 'slide-rule-blues' }

/** Follows the link at the foot of one step's page to the next step. */
async function goOn(page: Page, step: string, heading: string): Promise<void> {
  await page.getByRole('link', { name: `Next step: ${step}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function makeAccount(page: Page, site: RunningSite): Promise<void> {
  // The address that the server prints at its start.
  await page.goto('/auth#create-account')
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada Trumpet')
  await page.getByRole('textbox', { name: 'Email' }).fill(primaryAdministrator)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await takeForGuide(page, '01-account')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(message(page, 'Account created!')).toBeVisible()
  const linkIn = async () =>
    (await site.mails(primaryAdministrator))
      .flatMap(({ links }) => links)
      .find((href) => href.includes('/auth/verify/'))
  await expect.poll(linkIn).toBeDefined()
  await page.goto((await linkIn()) ?? '')
  await expect(page.getByText('Your password is the one you typed in this browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('No backup yet.')).toBeVisible()
  await takeForGuide(page, '02-dashboard')
}

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** On a phone a text is in a dialog, which the list below the page opens. */
async function inForm(page: Page, name: string, write: (form: Locator) => Promise<void>): Promise<void> {
  const list = page.getByRole('region', { name: 'All texts of this page' })
  if (isNarrow(page)) await list.getByText(name, { exact: true }).click()
  await write(page.getByRole('form', { name, exact: true }))
  if (!isNarrow(page)) return
  const sheet = dialog(page, name)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
}

const writeText = (page: Page, name: string, typed: Record<string, string>): Promise<void> =>
  inForm(page, name, async (form) => {
    for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value)
  })

/** One click saves everything that was typed on the page. */
async function saveAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
}

async function giveItAFace(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Your name and a picture on the home page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Home Page' })).toBeVisible()
  await writeText(page, 'Your name', {
    'Your name *': 'Ada Trumpet',
    'Line under your name': 'Slow tunes, late sets, low brass.',
  })
  await writeText(page, 'Introduction', {
    Introduction: 'A quartet, four trombones and a horn that has seen every bus of this county.',
  })
  await inForm(page, 'Picture', async (picture) => {
    await picture.getByLabel('Choose a file').setInputFiles(file('pictures/hero.jpg'))
    await expect(picture.getByText('Uploaded')).toBeVisible()
  })
  // The owner need not enter a name for the picture; visitors do not see it.
  await expect(page.getByText('3 changes are not saved yet')).toBeVisible()
  await saveAll(page)
  // The site has her name from now on.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ada Trumpet' }).first()).toBeVisible()
  await page.getByRole('heading', { level: 1, name: 'Manage Home Page' }).scrollIntoViewIfNeeded()
  await takeForGuide(page, '03-home')

  await goOn(page, 'A few words about you', 'Manage About Page')
  await writeText(page, 'About', {
    'Heading *': 'About Ada',
    'Your story':
      'Ada plays the trombone, whatever her name says.\n\nShe writes tunes on buses and tries them out in small rooms.',
  })
  await saveAll(page)
  await takeForGuide(page, '04-about')
}

async function sayWhereToWrite(page: Page): Promise<void> {
  await goOn(page, 'Where people reach you', 'Contact')
  await writeText(page, 'E-mail address', { 'E-mail address': 'ada@example.com' })
  await writeText(page, 'Introduction', { Introduction: 'Write to me. I answer within 2 days.' })
  await saveAll(page)
}

async function announceGigs(page: Page): Promise<void> {
  await goOn(page, 'Your time zone, for the times of your gigs', 'Manage Events')
  const guessed = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  await expect(page.getByLabel('Times of your gigs are in')).toHaveValue(guessed)
  await page.getByRole('button', { name: 'Save time zone' }).click()
  await expect(page.getByText(`Times are in ${guessed}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Add Event' }).click()
  for (const [place, { title, date, time, venue, city }] of gigs.entries()) {
    const form = dialog(page, 'Add New Event')
    await expect(form.getByLabel('Event Title *')).toHaveValue('')
    await expect(form.getByLabel('Event Title *')).toBeFocused()
    await form.getByLabel('Event Title *').fill(title)
    await form.getByLabel('Date *').fill(date)
    await form.getByLabel('Time').fill(time)
    await form.getByLabel('Venue *').fill(venue)
    await form.getByLabel('City *').fill(city)
    if (place === 0) await takeForGuide(page, '05-gig')
    const isLast = place === gigs.length - 1
    await form.getByRole('button', { name: isLast ? 'Create Event' : 'Create and Add Another' }).click()
    await expect(findRow(page, title)).toBeAttached()
  }
  await expect(dialog(page, 'Add New Event')).toHaveCount(0)
  for (const { title } of gigs) await expect(findRow(page, title)).toContainText('Upcoming')
}

async function hangPictures(page: Page): Promise<void> {
  await goOn(page, 'Photos', 'Photo Gallery')
  const many = page.getByRole('region', { name: 'Add several photos' })
  await many.getByLabel('Choose files').setInputFiles(photos.map((name) => file(`gallery/${name}.jpg`)))
  await expect(message(page, '10 photos added successfully')).toBeVisible({ timeout: 60_000 })
  await expect(listRows(page)).toHaveCount(photos.length)
  const onHome = ['drum kit', 'into the bell', 'trio in blue']
  for (const title of onHome) await page.getByRole('checkbox', { name: `Choose ${title}` }).check()
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByRole('dialog').getByLabel('New value').selectOption('Yes')
  await page.getByRole('dialog').getByRole('button', { name: 'Change 3 photos' }).click()
  for (const title of onHome) await expect(findRow(page, title).getByRole('img', { name: 'Featured' })).toBeVisible()
  await expect
    .poll(() =>
      findRow(page, 'club door')
        .locator('img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
  await takeForGuide(page, '06-photos')
}

async function sendTracks(page: Page): Promise<void> {
  await goOn(page, 'A recording to listen to', 'Manage LOE')
  const many = page.getByRole('region', { name: 'Add several recordings' })
  await many.getByLabel('Choose files').setInputFiles(tracks.map(([, name]) => file(`audio/${name}.mp3`)))
  await expect(message(page, '5 recordings added successfully')).toBeVisible({ timeout: 60_000 })
  for (const [title] of tracks) await expect(findRow(page, title)).toContainText('Ready')
  await takeForGuide(page, '07-tracks')
}

async function sellASheet(page: Page): Promise<void> {
  await goOn(page, 'Something for sale', 'Shop Management')
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = itemForm(page, 'Add New Shop Item')
  await form.getByLabel('Title *').fill(sheet.title)
  await form.getByLabel('Category *').selectOption({ label: 'Sheet Music' })
  await form.getByLabel('Price ($)', { exact: true }).fill('6.50')
  await form.getByLabel('Description', { exact: true }).fill('A blues in F for trombone and whoever is about.')
  await form
    .getByRole('group', { name: 'Image source' })
    .getByLabel('Choose')
    .setInputFiles(file('shop/slide-rule-blues.jpg'))
  await expect(form.getByText('Image uploaded successfully!')).toBeVisible()
  const pdf = form.getByRole('group', { name: 'Sheet Music PDF *' })
  await pdf.getByLabel('Choose').setInputFiles(file('pdf/slide-rule-blues.pdf'))
  await expect(pdf.getByText('PDF uploaded successfully!')).toBeVisible()
  await pdf.getByRole('img', { name: 'First page of the PDF' }).scrollIntoViewIfNeeded()
  await takeForGuide(page, '08-sheet')
  await form.getByRole('button', { name: 'Create Item' }).click()
  await expect(message(page, 'Product Created Successfully')).toBeVisible()
  await expect(findRow(page, sheet.title)).toContainText('$6.50')
}

/** Visitors find everything in its place. */
async function lookAround(page: Page): Promise<void> {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Trumpet' })).toBeVisible()
  await expect(page.getByText('Slow tunes, late sets, low brass.')).toBeVisible()
  await takeForGuide(page, '09-site')
  await expect(page.getByRole('img', { name: 'trio in blue' })).toBeAttached()
  await page.goto('/about')
  await expect(page.getByText('She writes tunes on buses and tries them out in small rooms.')).toBeVisible()
  await page.goto('/events')
  for (const { title } of gigs) await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.goto('/loe')
  for (const [title] of tracks) await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
}

async function buyTheSheet(page: Page, site: RunningSite): Promise<void> {
  await page.goto('/shop')
  await page.getByRole('link', { name: sheet.title }).first().click()
  await expect(page).toHaveURL(new RegExp(`/shop/${sheet.slug}$`))
  const add = page.getByRole('button', { name: /^Add to Cart/ }).first()
  await hydrated(add)
  await add.click()
  await expect(drawer(page)).toContainText('1 item(s) in your cart')
  await takeForGuide(page, '10-cart')
  await giveEmail(page, reader)
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible({
    timeout: 20_000,
  })
  const linkIn = async () =>
    (await site.mails(reader)).flatMap(({ links }) => links).find((href) => href.includes('/d/'))
  await expect.poll(linkIn, { timeout: 15_000 }).toBeDefined()
  await page.goto((await linkIn()) ?? '')
  await expect(page.getByText(/5 of 5 downloads left/)).toBeVisible()
  await takeForGuide(page, '11-download')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(
    Buffer.concat(await (await download.createReadStream()).toArray())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
}

test('no accessibility violation on any public page of a site without content @desktop @sweep', async ({ page }) => {
  test.setTimeout(300_000)
  await expectScenesAccessible(page, emptyScenes)
})

test('CHK-01 DLV-01 DLV-04 ADM-DASH-01: the owner gets from an empty site to the first sold sheet in one sitting @sweep', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(240_000)
  await countPresses(page)
  await makeAccount(page, site)
  const { presses: toGetIn } = await watchHand(page)
  await giveItAFace(page)
  await sayWhereToWrite(page)
  await announceGigs(page)
  await hangPictures(page)
  await sendTracks(page)
  await sellASheet(page)

  const visitor = await (await browser.newContext()).newPage()
  await lookAround(visitor)
  await buyTheSheet(visitor, site)
  await visitor.context().close()

  await goOn(page, 'A first order', 'Orders')
  await expect(findRow(page, reader)).toContainText('$6.50')
  await takeForGuide(page, '12-order')

  // docs/first-hour.md states these figures. They do not include the click on the link in the mail.
  const hand = await watchHand(page)
  expect(toGetIn).toBe(2)
  // On a phone, each of the six texts has a dialog to open and to close.
  expect(hand.presses).toBeLessThanOrEqual(isNarrow(page) ? 47 : 35)
  expect(hand.typed).toEqual(['name', 'username', 'new-password'])
})
