// Proves how an order is written for PayPal and read from its response.
import { expect, test } from 'vitest'
import type { NewProviderOrder } from '../payments'
import { newOrderBody, parseOrder } from './paypal-orders'

test('names and addresses that the payer typed lose invisible characters and line breaks', () => {
  const order = parseOrder({
    id: 'ORDER',
    status: 'COMPLETED',
    payer: { email_address: 'payer@example.com', name: { given_name: 'A\u202enn', surname: 'Black\u200b' } },
    purchase_units: [
      {
        amount: { currency_code: 'USD', value: '9.50' },
        shipping: {
          name: { full_name: 'Ann\nBlack\u2066' },
          address: { address_line_1: '\u202e1 High Street', admin_area_2: 'San Jose\u200f', country_code: 'US' },
        },
      },
    ],
  })
  expect(order.payerName).toBe('Ann Black')
  expect(order.shippingAddress).toEqual({
    name: 'Ann Black',
    line1: '1 High Street',
    line2: null,
    city: 'San Jose',
    state: null,
    postalCode: null,
    countryCode: 'US',
  })
})

test('CHK-14: cards and wallets tell the name in one piece and no payer; the source is kept', () => {
  const unit = { amount: { currency_code: 'USD', value: '9.50' } }
  for (const source of ['card', 'apple_pay', 'google_pay'])
    expect(
      parseOrder({
        id: 'ORDER',
        status: 'APPROVED',
        payment_source: { [source]: { name: 'Ann  Black', card: { last_digits: '1111' } } },
        purchase_units: [unit],
      }),
    ).toMatchObject({ paymentSource: source, payerName: 'Ann  Black', payerEmail: null })
  expect(parseOrder({ id: 'ORDER', status: 'CREATED', purchase_units: [unit] }).paymentSource).toBeNull()
})

test('an order for a wallet names no account: Apple Pay is named by its token, Google Pay asks for 3-D Secure where required', () => {
  const wanted: NewProviderOrder = {
    requestKey: 'co-1',
    customId: '1',
    invoiceNumber: 'INV-1',
    currency: 'JPY',
    lines: [{ title: 'A record', sku: 'r', quantity: 1, unitCents: 150_000, isPhysical: true }],
    itemsCents: 150_000,
    shippingCents: 0,
    totalCents: 150_000,
    needsShipping: true,
    brandName: 'Ada Trumpet',
    returnUrl: 'https://shop.example/ok',
    cancelUrl: 'https://shop.example/no',
  }
  expect(newOrderBody({ ...wanted, paymentSource: 'apple_pay' })).not.toHaveProperty('payment_source')
  expect(newOrderBody({ ...wanted, paymentSource: 'google_pay' }).payment_source).toEqual({
    google_pay: { attributes: { verification: { method: 'SCA_WHEN_REQUIRED' } } },
  })
  expect(newOrderBody({ ...wanted, paymentSource: 'venmo' }).payment_source).toEqual({
    venmo: { experience_context: { brand_name: 'Ada Trumpet', shipping_preference: 'GET_FROM_FILE' } },
  })
  expect(newOrderBody(wanted)).toMatchObject({
    purchase_units: [{ amount: { value: '1500' } }],
    payment_source: { paypal: { experience_context: { payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED' } } },
  })
})
