// A bandleader buys a quartet as a set and gets one PDF with bookmarks, a ZIP with a list, and each part; a bundle
// delivers everything in it.
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { openPdf } from '../../tests/support/read-pdf'
import { buyShown, drawer } from '../support/buying'
import { expect, expectAccessible, hydrated, test } from '../support/site'

const parts = ['Score', 'Trombone 1', 'Trombone 2', 'Trombone 3', 'Bass Trombone']

async function downloaded(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  return {
    name: download.suggestedFilename(),
    bytes: Buffer.concat(await (await download.createReadStream()).toArray()),
  }
}

test('DLV-03 DLV-04: a set delivers one PDF with a bookmark for each part, a ZIP with names and the MobileSheets list, and the parts @sweep', async ({
  page,
  site,
}, info) => {
  test.setTimeout(120_000)
  const email = `quartet-${info.project.name}@example.com`
  await page.goto('/shop/amazing-grace-quartet')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await expect(page.getByRole('main')).toContainText(
    `Score and parts: one PDF with bookmarks, a ZIP of everything, and each part on its own: ${parts.join(', ')}.`,
  )
  await page.getByRole('radio', { name: /^Score and parts.*Score and 4 parts/ }).check()
  await expectAccessible(page)
  await buyShown(page, email)
  await expectAccessible(page)

  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  const links = receipt?.links.filter((href) => href.includes('/d/')) ?? []
  expect(new Set(links).size).toBe(7)
  await page.goto(links[0] ?? '')
  await expectAccessible(page)
  const whole = await downloaded(page)
  expect(whole.name).toBe('Amazing Grace Trombone Quartet, Score and parts.pdf')
  const { document, close } = await openPdf(whole.bytes)
  expect((await document.getOutline()).map(({ title }) => title)).toEqual(parts)
  await close()

  await page.getByRole('link', { name: /Score and parts/ }).click()
  const zip = await downloaded(page)
  expect(zip.name).toBe('Amazing Grace Trombone Quartet, Score and parts.zip')
  const files = unzipSync(zip.bytes)
  expect(Object.keys(files)).toEqual([
    'Amazing Grace Trombone Quartet, Score and parts.pdf',
    'Amazing Grace Trombone Quartet, Score and parts.csv',
    ...parts.map((part) => `Amazing Grace Trombone Quartet, ${part}.pdf`),
  ])
  const list = strFromU8(files['Amazing Grace Trombone Quartet, Score and parts.csv'] ?? new Uint8Array())
  expect(list.split('\r\n')[0]).toBe('title;pages;composers;keys')
  expect(list).toMatch(
    /^Amazing Grace: Trombone Quartet, Trombone 1;\d+(-\d+)?;Traditional \(New Britain, 1829\);Bb\r$/m,
  )
  writeFileSync(info.outputPath('set.zip'), zip.bytes)
})

test('DLV-03 DLV-04: a bundle shows its contents and the saving, and delivers all of it @sweep', async ({
  page,
  site,
}, info) => {
  test.setTimeout(120_000)
  const email = `bundle-${info.project.name}@example.com`
  await page.goto('/shop/three-for-b-flat-horns')
  await hydrated(page.getByRole('heading', { level: 1 }))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'In this bundle' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Corner Table: Jazz Waltz, B♭' })).toHaveAttribute(
    'href',
    '/shop/corner-table',
  )
  await expect(main).toContainText('$5.00 less than buying them one by one.')
  await expectAccessible(page)
  await buyShown(page, email)

  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  const links = receipt?.links.filter((href) => href.includes('/d/')) ?? []
  expect(new Set(links).size).toBe(4)
  await page.goto(links[0] ?? '')
  const zip = await downloaded(page)
  expect(zip.name).toBe('Three Evenings for B♭ Horns.zip')
  expect(Object.keys(unzipSync(zip.bytes))).toEqual([
    'Corner Table Jazz Waltz, B♭.pdf',
    'Last Bus Home Song, B♭.pdf',
    expect.stringMatching(/^Three Spirituals.*, B♭\.pdf$/),
  ])
})

test('DLV-01 DLV-03 OP-11: a bundle of a record, a sheet and a mug says what is in it, from its page to the confirmation and the mail @sweep', async ({
  page,
  site,
}, info) => {
  test.setTimeout(120_000)
  const email = `at-home-${info.project.name}@example.com`
  const contents = ['Late Set (CD)', 'Corner Table: Jazz Waltz, B♭', 'Long Tones Enamel Mug']
  await page.goto('/shop/late-set-at-home')
  await hydrated(page.getByRole('heading', { level: 1 }))
  await expect(page.getByRole('main')).toContainText('less than buying them one by one.')
  await page.getByRole('radio', { name: /^B♭/ }).check()
  await expectAccessible(page)
  await buyShown(page, email)
  await expect(page.getByRole('list', { name: 'In Late Set at Home' }).getByRole('listitem')).toHaveText(contents)
  await expect(drawer(page)).toContainText('Travels by post; the download is yours now')
  await expect(drawer(page).getByRole('link', { name: 'Download: Late Set at Home' })).toBeVisible()
  await expect(
    drawer(page).getByRole('link', { name: 'Listen and download: Late Set (CD)', exact: true }),
  ).toHaveAttribute('href', 'https://themusician.example/late-set')
  await expectAccessible(page)

  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  expect(receipt?.text).toContain(contents.join('; '))
})
