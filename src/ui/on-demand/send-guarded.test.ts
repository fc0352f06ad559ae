// Proves what a form does when the code that solves its challenge is gone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Challenge } from '@/lib/challenge'
import { MissingCode } from './load-code'
import { runBuild } from './newer-build'
import { sendGuarded } from './send-guarded'

const solver = vi.hoisted(() => ({ isGone: true }))
vi.mock('@/lib/solve-challenge', () => {
  if (solver.isGone) throw new Error('Failed to fetch dynamically imported module')
  return {}
})

const challenged = vi.fn(async () => ({ challenge: {} as Challenge }))
const reload = vi.fn()
let served = ''

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('location', { href: 'http://band.example/contact', reload })
  vi.stubGlobal('fetch', async () => new Response(served))
  runBuild('http://band.example/assets/entry-old.js')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('ROUTE-08: the solver of an older build that is gone moves the tab to the newer build, once', async () => {
  served = '<script src="/assets/entry-new.js">'
  void sendGuarded(challenged)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await expect(sendGuarded(challenged)).rejects.toThrow(MissingCode)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('ROUTE-08: without a newer build and without a connection, the form learns that it was not sent', async () => {
  served = '<script src="/assets/entry-old.js">'
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(sendGuarded(challenged)).rejects.toThrow(MissingCode)
  expect([challenged.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
})
