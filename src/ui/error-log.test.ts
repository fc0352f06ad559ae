// Proves what the browser's error log stores, and what it must never store.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordError, recordedErrors } from './error-log'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('ERR-03: the last 10 errors are stored under errorLogs, oldest first', () => {
  for (let n = 1; n <= 12; n++) recordError(new Error(`Error ${n}`))
  const messages = (JSON.parse(stored.get('errorLogs') ?? '') as { message: string }[]).map((entry) => entry.message)
  expect(messages).toEqual([
    'Error 3',
    'Error 4',
    'Error 5',
    'Error 6',
    'Error 7',
    'Error 8',
    'Error 9',
    'Error 10',
    'Error 11',
    'Error 12',
  ])
})

test.each([
  ['Could not write to fan@example.org', 'Could not write to [e-mail]'],
  ['GET https://site.example/api/orders?email=fan%40example.org failed', 'GET https://site.example/api/orders failed'],
  ['Failed: /shop#token=abc', 'Failed: /shop'],
  ['email=fan%40example.org is taken', 'email=[e-mail] is taken'],
  ['GET /download/q8Zk3vT1yX0aLw9bN4cM7dP2/file', 'GET /download/[…]/file'],
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
])('ERR-03 OP-45: %j is kept without personal data', (message, kept) => {
  recordError(new Error(message))
  const [entry] = recordedErrors()
  expect(entry?.message).toBe(kept)
  expect(JSON.stringify(entry)).not.toMatch(/fan(@|%40)example/)
})

test('ERR-03: the page is stored without its query', () => {
  vi.stubGlobal('location', { pathname: '/shop/late-set', search: '?email=fan@example.org' })
  recordError('plain text')
  expect(recordedErrors()[0]).toMatchObject({ name: 'Error', message: 'plain text', page: '/shop/late-set' })
})

test('ERR-03: corrupt or forbidden storage never breaks the page', () => {
  stored.set('errorLogs', '{not json')
  recordError(new Error('after'))
  expect(recordedErrors()).toHaveLength(1)
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(() => recordError(new Error('lost'))).not.toThrow()
  expect(recordedErrors()).toEqual([])
})
