// Proves how an order is read from PayPal's response.
import { expect, test } from 'vitest'
import { parseOrder } from './paypal-orders'

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
