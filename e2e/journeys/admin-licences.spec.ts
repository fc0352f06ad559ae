// The owner sets the licences of the whole shop: names, copies, prices. The form rejects values that make no sense; the
// maximum is five.
import { tabAndEnter, typeInto } from '../support/keyboard'
import { expect, expectAccessible, hydrated, test } from '../support/site'
import { signIn } from '../support/sign-in'

test.afterEach(({ site }) => site.sql('delete from licence_tiers'))

test('the owner sets a licence by keyboard alone; a price below the sheet’s gets an error message, and a sixth licence is refused @desktop @sweep', async ({
  page,
  site,
  expectedNoise,
}) => {
  await signIn(page, site)
  await page.goto('/admin/licences')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Licences')
  await expectAccessible(page)
  const form = page.getByRole('dialog')
  const add = async (name: string, copies: string, amount: string) => {
    await page.getByRole('button', { name: 'Add Licence' }).click()
    await form.getByLabel('Name *').fill(name)
    await form.getByLabel('Copies *').fill(copies)
    await form.getByLabel('Amount *').fill(amount)
  }
  await tabAndEnter(page, page.getByRole('button', { name: 'Add Licence' }))
  await typeInto(page, form.getByLabel('Name *'), 'Ensemble')
  await typeInto(page, form.getByLabel('Copies *'), '8')
  await typeInto(page, form.getByLabel('Amount *'), '0.5')
  await expectAccessible(page)
  const create = form.getByRole('button', { name: 'Add Licence' })
  await tabAndEnter(page, create)
  await expect(form).toContainText('A licence never costs less than the sheet: please enter 1 or more')
  await typeInto(page, form.getByLabel('Amount *'), '2,5')
  await expect(form).toContainText(/\$\d+\.\d\d → \$\d+\.\d\d/)
  await tabAndEnter(page, create)
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Ensemble/ })).toContainText('× 2.50')
  // The single copy stays on sale, first and at the price of the sheet.
  await expect(page.getByRole('row', { name: /One copy/ })).toContainText('× 1.00')
  for (const name of ['Studio', 'School', 'Choir']) {
    await add(name, '4', '1')
    await create.click()
    await expect(form).toHaveCount(0)
  }
  await expectAccessible(page)
  await add('Orchestra', '60', '9')
  expectedNoise.push(/422 .*\/api\/admin\/licences/)
  await create.click()
  await expect(form).toContainText('A shop has at most 5 licences. Please change or delete one.')
  expect(
    await site.sql(
      'select name, copies, price_amount::float8 as amount from licence_tiers order by order_index limit 2',
    ),
  ).toEqual([
    { name: 'One copy', copies: 1, amount: 1 },
    { name: 'Ensemble', copies: 8, amount: 2.5 },
  ])
})

test('the first licence of a shop raises no price: every sheet is still sold as one copy, which is preselected', async ({
  page,
  site,
}) => {
  const [sheet = { cents: 0 }] = await site.sql<{ cents: number }>(
    "select (price * 100)::int as cents from shop_items where slug = 'when-the-saints'",
  )
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  await signIn(page, site)
  await page.goto('/admin/licences')
  await page.getByRole('button', { name: 'Add Licence' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name *').fill('School')
  await form.getByLabel('Copies *').fill('30')
  await form.getByLabel('Amount *').fill('3')
  // The form shows what the licence does to real prices before it is saved.
  await expect(form).toContainText(/: \$(\d+\.\d\d) → \$\d+\.\d\d/)
  await form.getByRole('button', { name: 'Add Licence' }).click()
  await expect(form).toHaveCount(0)
  await page.goto('/shop/when-the-saints')
  const licence = page.getByRole('combobox', { name: 'Licence' })
  await expect(licence.getByRole('option')).toHaveText([
    `One copy: ${dollars(sheet.cents)}`,
    `School, up to 30 copies: ${dollars(3 * sheet.cents)}`,
  ])
  await expect(licence.getByRole('option', { selected: true })).toHaveText(/^One copy/)
  await hydrated(licence)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  const line = page.getByRole('dialog').getByRole('listitem')
  await expect(line).toContainText(dollars(sheet.cents))
  await line.getByRole('combobox', { name: /^Licence of/ }).selectOption({ label: 'School, up to 30 copies' })
  await expect(line).toContainText(dollars(3 * sheet.cents))
})
