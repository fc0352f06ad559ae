// A bandleader buys a sheet for a band of up to eight, in another person's name, and gets a PDF with that name on every
// page.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { openPdf, renderPage, rowsThatDiffer, pageTexts } from '../../tests/support/read-pdf'
import { boughtSheet } from '../support/behind-the-scenes'
import { atPayPal, drawer, openPayPal } from '../support/buying'
import { tabAndEnter, tabTo, typeInto } from '../support/keyboard'
import { boughtLicence, sellLicences } from '../support/licences'
import { expect, expectAccessible, hydrated, test } from '../support/site'

const holder = 'Łukasz Żółć'

test.beforeEach(({ site }) => sellLicences(site))
test.afterEach(({ site }) => site.sql('delete from licence_tiers'))

async function downloaded(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), tabAndEnter(page, button)])
  return {
    name: download.suggestedFilename(),
    bytes: Buffer.concat(await (await download.createReadStream()).toArray()),
  }
}

async function readPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(Buffer.from(bytes))
  const texts = await pageTexts(pdf)
  await pdf.close()
  return texts
}

test('CART-04 CART-19 CHK-13 DLV-01 DLV-03: a buyer orders an ensemble licence for up to eight in another name, and that name is on every page of the PDF @sweep', async ({
  page,
  site,
}, info) => {
  // Buys, prints the licence into the file and compares every page with the original.
  test.slow()
  const email = `leader-${info.project.name}@example.com`
  const [{ cents, pages } = { cents: 0, pages: 0 }] = await site.sql<{ cents: number; pages: number }>(
    `select (price * 100)::int as cents, f.page_count as pages from shop_items i
     join stored_files f on i.pdf_file_url = 'private:' || f.bucket || '/' || f.path where slug = 'when-the-saints'`,
  )
  const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`
  const ensemble = dollars(Math.round(cents * 2.5))
  await page.goto('/shop/when-the-saints')
  const licence = page.getByRole('combobox', { name: 'Licence' })
  await expect(licence.getByRole('option')).toHaveText([
    `One copy: ${dollars(cents)}`,
    `Studio, up to 4 copies: ${dollars(cents + 600)}`,
    `Ensemble, up to 8 copies: ${ensemble}`,
  ])
  await expect(page.getByRole('main')).toContainText('For the players of one band, at all of its gigs.')
  await expectAccessible(page)

  // The first licence is preselected; in the cart a choice of licences replaces the quantity.
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  const line = drawer(page).getByRole('listitem')
  await expect(line).toContainText(dollars(cents))
  const inCart = line.getByRole('combobox', { name: /^Licence of When the Saints/ })
  await expect(inCart).toHaveAccessibleName(/When the Saints/)
  await expect(line.getByRole('button', { name: /One more/ })).toHaveCount(0)
  await inCart.selectOption({ label: 'Ensemble, up to 8 copies' })
  await expect(line).toContainText(ensemble)
  await expectAccessible(page)
  // Adding the same item and licence again adds no line.
  await page.keyboard.press('Escape')
  await licence.selectOption({ label: `Ensemble, up to 8 copies: ${ensemble}` })
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(line).toHaveCount(1)

  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await drawer(page).getByRole('textbox', { name: 'E-mail address' }).fill(email)
  const next = drawer(page).getByRole('button', { name: 'Continue to Payment' })
  await expect(next).toBeDisabled()
  await expect(next).toHaveAccessibleDescription('Please say whose name is to be printed on the sheet music.')
  await drawer(page).getByRole('textbox', { name: 'Name on the sheet music' }).fill(holder)
  await expectAccessible(page)
  await next.click()
  await expect(drawer(page)).toContainText(`Licensed to: “${holder}”`)
  await expect(drawer(page)).toContainText('(PDF, Ensemble, up to 8 copies)')
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(drawer(page)).toContainText(`8 copies, licensed to “${holder}”`)
  await expectAccessible(page)

  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  expect(receipt?.text).toContain(`8 copies, licensed to “${holder}”`)
  await page.goto(receipt?.links.find((href) => href.includes('/d/')) ?? '')
  const [{ number } = { number: '' }] = await site.sql<{ number: string }>(
    'select invoice_number as number from checkouts where email = $1',
    [email],
  )
  const printed = `Licensed to: “${holder}” · order ${number} · 8 copies`
  await expect(page.getByRole('main')).toContainText(printed)
  await expectAccessible(page)
  const pdf = await openPdf((await downloaded(page, page.getByRole('button', { name: 'Download' }))).bytes)
  const texts = await pageTexts(pdf)
  expect(texts).toHaveLength(pages)
  for (const text of texts) expect(text).toContain(printed)
  // Rendered, the first page is unchanged above a footer with the line and its square. Each other page has one new
  // line, less than 14 points high.
  const sheet = await openPdf(readFileSync('demo/files/pdf/when-the-saints.pdf'))
  for (let number = 1; number <= pages; number++) {
    const [was, is] = [await renderPage(sheet, number, 0.75), await renderPage(pdf, number, 0.75)]
    expect(is.width).toBe(was.width)
    const rows = rowsThatDiffer(was, is)
    if (number === 1) {
      expect([is.height - was.height, rows]).toEqual([Math.round(46 * 0.75), []])
      expect(is.data.subarray(was.height * is.width * 4).some((value) => value < 100)).toBe(true)
      continue
    }
    expect(is.height).toBe(was.height)
    expect(rows.length, `page ${number} has the line`).toBeGreaterThan(2)
    expect((rows.at(-1) ?? 0) - (rows[0] ?? 0), `page ${number} is the same otherwise`).toBeLessThan(14 * 0.75)
  }
  await sheet.close()
  await pdf.close()
})

test('by keyboard alone: a buyer gets a licence, corrects a misspelt name at the download, raises four copies to eight for the difference, and downloads all purchases as one ZIP @sweep', async ({
  page,
  site,
}, info) => {
  const email = `band-${info.project.name}@example.com`
  const pay = async () => {
    await tabAndEnter(page, drawer(page).getByRole('button', { name: 'Continue to Payment' }))
    await atPayPal(await openPayPal(page), 'Pay')
    await expect(
      drawer(page)
        .getByRole('heading', { name: /^Purchase Confirmed/ })
        .first(),
    ).toBeVisible({ timeout: 20_000 })
  }
  await page.goto('/shop/when-the-saints')
  const licence = page.getByRole('combobox', { name: 'Licence' })
  await hydrated(licence)
  await tabTo(page, licence)
  await page.keyboard.press('ArrowDown')
  await expect(licence.getByRole('option', { selected: true })).toHaveText(/^Studio/)
  await tabAndEnter(page, page.getByRole('button', { name: /^Add to Cart/ }).first())
  await tabAndEnter(page, drawer(page).getByRole('button', { name: 'Proceed to Checkout' }))
  await typeInto(page, drawer(page).getByRole('textbox', { name: 'E-mail address' }), email)
  await typeInto(page, drawer(page).getByRole('textbox', { name: 'Name on the sheet music' }), 'Lukas Zolc')
  await pay()

  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  const link = receipt?.links.find((href) => href.includes('/d/')) ?? ''
  await page.goto(link)
  const misspelt = page.getByText('Is the name misspelt?')
  await hydrated(misspelt)
  await tabAndEnter(page, misspelt)
  const name = page.getByRole('textbox', { name: 'Name on the sheet music' })
  const typeName = async (typed: string) => {
    await typeInto(page, name, typed)
    await tabAndEnter(page, page.getByRole('button', { name: 'Change the name' }))
  }
  await typeName(' ')
  await expect(page.getByRole('main')).toContainText('Please say whose name is to be printed on the sheet music.')
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await typeName(holder)
  await expect(page.getByRole('main')).toContainText(`Licensed to: “${holder}”`)
  await expect(page.getByText('Is the name misspelt?')).toHaveCount(0)

  await page.goto('/purchases')
  const ask = page.getByRole('button', { name: 'Mail me the link' })
  await hydrated(ask)
  await typeInto(page, page.getByRole('textbox', { name: 'E-mail address' }), email)
  await tabAndEnter(page, ask)
  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(2)
  const shelf = (await site.mails(email)).flatMap(({ links }) => links).find((href) => href.includes('/purchases/'))
  await page.goto(shelf ?? '')
  await expectAccessible(page)
  await tabAndEnter(page, page.getByRole('link', { name: /^Licence, and more copies/ }))
  await expect(page.getByRole('main')).toContainText('Up to 4')
  const licencePage = page.url()
  await expectAccessible(page)
  const raise = page.getByRole('button', { name: 'Raise to 8 copies' })
  await hydrated(raise)
  await tabAndEnter(page, raise)
  await expect(drawer(page).getByRole('listitem')).toContainText('Instead of 4 copies: you pay the difference.')
  await expectAccessible(page)
  await tabAndEnter(page, drawer(page).getByRole('button', { name: 'Proceed to Checkout' }))
  await pay()
  await expect(drawer(page)).toContainText('raised to 8 copies, at the same link')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toContainText('Up to 8')

  // The link of the first purchase now delivers the new number on every page, and leads to the licence.
  await page.goto(link)
  await expect(page.getByRole('link', { name: 'Licence, and more copies' })).toHaveAttribute(
    'href',
    new URL(licencePage).pathname,
  )
  const [{ number } = { number: '' }] = await site.sql<{ number: string }>(
    'select invoice_number as number from checkouts where email = $1 order by created_at limit 1',
    [email],
  )
  const printed = `Licensed to: “${holder}” · order ${number} · 8 copies`
  const raised = await downloaded(page, page.getByRole('button', { name: 'Download' }))
  for (const text of await readPages(raised.bytes)) expect(text).toContain(printed)

  // After another sheet in two editions, the buyer's purchases page offers everything at once.
  for (const edition of ['C', 'B♭']) await boughtSheet(site, 'corner-table', email, edition)
  await page.goto(shelf ?? '')
  const everything = page.getByRole('button', { name: 'Everything as one ZIP' })
  await expectAccessible(page)
  const zip = await downloaded(page, everything)
  expect(zip.name).toMatch(/\.zip$/)
  const files = Object.entries(unzipSync(zip.bytes))
  expect(files.map(([file]) => file).toSorted()).toEqual([
    'Corner Table Jazz Waltz, B♭.pdf',
    'Corner Table Jazz Waltz, C.pdf',
    'When the Saints Lead Sheet in Four Transpositions.pdf',
  ])
  for (const [file, bytes] of files) {
    const texts = await readPages(bytes)
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text.includes(printed), file).toBe(file.includes('When the Saints'))
  }
})

test('the holder of the largest licence on sale is asked to write for more copies; the number is named before paying', async ({
  page,
  site,
}) => {
  const email = 'largest@example.com'
  const { licence } = await boughtLicence(site, 'when-the-saints', email, 'Ada Trumpet')
  await page.goto(licence)
  const main = page.getByRole('main')
  await expect(main).toContainText('Need more than 4 copies? Write to us')
  await expect(main.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
  await expectAccessible(page)

  // A shop with one licence offers no choice, and still says how many copies it allows.
  await site.sql(
    `insert into licence_tiers (name, copies, price_rule, price_amount, terms, is_stamped)
     values ('Ensemble', 12, 'times', 2, 'For the players of one band.', false)`,
  )
  await page.goto('/shop/when-the-saints')
  const add = page.getByRole('button', { name: /^Add to Cart/ }).first()
  await hydrated(add)
  await add.click()
  const line = drawer(page).getByRole('listitem')
  await expect(line).toContainText('Ensemble, up to 12 copies')
  await expect(line).toContainText('For the players of one band.')
  await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await drawer(page).getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await drawer(page).getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(drawer(page)).toContainText('(PDF, Ensemble, up to 12 copies)')
  await expect(drawer(page)).toContainText('For the players of one band.')
})
