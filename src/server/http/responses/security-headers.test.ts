// Proves which origins of payment methods the headers allow: only those that the script in use needs.
import { expect, test } from 'vitest'
import type { PaymentScript } from '@/adapters/payments/paypal/payment-origins'
import { commonHeaders, pagePolicy } from './security-headers'

const options = { isDevelopment: false, isHttps: true }
const sources = (script: PaymentScript, directive: string) =>
  pagePolicy('', script, options)
    .split('; ')
    .find((each) => each.startsWith(`${directive} `)) ?? ''
const permissions = (script: PaymentScript) =>
  new Map(commonHeaders({ baseUrl: 'https://ada.example' }, script)).get('Permissions-Policy') ?? ''

const paypal = { sdkBase: 'https://www.sandbox.paypal.com', sdkMajor: 6 } as const

test('version 6 allows Google Pay and no origin of Apple', () => {
  for (const directive of ['script-src', 'connect-src', 'frame-src']) {
    expect(sources(paypal, directive)).toContain('https://*.paypal.com')
    expect(sources(paypal, directive)).toContain(' https://pay.google.com')
  }
  expect(sources(paypal, 'connect-src')).toContain(' https://google.com/pay')
  expect(pagePolicy('', paypal, options)).not.toContain('apple')
  expect(permissions(paypal)).toContain('payment=(self "https://www.sandbox.paypal.com" "https://pay.google.com")')
})

test('version 5, and the origin that replaces PayPal, allow no origin of Google', () => {
  for (const script of [
    { ...paypal, sdkMajor: 5 },
    { sdkBase: 'http://127.0.0.1:4100', sdkMajor: 6 },
  ] satisfies PaymentScript[]) {
    expect(pagePolicy('', script, options)).not.toContain('google.com')
    expect(permissions(script)).toContain(`payment=(self "${script.sdkBase}")`)
  }
})
