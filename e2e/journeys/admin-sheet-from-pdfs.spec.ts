// The owner turns a folder of PDFs into a page with three editions: dropped at once, reviewed, sold. The others are
// kept when one PDF is unusable.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { countPresses, watchHand } from '../support/count-presses'
import { takeForGuide } from '../support/guide-pictures'
import { itemForm } from '../support/item-form'
import { tabAndEnter, tabTo } from '../support/keyboard'
import { findRow, rowAction } from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const corpus = (name: string) => readFileSync(path.resolve('tests/support/pdf-corpus', name))
const form = (page: Page) => itemForm(page, 'Add New Shop Item')
const drop = (page: Page) => page.getByRole('region', { name: 'New sheet from PDFs' })
const editions = (page: Page) => form(page).getByRole('list', { name: 'Editions' })
const ownPrice = (page: Page) =>
  form(page).getByRole('group', { name: 'Product Information' }).getByLabel('Price ($)', { exact: true })
const names = (page: Page) =>
  editions(page)
    .getByRole('textbox', { name: 'Name' })
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const open = async (page: Page, site: RunningSite) => {
  await signIn(page, site)
  await page.goto('/admin/shop')
  await expect(page.getByRole('table')).toBeVisible()
}

type Sent = { name: string; mimeType: string; buffer: Buffer }
/** Returns a demo sheet as a program would have saved it under this title. */
async function sheet(source: string, title: string, name: string): Promise<Sent> {
  const document = await PDFDocument.load(readFileSync(path.resolve('demo/files/pdf', `${source}.pdf`)))
  document.setTitle(title)
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) }
}
const folder = (title: string) =>
  Promise.all([
    sheet('last-bus-home-c', title, `${title} - C.pdf`),
    sheet('last-bus-home-bb', title, `${title} - Bb.pdf`),
    sheet('last-bus-home-bass-clef', title, `${title} - Bass clef.pdf`),
  ])

test('ADM-SHOP-07 ADM-SHOP-10: the owner gets from a folder of PDFs to a page with three editions in at most twelve clicks @sweep', async ({
  page,
  site,
  context,
}, info) => {
  // Three minutes, without the creation of the account.
  test.setTimeout(180_000)
  const title = info.project.name.startsWith('desktop') ? 'Night Ferry' : 'Harbour Lights'
  const pdfs = await folder(title)
  await open(page, site)
  await countPresses(page)
  await page.goto('/admin/shop')
  await expect(drop(page)).toBeVisible()
  await expectAccessible(page)
  await takeForGuide(page, '13-drop')
  await drop(page).getByLabel('Choose PDFs').setInputFiles(pdfs)

  // The form shows everything that the files contain.
  await expect(form(page)).toBeVisible({ timeout: 60_000 })
  await expect(form(page).getByLabel('Category *')).toHaveValue('sheet_music')
  await expect(form(page).getByLabel('Title *')).toHaveValue(title)
  await expect.poll(() => names(page)).toEqual(['C', 'B♭', 'Bass clef'])
  for (const facts of [
    /C · Treble clef · \d pages? · A4/,
    /B♭ · Treble clef · \d pages? · A4/,
    /Bass clef · \d pages? · A4/,
  ])
    await expect(editions(page).getByText(facts).first()).toBeVisible()
  const price = ownPrice(page)
  await price.click()
  await price.fill('6.50')
  const composer = form(page).getByLabel('Composer')
  await composer.click()
  await composer.fill('Ada Trumpet')
  const cover = form(page).getByRole('img', { name: 'The cover that will be drawn' })
  await expect.poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1200)
  await expect(cover).toHaveAttribute('src', /composer=Ada\+Trumpet/)
  await expectAccessible(page)
  await form(page).getByLabel('Category *').scrollIntoViewIfNeeded()
  await takeForGuide(page, '14-editions')
  await form(page).getByRole('button', { name: 'Create Item' }).click()
  await expect(form(page)).toHaveCount(0)

  const row = findRow(page, title)
  await expect(row).toContainText('3 editions')
  const [published] = await Promise.all([context.waitForEvent('page'), rowAction(page, 'View', title)])
  // docs/first-hour.md states this figure.
  expect((await watchHand(page)).presses).toBeLessThanOrEqual(12)
  await expect(published.getByRole('heading', { level: 1, name: title })).toBeVisible()
  for (const name of [/^C\b/, /^B♭/, /^Bass clef/])
    await expect(published.getByRole('radio', { name }).first()).toBeAttached()
  await expect(published.getByRole('radio')).toHaveCount(3)
  await expect(published.getByText('Ada Trumpet').first()).toBeVisible()
  const picture = published.getByRole('img', { name: title, exact: true }).first()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await takeForGuide(published, '15-published')
  await published.close()
})

