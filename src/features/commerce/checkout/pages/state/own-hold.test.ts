// Proves that a browser remembers its own hold until its end, in every tab, and with any content in the storage.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectHold, forgetHold, currentHold, rememberHold } from './own-hold'

const goods = { itemId: 'a', variantId: null, quantity: 1 }
let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z') })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('goods that the server reports as held count as held until the hold ends', () => {
  rememberHold([goods], '2026-11-20T20:10:00Z')
  expect(currentHold()).toEqual([goods])
  vi.setSystemTime(new Date('2026-11-20T20:09:59Z'))
  expect(currentHold()).toEqual([goods])
  vi.setSystemTime(new Date('2026-11-20T20:10:00Z'))
  expect(currentHold()).toEqual([])
})

test('requested goods count as held until the response; after a lost response they do for a quarter of an hour', () => {
  expectHold([{ ...goods, quantity: 3 }])
  expect(currentHold()).toEqual([{ ...goods, quantity: 3 }])
  rememberHold([goods], '2026-11-20T20:15:00Z')
  expect(currentHold()).toEqual([goods])
  rememberHold([], null)
  expect(currentHold()).toEqual([])
  expectHold([goods])
  vi.setSystemTime(new Date('2026-11-20T20:15:00Z'))
  expect(currentHold()).toEqual([])
})

test('a purchase or a refusal ends the hold', () => {
  rememberHold([goods], '2026-11-20T20:10:00Z')
  forgetHold()
  expect(stored.size).toBe(0)
})

test.each([
  '',
  'no json',
  'null',
  '1',
  '{}',
  '{"held":1,"until":9e15}',
  '{"held":[null,1,{"itemId":1,"variantId":null,"quantity":1},{"itemId":"a"}],"until":9e15}',
])('a storage value of %j is no hold', (text) => {
  stored.set('shop-held', text)
  expect(currentHold()).toEqual([])
})

test('without a storage nothing is remembered and nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberHold([goods], '2026-11-20T20:10:00Z')
  forgetHold()
  expect(currentHold()).toEqual([])
})
