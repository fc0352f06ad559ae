// A buyer chooses among three editions of a sheet: a trumpet player chooses B♭, pays its price, and gets the B♭ file.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { openPdf, pageTexts } from '../../tests/support/read-pdf'
import { atPayPal, drawer, giveEmail, openPayPal } from '../support/buying'
import { tabAndEnter, tabToUnlessThere } from '../support/keyboard'
import { expect, expectAccessible, test } from '../support/site'

const slug = 'blue-shoes'

test.beforeEach(async ({ site }) => {
  await site.sql(
    `insert into shop_items (slug, category, title, description, price, image_url, order_index)
     values ($1, 'sheet_music', 'Blue Shoes', 'A twelve-bar blues for whoever is there.', 9.5, '/placeholder-sleeve.svg', 900)`,
    [slug],
  )
  // Stores the files of three different demo sheets.
  await site.sql(
    `with file as (
       select pdf_file_url, row_number() over (order by slug)::int as number from shop_items where category = 'sheet_music' and pdf_file_url is not null
     ), edition (number, label, price, pages) as (values (1, 'C', null, 2), (2, 'B♭', 12.0, 3), (3, 'E♭', null, null))
     insert into item_variants (shop_item_id, position, label, price, kind, transposition, pdf_file_url, version, page_count)
     select item.id, edition.number, label, edition.price, 'lead_sheet', replace(label, '♭', 'b'), file.pdf_file_url, 1, pages
     from edition join file using (number), shop_items item where item.slug = $1`,
    [slug],
  )
})
/** Returns the title and the words of each page. */
async function readPdf(bytes: Buffer) {
  const open = await openPdf(bytes)
  const { info } = await open.document.getMetadata()
  const texts = await pageTexts(open)
  await open.close()
  return { title: (info as { Title?: string }).Title, texts }
}

/** Returns the demo sheet with this checksum. */
async function demoSheet(sha256: string): Promise<Buffer> {
  const folder = 'demo/files/pdf'
  for (const name of await readdir(folder)) {
    const bytes = await readFile(`${folder}/${name}`)
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes
  }
  throw new Error('No demo sheet has this checksum')
}

test.afterEach(({ site }) => site.sql('delete from shop_items where slug = $1', [slug]))

test('CART-04 CART-19 CHK-13 DLV-01 DLV-03 OP-04: the buyer chooses an edition instead of a quantity; cart, confirmation, mail and download name it, and its own file arrives @sweep', async ({
  page,
  site,
}, info) => {
  const email = `trumpet-${info.project.name}@example.com`
  await page.goto(`/shop/${slug}`)
  const choice = page.getByRole('radiogroup', { name: 'Choose' })
  await expect(choice.getByRole('radio')).toHaveCount(3)
  for (const one of await choice.getByRole('radio').all()) await expect(one).not.toBeChecked()
  await expect(choice.getByText('3 pages')).toBeVisible()
  await expect(page.getByRole('main').getByText('from $9.50')).toBeVisible()
  await expectAccessible(page)
  const add = page.getByRole('button', { name: 'Add to Cart: Blue Shoes' })
  // The arrow keys move from one edition to the next.
  await tabAndEnter(page, add)
  await expect(choice).toHaveAccessibleDescription('Choose an edition first.')
  const first = choice.getByRole('radio').first()
  await tabToUnlessThere(page, first)
  await page.keyboard.press('ArrowDown')
  await expect(choice.getByRole('radio', { name: /^B♭/ })).toBeChecked()
  await tabAndEnter(page, add)
  const lines = drawer(page).getByRole('listitem')
  await expect(lines).toHaveText([/Blue ShoesPDF, B♭ · \$12\.00/])
  await expect(lines.getByRole('button', { name: /One more/ })).toHaveCount(0)
  await expectAccessible(page)
  // Adding the same edition again adds no line. Another edition gets its own line, which can be removed.
  await page.keyboard.press('Escape')
  await add.click()
  await expect(lines).toHaveCount(1)
  await page.keyboard.press('Escape')
  await choice.getByRole('radio', { name: /^E♭/ }).check()
  await add.click()
  await expect(lines).toHaveText([/PDF, B♭/, /PDF, E♭ · \$9\.50/])
  await lines.getByRole('button', { name: 'Remove Blue Shoes, PDF, E♭' }).click()
  await expect(lines).toHaveCount(1)

  await giveEmail(page, email)
  await expect(drawer(page).getByText('(PDF, B♭)')).toBeVisible()
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(drawer(page)).toContainText('PDF, B♭')
  await expectAccessible(page)

  await expect.poll(async () => (await site.mails(email)).length, { timeout: 15_000 }).toBe(1)
  const [receipt] = await site.mails(email)
  expect(receipt?.text).toContain('PDF, B♭')
  await page.goto(receipt?.links.find((href) => href.includes('/d/')) ?? '')
  await expect(page.getByRole('main')).toContainText('Blue Shoes, B♭')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Blue Shoes, B♭.pdf')
  const bytes = Buffer.concat(await (await download.createReadStream()).toArray())
  const [edition] = await site.sql<{ purchase_count: number; sha256: string }>(
    `select v.purchase_count, f.sha256 from item_variants v join stored_files f on v.pdf_file_url = 'private:' || f.bucket || '/' || f.path
     join shop_items i on i.id = v.shop_item_id where i.slug = $1 and v.label = 'B♭'`,
    [slug],
  )
  expect(edition?.purchase_count).toBe(1)
  const { texts } = await readPdf(await demoSheet(edition?.sha256 ?? ''))
  expect(await readPdf(bytes)).toEqual({ title: 'Blue Shoes, B♭', texts })
})

test('OP-01: an edition that is taken off sale while in a cart is removed from it with a message @phone @sweep', async ({
  page,
  site,
}) => {
  await page.goto(`/shop/${slug}`)
  await page.getByRole('radio', { name: /^B♭/ }).check()
  await page.getByRole('button', { name: 'Add to Cart: Blue Shoes' }).click()
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
  await site.sql(
    `update item_variants set is_on_sale = false where label = 'B♭' and shop_item_id = (select id from shop_items where slug = $1)`,
    [slug],
  )
  await expect(drawer(page).getByText('Your cart is empty')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: /^B♭/ })).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(2)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('SHOP-27: the editions, their prices and pages are readable @phone @sweep', async ({ page }) => {
    await page.goto(`/shop/${slug}`)
    for (const words of ['C', 'B♭', 'E♭', '$12.00', '2 pages', '3 pages'])
      await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible()
  })
})
