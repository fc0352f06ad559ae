// Proves that we ask PayPal for a token as seldom as possible.
import { expect, test } from 'vitest'
import { tokenCache } from './paypal-token'

test('1.3: simultaneous callers share one request, and the token is renewed at nine tenths of its life', async () => {
  let now = 0
  let issued = 0
  const tokens = tokenCache(
    async () => ({ token: `token-${++issued}`, lifetimeSeconds: 1000 }),
    () => now,
  )
  expect(await Promise.all([tokens.current(), tokens.current(), tokens.current()])).toEqual([
    'token-1',
    'token-1',
    'token-1',
  ])
  now = 899_999
  expect(await tokens.current()).toBe('token-1')
  now = 900_000
  expect(await tokens.current()).toBe('token-2')
})

test('a failed request is not cached, and only the token in use can be discarded', async () => {
  let issued = 0
  const tokens = tokenCache(async () => {
    issued += 1
    if (issued === 1) throw new Error('down')
    return { token: `token-${issued}`, lifetimeSeconds: 1000 }
  })
  await expect(tokens.current()).rejects.toThrow('down')
  expect(await tokens.current()).toBe('token-2')
  tokens.forget('token-of-before')
  expect(await tokens.current()).toBe('token-2')
  tokens.forget('token-2')
  expect(await tokens.current()).toBe('token-3')
})
