// The owner sets the licences of the whole shop: names, copies, prices. The form rejects values that make no sense; the
// maximum is five.
import { tabAndEnter, typeInto } from '../support/keyboard'
import { expect, expectAccessible, test } from '../support/site'
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
