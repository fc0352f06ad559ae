// Proves how a typed code is read: in any spelling, with a sentence for each reason why it does not count, and with a limit
// on guesses (business 13, Offers 13 and 15).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offers } from '@/db/schema/commerce/offers/offers'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: false })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const offer = (change: Partial<typeof offers.$inferInsert> = {}) =>
  world.ctx.db
    .insert(offers)
    .values({ code: 'EASTER 25', kind: 'percent', percent_basis_points: 2500, currency: 'USD', ...change })
const cd = { category: 'cd', title: 'Late Set', price: 2000, pdf_file_url: null } as const
const line = (id: string) => ({ id, title: 'Late Set', price: 20, quantity: 1, category: 'cd', format: 'cd' })
const open = (id: string, code = 'EASTER 25', browser = world.browser()) =>
  browser.open([line(id)], 'buyer@example.com', undefined, undefined, undefined, code)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'opened',
    (error: { fields?: { code?: string }; message: string }) => error.fields?.code ?? error.message,
  )

test.each(['easter25', 'EASTER 25', ' Easter–25. ', 'ＥＡＳＴＥＲ２５', '“EASTER 25”'])(
  '%s is the code as the owner wrote it',
  async (typed) => {
    const disc = await world.item(cd)
    await offer()
    expect(await open(disc.id, typed)).toMatchObject({ discountCents: 500 })
  },
)

test.each(['ЕASTER 25', 'EASTER-2', '🎺', "'; drop table offers", 'EASTER\u0000-26'])(
  '%s is unknown, and says so',
  async (typed) => {
    const disc = await world.item(cd)
    await offer()
    expect(await refusal(open(disc.id, typed))).toMatch(/^We do not know the code “.+”\. Check its spelling/)
  },
)

test('a typed code of 10,000 characters is refused with its limit', async () => {
  const disc = await world.item(cd)
  await offer()
  expect(await refusal(open(disc.id, 'EASTER25'.repeat(1250)))).toContain('at most 40 characters')
})

test('a typed code that is over says why for a cart that could use it, and is unknown for every other', async () => {
  const disc = await world.item(cd)
  await offer({ code: 'OLD ONE', ends_on: '2020-01-01' })
  await offer({ code: 'NEW ONE', starts_on: '2999-05-01' })
  await offer({ code: 'EMPTY', uses_limit: 2, uses: 2 })
  await offer({ code: 'SHEETS', ends_on: '2020-01-01', scope: 'categories', categories: ['sheet_music'] })
  const said = (code: string) => refusal(open(disc.id, code))
  expect(await said('old one')).toBe('The code OLD ONE has ended.')
  expect(await said('newone')).toBe('The code NEW ONE begins on May 1, 2999.')
  expect(await said('empty')).toBe('The code EMPTY was used up.')
  expect(await said('sheets')).toContain('We do not know the code “sheets”')
})

test('a typed code that is not for this cart says what is missing', async () => {
  const disc = await world.item(cd)
  await offer({ code: 'SHEETS', scope: 'categories', categories: ['sheet_music'] })
  await offer({ code: 'BIG CART', least_cents: 5000 })
  await offer({ code: 'EUROS', kind: 'amount', percent_basis_points: null, amount_cents: 500, currency: 'EUR' })
  expect(await refusal(open(disc.id, 'SHEETS'))).toBe('The code SHEETS is for other items than those in your cart.')
  expect(await refusal(open(disc.id, 'BIGCART'))).toBe(
    'The code BIG CART needs goods for at least $50.00. Your cart has $20.00.',
  )
  expect(await refusal(open(disc.id, 'EUROS'))).toContain('The code EUROS is for prices in euros')
})

test('a typed code is tried ten times in ten minutes from one network; then even the right one waits, and other networks do not', async () => {
  const disc = await world.item(cd)
  await offer()
  const told: string[] = []
  for (let guess = 0; guess < 12; guess++) told.push(await refusal(open(disc.id, `GUESS-${guess}`)))
  expect(told.filter((one) => one.startsWith('We do not know'))).toHaveLength(10)
  expect(told.at(-1)).toContain('Too many unknown codes were tried')
  expect(await refusal(open(disc.id))).toContain('Too many unknown codes were tried')
  expect(await open(disc.id, 'EASTER 25', world.browser('198.51.100.7'))).toMatchObject({ discountCents: 500 })
  await world.advance(601)
  expect(await open(disc.id)).toMatchObject({ discountCents: 500 })
})

test('a typed code whose value changed since the page showed it is not charged unseen', async () => {
  const disc = await world.item(cd)
  await offer()
  const body = { items: [line(disc.id)], customerEmail: 'buyer@example.com', currency: 'USD', code: 'EASTER 25' }
  await expect(world.browser().post('createPaypalOrder', { ...body, discountCents: 600 })).rejects.toMatchObject({
    code: 'price_changed',
    message:
      'The code EASTER 25 now takes off $5.00. You have not been charged. Please look at the new total and pay again.',
  })
  expect(await world.browser().post('createPaypalOrder', { ...body, discountCents: 500 })).toMatchObject({
    totalCents: 2200,
  })
})