test('a locked or damaged PDF is reported and the others continue; uploaded files wait until they are saved @phone @sweep', async ({
  page,
  site,
  expectedNoise,
}, info) => {
  test.setTimeout(120_000)
  expectedNoise.push(/Failed to load resource.* 422 /)
  const title = `Second Ferry ${info.project.name}`
  await open(page, site)
  const [good] = await folder(title)
  await drop(page)
    .getByLabel('Choose PDFs')
    .setInputFiles([
      good,
      { name: 'locked.pdf', mimeType: 'application/pdf', buffer: corpus('user-password.pdf') },
      { name: 'half.pdf', mimeType: 'application/pdf', buffer: good.buffer.subarray(0, 4000) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('buy reeds') },
    ])
  await expect(
    drop(page)
      .getByText(/password/i)
      .first(),
  ).toBeVisible({ timeout: 60_000 })
  await expect(
    drop(page)
      .getByText(/damaged/i)
      .first(),
  ).toBeVisible()
  await expect(drop(page).getByText('Please upload a valid PDF file').first()).toBeVisible()
  // The error is announced before anything else happens.
  const goOn = drop(page).getByRole('button', { name: 'Continue with 1 PDF' })
  await expect(goOn).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expectAccessible(page)

  await tabAndEnter(page, goOn)
  await expect(form(page).getByLabel('Title *')).toHaveValue(title)
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(goOn).toBeVisible()
  await goOn.click()

  // A second edition of the same name gets a different name, and typed text stays.
  await form(page).getByLabel('Title *').fill(`${title}, by hand`)
  await ownPrice(page).fill('4')
  await form(page)
    .getByRole('group', { name: 'Editions' })
    .getByLabel('Choose files')
    .setInputFiles({ ...good, name: 'C.pdf' })
  await expect.poll(() => names(page)).toEqual(['C', 'C'])
  await expect(form(page).getByLabel('Title *')).toHaveValue(`${title}, by hand`)
  await form(page).getByRole('button', { name: 'Create Item' }).click()
  await expect(form(page).getByText('There is already a choice called C').first()).toBeVisible()
  await editions(page).getByRole('textbox', { name: 'Name' }).last().fill('C, large print')
  await form(page).getByRole('button', { name: 'Create Item' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(findRow(page, `${title}, by hand`)).toContainText('2 editions')
  await expect(drop(page).getByRole('list', { name: 'Arrived' })).toHaveCount(0)
})

test('a second item is linked to an existing tune by keyboard; its page shows the tune’s story; the list says what its edition is @desktop @sweep', async ({
  page,
  site,
}, info) => {
  test.setTimeout(120_000)
  const title = `Third Ferry ${info.project.name}`
  await site.sql(`insert into tunes (title, composer, story) values ($1, 'Ada Trumpet', 'Written on deck.')`, [title])
  await open(page, site)
  const [only] = await folder(`${title} for Four`)
  await drop(page).getByLabel('Choose PDFs').setInputFiles([only])
  await expect(form(page)).toBeVisible({ timeout: 60_000 })
  await ownPrice(page).fill('9')
  const search = form(page).getByLabel('A tune you have already')
  await tabTo(page, search)
  await page.keyboard.type(title)
  await tabAndEnter(page, form(page).getByRole('button', { name: `Use ${title}` }))
  await expect(form(page).getByLabel('Composer')).toHaveValue('Ada Trumpet')
  await expect(form(page).getByLabel('Story')).toHaveValue('Written on deck.')
  await expect(form(page).getByLabel('Tune', { exact: true })).toHaveValue(title)
  await expectAccessible(page)
  await form(page).getByRole('button', { name: 'Create Item' }).click()
  await expect(form(page)).toHaveCount(0)

  const row = findRow(page, `${title} for Four`)
  await expect(row.getByText('1 edition')).toHaveAttribute('title', /page.* · A4 · \$9\.00/)
  await expectAccessible(page)
  const [{ slug } = { slug: '' }] = await site.sql<{ slug: string }>('select slug from shop_items where title = $1', [
    `${title} for Four`,
  ])
  await page.goto(`/shop/${slug}`)
  await expect(page.getByRole('heading', { name: 'The story' })).toBeVisible()
  await expect(page.getByText('Written on deck.')).toBeVisible()
  await expectAccessible(page)
})
