// The owner drops the seventeen PDFs of a chart at once and sells each as its own edition.
import type { Page } from '@playwright/test'
import type { RunningSite } from '../../tests/support/running-site'
import { buildPdf } from '../../tests/support/pdf-files'
import { itemForm } from '../support/item-form'
import { openRow } from '../support/rows'
import { expect, expectAccessible, test } from '../support/site'
import { signIn } from '../support/sign-in'

const parts = [
  'Score',
  'Alto Sax 1',
  'Alto Sax 2',
  'Tenor Sax 1',
  'Tenor Sax 2',
  'Baritone Sax',
  'Trumpet 1',
  'Trumpet 2',
  'Trumpet 3',
  'Trumpet 4',
  'Trombone 1',
  'Trombone 2',
  'Bass Trombone',
  'Guitar',
  'Piano',
  'Bass',
  'Drums',
]
const form = (page: Page) => itemForm(page)
const editions = (page: Page) => form(page).getByRole('list', { name: 'Editions' })
const edition = (page: Page, name: string) => editions(page).getByRole('group', { name, exact: true })
const open = async (page: Page, site: RunningSite) => {
  await signIn(page, site)
  await page.goto('/admin/shop')
  await expect(page.getByRole('table')).toBeVisible()
}
/** A PDF with the given number of empty pages. */
const pdf = (name: string, pages = 1) => ({
  name,
  mimeType: 'application/pdf',
  buffer: buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ]),
})

test('ADM-SHOP-21 ADM-SHOP-10: seventeen PDFs become seventeen named parts; bought parts are taken off sale instead of deleted @sweep', async ({
  page,
  site,
}, info) => {
  test.setTimeout(180_000)
  const title = `Tenor Madness ${info.project.name}`
  await open(page, site)
  await page.getByRole('button', { name: 'Add Item' }).click()
  await form(page).getByLabel('Title *').fill(title)
  await expect(form(page).getByRole('group', { name: 'Editions' })).toHaveCount(0)
  await form(page).getByLabel('Category *').selectOption({ label: 'Sheet Music' })
  await form(page).getByLabel('Price ($)', { exact: true }).fill('6')
  await form(page).getByRole('radio', { name: 'Image URL' }).check()
  await form(page)
    .getByRole('group', { name: 'Image source' })
    .getByLabel('Image URL', { exact: true })
    .last()
    .fill(`${site.url}/icon.svg`)
  await form(page)
    .getByRole('group', { name: 'Editions' })
    .locator('input[type=file]')
    .last()
    .setInputFiles(parts.map((part, index) => pdf(`${title} - ${part}.pdf`, index === 0 ? 3 : 1)))
  await expect(editions(page).getByRole('textbox', { name: 'Name' })).toHaveCount(17, { timeout: 120_000 })
  await expect
    .poll(() =>
      editions(page)
        .getByRole('textbox', { name: 'Name' })
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    )
    .toEqual(parts)
  await expect(form(page).getByRole('group', { name: 'Sheet Music PDF *' })).toHaveCount(0)
  await expect(edition(page, 'Alto Sax 1').getByText('Part · E♭ · Treble clef · 1 page')).toBeVisible()

  await edition(page, 'Score').getByLabel('Price ($)', { exact: true }).fill('20')
  await edition(page, 'Trumpet 4').getByText('Part · B♭').click()
  await edition(page, 'Trumpet 4').getByLabel('Instrument', { exact: true }).selectOption({ label: 'Flugelhorn' })
  await edition(page, 'Trumpet 4').getByLabel('ISMN').fill('979-0-2600-0043-9')
  await edition(page, 'Drums').getByLabel('Name').fill('Bass')
  await form(page).getByRole('button', { name: 'Create Item' }).click()
  const wrong = form(page).getByRole('list', { name: 'What needs fixing' })
  await expect(wrong.getByRole('listitem')).toHaveText([
    'An ISMN has 13 digits, such as 979-0-2600-0043-8',
    'There is already a choice called Bass',
  ])
  await expectAccessible(page)
  await edition(page, 'Trumpet 4').getByLabel('ISMN').fill('979-0-2600-0043-8')
  await editions(page).getByRole('textbox', { name: 'Name' }).last().fill('Drums')
  await edition(page, 'Score').getByRole('button', { name: 'Move Score down' }).press('Enter')
  await form(page).getByRole('button', { name: 'Create Item' }).click()
  await expect(form(page)).toHaveCount(0)

  const stored = () =>
    site.sql<Record<string, unknown>>(
      `select label, v.price::float8 as price, transposition, clef, instruments, ismn, page_count, version, is_on_sale from item_variants v
       join shop_items i on i.id = v.shop_item_id where i.title = $1 order by v.position`,
      [title],
    )
  const saved = await stored()
  expect(saved.map(({ label }) => label)).toEqual(['Alto Sax 1', 'Score', ...parts.slice(2)])
  expect(saved[1]).toMatchObject({ price: 20, page_count: 3, version: 1, transposition: 'any' })
  expect(saved[9]).toMatchObject({
    label: 'Trumpet 4',
    instruments: ['flugelhorn'],
    ismn: '9790260000438',
    clef: 'treble',
  })

  await site.sql(`update item_variants set purchase_count = 2 where label = 'Guitar'`)
  await page.reload()
  await openRow(page, title)
  await expect(edition(page, 'Guitar').getByText('· 2 sold')).toBeVisible()
  await edition(page, 'Guitar').getByRole('button', { name: 'Remove Guitar' }).click()
  const answer = edition(page, 'Guitar').getByRole('status')
  await expect(
    answer.filter({ hasText: '“Guitar” has been bought, so it cannot be deleted. Take it off sale instead' }),
  ).toBeVisible()
  await edition(page, 'Guitar').getByRole('switch', { name: 'On sale' }).uncheck()
  await edition(page, 'Piano').getByRole('button', { name: 'Remove Piano' }).click()
  await form(page).getByRole('button', { name: 'Update Item' }).click()
  await expect(form(page)).toHaveCount(0)
  const [{ slug } = { slug: '' }] = await site.sql<{ slug: string }>('select slug from shop_items where title = $1', [
    title,
  ])
  await page.goto(`/shop/${slug}`)
  await expect(page.getByRole('radio')).toHaveCount(15)
  await expect(page.getByRole('radio', { name: /^Guitar/ })).toHaveCount(0)
  await expectAccessible(page)
})
