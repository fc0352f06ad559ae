// Proves who sells according to a receipt.
import { expect, test } from 'vitest'
import { sellerText } from './seller-text'
import { defaultSettings } from './site-settings'

test('a business has its name, address, tax number and sentence about tax, one below the other', () => {
  expect(
    sellerText({
      legal_name: 'Late Set Music',
      postal_address: 'Upper Street 1\n12345 Old Town',
      tax_number: '123456789',
      tax_line: 'No VAT under § 19 UStG',
    }),
  ).toBe('Late Set Music\nUpper Street 1\n12345 Old Town\nTax number: 123456789\nNo VAT under § 19 UStG')
})

test('empty fields are left out, and nothing is said while all are empty', () => {
  expect(sellerText({ ...defaultSettings, tax_line: 'No VAT' })).toBe('No VAT')
  expect(sellerText(defaultSettings)).toBeNull()
})
