// A buyer uses a code: found on the about page, typed in any spelling, shown in every sum, and gone in good time when it
// runs out while the buyer is at PayPal.
import type { Page } from '@playwright/test'
import { addToCart, atPayPal, drawer, giveEmail, openPayPal } from '../support/buying'
import { expect, expectAccessible, test } from '../support/site'

const sheet = 'when-the-saints'
const code = 'LONG TONES'
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

type Sums = { items: number; discount: number; total: number; code: string | null; uses: number; status: string }
const sums = `select items_cents as items, discount_cents as discount, total_cents as total, offer ->> 'code' as code, status,
  (select uses from offers where code = '${code}') as uses from checkouts where email = $1 order by created_at`

test.afterEach(({ site }) =>
  site.sql(`update offers set uses = 0, uses_limit = 200, is_active = true where code = '${code}'`),
)

async function enterCode(page: Page, typed: string): Promise<void> {
  const open = drawer(page).getByRole('button', { name: 'Have a code?' })
  if (await open.isVisible()) await open.click()
  await drawer(page).getByRole('textbox', { name: 'Code' }).fill(typed)
  await drawer(page).getByRole('button', { name: 'Use code' }).click()
}

test('a code of the about page, in another spelling, is in the cart, the checkout, PayPal’s total and the receipt', async ({
  page,
  site,
}) => {
  const email = 'student@example.com'
  await page.goto('/about')
  await expect(page.getByRole('main')).toContainText(`the code ${code} takes a tenth off all sheet music`)
  await addToCart(page, sheet)
  await enterCode(page, ' long-tones.')
  await expect(drawer(page).getByRole('definition').filter({ hasText: '−$' })).toBeVisible()
  await expectAccessible(page)
  await giveEmail(page, email)
  await expect(
    drawer(page)
      .getByRole('term')
      .filter({ hasText: `Code ${code}` }),
  ).toBeVisible()
  const popup = await openPayPal(page)
  const [opened] = await site.sql<Sums>(sums, [email])
  const { items = 0, discount = 0, total = 0 } = opened ?? {}
  expect(opened).toMatchObject({ code, uses: 0 })
  expect([discount, total]).toEqual([Math.round(items / 10), items - discount])
  await expect(popup.getByText(dollars(total)).first()).toBeVisible()
  await atPayPal(popup, 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
  await expect(
    drawer(page)
      .getByRole('term')
      .filter({ hasText: `Code ${code}` }),
  ).toBeVisible()
  await expect(drawer(page)).toContainText(dollars(total))
  await expectAccessible(page)
  expect(await site.sql(sums, [email])).toMatchObject([{ status: 'paid', uses: 1 }])
})

test('a code that runs out while the buyer is at PayPal is not charged: the buyer reads why, sees the price without it, and pays that', async ({
  page,
  site,
}) => {
  const email = 'too-late@example.com'
  await addToCart(page, sheet)
  await enterCode(page, 'longtones')
  await giveEmail(page, email)
  const popup = await openPayPal(page)
  const [opened] = await site.sql<Sums>(sums, [email])
  const { items = 0, total = 0 } = opened ?? {}
  await site.sql(`update offers set uses_limit = 1, uses = 1 where code = '${code}'`)
  await atPayPal(popup, 'Pay')
  await expect(drawer(page)).toContainText(
    `The code ${code} was used up a moment ago. You have not been charged. Without it the goods cost ${dollars(items)} instead of ${dollars(total)}.`,
  )
  await expect(
    drawer(page)
      .getByRole('term')
      .filter({ hasText: `Code ${code}` }),
  ).toHaveCount(0)
  await expectAccessible(page)
  await atPayPal(await openPayPal(page), 'Pay')
  await expect(drawer(page).getByRole('heading', { name: 'Purchase Confirmed - Check Your Email' })).toBeVisible()
  expect(await site.sql(sums, [email])).toMatchObject([
    { status: 'cancelled', total },
    { status: 'paid', total: items, discount: 0, code: null, uses: 1 },
  ])
})

test('a wrong code, one of 10,000 characters, and one that was deleted after it entered the cart each get a sentence, and nothing typed is lost', async ({
  page,
  site,
  expectedNoise,
}) => {
  expectedNoise.push(/422 .*\/api\/offers\/check/, /\/api\/functions\/create-paypal-order/, /Failed to create order/)
  await addToCart(page, sheet)
  const field = drawer(page).getByRole('textbox', { name: 'Code' })
  await enterCode(page, 'LONG TUNES')
  await expect(drawer(page)).toContainText(
    'We do not know the code “LONG TUNES”. Check its spelling, or pay without it.',
  )
  await expect(field).toHaveValue('LONG TUNES')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await enterCode(page, 'TONES'.repeat(2000))
  await expect(drawer(page)).toContainText('A code has at most 40 characters. Please enter only the code.')
  await enterCode(page, code)
  await expect(drawer(page).getByRole('button', { name: `Remove code ${code}` })).toBeVisible()
  await giveEmail(page, 'deleted@example.com')
  const [kept] = await site.sql<{ row: string }>(
    `with gone as (delete from offers where code = '${code}' returning *) select to_jsonb(gone)::text as row from gone`,
  )
  try {
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await expect(drawer(page)).toContainText(`We do not know the code “${code}”`)
    await expect(field).toHaveValue(code)
    expect(await site.sql(sums, ['deleted@example.com'])).toEqual([])
  } finally {
    await site.sql('insert into offers select (jsonb_populate_record(null::offers, $1::jsonb)).*', [kept?.row])
  }
})
