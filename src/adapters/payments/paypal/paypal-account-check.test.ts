// Proves that credentials are tried at PayPal before they are saved, and that each failure is told apart.
import { expect, test } from 'vitest'
import { simulatedPaypal } from '../../../../tests/support/simulated-paypal'
import { checkPaypalAccount } from './paypal-account-check'

const paypal = simulatedPaypal()
const right = { environment: 'sandbox' as const, clientId: 'sim-client', clientSecret: 'sim-secret' }
const nowhere = 'http://127.0.0.1:9'
/** The simulator is PayPal's test system here; nothing is live. */
const bases = () => ({ sandbox: paypal.simulator().url, production: nowhere })

test('right credentials are accepted, wrong ones are not', async () => {
  const both = { sandbox: paypal.simulator().url, production: paypal.simulator().url }
  expect(await checkPaypalAccount(right, both)).toBe('accepted')
  expect(await checkPaypalAccount({ ...right, clientSecret: 'wrong' }, both)).toBe('wrong')
  expect(await checkPaypalAccount({ ...right, clientId: 'ünknown: id' }, both)).toBe('wrong')
})

test('test credentials with the live mode are recognised', async () => {
  const swapped = {
    sandbox: paypal.simulator().url,
    production: paypal.simulator().url.replace('127.0.0.1', 'localhost'),
  }
  await paypal.fault({ call: 'token', kind: 'status', status: 401, times: 1 })
  expect(await checkPaypalAccount({ ...right, environment: 'production' }, swapped)).toBe('wrong_mode')
})

test('a PayPal that is away proves nothing', async () => {
  expect(await checkPaypalAccount({ ...right, environment: 'production' }, bases())).toBe('away')
  await paypal.fault({ call: 'token', kind: 'status', status: 503, times: 1 })
  expect(await checkPaypalAccount(right, bases())).toBe('away')
})
