// The owner corrects a sold sheet: each buyer gets one mail, the old link gives the new PDF, and a wrong version can be
// withdrawn.
import type { Locator, Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { buildPdf } from '../../tests/support/pdf-files'
import { openPdf } from '../../tests/support/read-pdf'
import { boughtSheet } from '../support/behind-the-scenes'
import { itemForm } from '../support/item-form'
import { tabAndEnter, tabTo } from '../support/keyboard'
import { openRow } from '../support/rows'
import { signIn } from '../support/sign-in'
import { expect, expectAccessible, test } from '../support/site'

const bar14 = 'Bar 14: the chord is B♭7.'
const form = (page: Page) => itemForm(page)
const correction = (part: Locator) => part.getByRole('textbox', { name: 'What the new PDF corrects' })

/** A PDF with the given number of empty pages; each PDF is different. */
const pdf = (text: string, pages: number) => ({
  name: 'corrected.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    buildPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')}] >>`,
      ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
    ]),
    Buffer.from(`% ${text}\n`),
  ]),
})

/** Creates a sheet with the PDF of another one, as if the site had had it for a while; `label` makes it an edition. */
async function sheet(site: RunningSite, title: string, label: string | null): Promise<string> {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await site.sql(
    `with item as (
       insert into shop_items (slug, category, title, price, image_url, pdf_file_url)
       select $1, 'sheet_music', $2, 9.5, image_url, case when $3::text is null then pdf_file_url end
       from shop_items where slug = 'when-the-saints' returning id
     ), edition as (
       insert into item_variants (shop_item_id, label, kind, transposition, pdf_file_url, version, page_count, purchase_count)
       select item.id, $3, 'lead_sheet', 'Bb', s.pdf_file_url, 1, 4, 1 from item, shop_items s where s.slug = 'when-the-saints' and $3::text is not null returning id, shop_item_id
     )
     insert into edition_files (edition_id, shop_item_id, version, file, page_count, byte_size)
     select coalesce((select id from edition), item.id), item.id, 1, f.file, f.page_count, f.byte_size
     from item, edition_files f join shop_items s on s.id = f.edition_id and s.slug = 'when-the-saints'`,
    [slug, title, label],
  )
  return slug
}

async function openForm(page: Page, title: string): Promise<void> {
  await page.goto('/admin/shop')
  await openRow(page, title)
  await expect(form(page)).toBeVisible()
}
async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Update Item' }).click()
  await expect(form(page)).toHaveCount(0)
}
const corrections = async (site: RunningSite, email: string, title: string) =>
  (await site.mails(email)).filter(({ subject }) => subject === `${title}: a corrected file for you`)
const untilMailed = (site: RunningSite, email: string, title: string, count: number) =>
  expect.poll(async () => (await corrections(site, email, title)).length, { timeout: 20_000 }).toBe(count)

async function downloaded(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download( again)?$/ }).click(),
  ])
  return Buffer.concat(await (await download.createReadStream()).toArray())
}

async function countPages(bytes: Buffer): Promise<number> {
  const open = await openPdf(bytes)
  const { numPages } = open.document
  await open.close()
  return numPages
}

test('a corrected edition: the owner sees how many buyers get a mail, the buyer gets one, the old link serves the new PDF, and the purchases page shows the correction @desktop @sweep', async ({
  page,
  site,
}, info) => {
  const { name } = info.project
  const title = `Late Correction ${name}`
  const email = `owner-of-b-flat-${name}@example.com`
  const slug = await sheet(site, title, 'B♭')
  const token = await boughtSheet(site, slug, email)
  await signIn(page, site)
  await openForm(page, title)
  const edition = form(page).getByRole('group', { name: 'B♭', exact: true })
  await expect(correction(edition)).toHaveCount(0)
  const corrected = pdf(name, 3)
  await edition.locator('summary').first().click()
  await edition.locator('input[type=file]').last().setInputFiles(corrected)
  await expect(correction(edition)).toBeVisible({ timeout: 30_000 })
  await expect(edition.getByRole('status').filter({ hasText: '1 address' })).toContainText(
    'Without a sentence, no mail is sent, but the links that 1 address already has lead to the new PDF.',
  )
  await expect(edition).toContainText(
    'The previous PDF had 4 pages, this one has 3. Please check that it is the right file.',
  )

  // The rest of the test uses no mouse.
  await tabTo(page, correction(edition))
  await page.keyboard.type(bar14)
  await expect(edition).toContainText(
    'When you save, 1 address gets one mail with this sentence. The links in earlier mails then lead to the new PDF.',
  )
  await expectAccessible(page)
  await tabAndEnter(page, form(page).getByRole('button', { name: 'Update Item' }))
  await expect(form(page)).toHaveCount(0)

  await untilMailed(site, email, `${title}, B♭`, 1)
  const [mail] = await corrections(site, email, `${title}, B♭`)
  expect(mail?.text).toContain(bar14)
  expect(mail?.links.map((link) => new URL(link).pathname)).toContain(`/d/${token}`)

  await page.goto(`/d/${token}`)
  await expect(page.getByRole('main')).toContainText(bar14)
  await expectAccessible(page)
  expect(await countPages(await downloaded(page))).toBe(3)

  await page.request.post('/api/purchases/link', { headers: { origin: site.url }, data: { email } })
  const shelf = async () =>
    (await site.mails(email)).flatMap(({ links }) => links).find((href) => href.includes('/purchases/'))
  await expect.poll(shelf).toBeDefined()
  await page.goto((await shelf()) ?? '')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(/Corrected on .+: Bar 14/i)
  await expectAccessible(page)

  await openForm(page, title)
  await edition.locator('summary').first().click()
  await edition.getByText('2 versions', { exact: true }).click()
  await expect(edition.getByRole('list', { name: '2 versions' }).getByRole('listitem')).toHaveText([
    new RegExp(`Version 2 · .+ · 3 pages, .+ · 1 address told${bar14}`),
    /Version 1 · .+ · no mail/,
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await corrections(site, email, `${title}, B♭`)).toHaveLength(1)
})

test('the owner withdraws a wrong version of a single PDF, and the buyer gets the previous version again @phone @sweep', async ({
  page,
  site,
}, info) => {
  const { name } = info.project
  const title = `Wrong Version ${name}`
  const email = `owner-of-one-${name}@example.com`
  const token = await boughtSheet(site, await sheet(site, title, null), email)
  await page.goto(`/d/${token}`)
  const first = await downloaded(page)
  await signIn(page, site)
  await openForm(page, title)
  const own = form(page).getByRole('group', { name: 'Sheet Music PDF *', exact: true })
  await own.locator('input[type=file]').last().setInputFiles(pdf(name, 4))
  await correction(own).fill(bar14)
  await expect(own).toContainText('When you save, 1 address gets one mail with this sentence.')
  await expect(own).not.toContainText('Please check that it is the right file.')
  await save(page)
  await untilMailed(site, email, title, 1)

  await openForm(page, title)
  await own.getByRole('button', { name: 'Withdraw version 2' }).click()
  await expect(correction(own)).toHaveValue('Version 2 was wrong and has been withdrawn. This is version 1 again.')
  await own.getByRole('button', { name: 'Stay with version 2' }).click()
  await expect(correction(own)).toHaveCount(0)
  await own.getByRole('button', { name: 'Withdraw version 2' }).click()
  await expect(own).toContainText('When you save, 1 address gets one mail with this sentence.')
  await expectAccessible(page)
  await save(page)
  await untilMailed(site, email, title, 2)
  const texts = (await corrections(site, email, title)).map(({ text }) => text).join('\n')
  expect(texts).toContain('Version 2 was wrong and has been withdrawn. This is version 1 again.')
  await page.goto(`/d/${token}`)
  await expect(page.getByRole('main')).toContainText('has been withdrawn')
  expect((await downloaded(page)).equals(first)).toBe(true)
})
