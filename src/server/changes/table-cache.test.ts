// Tests caching until a table changes.
import { expect, test, vi } from 'vitest'
import type { PublicTable } from '@/lib/public-tables'
import type { Changes } from './changes'
import { createTableCache } from './table-cache'

function world() {
  let listener: Parameters<Changes['subscribe']>[0] = {}
  let isListening = true
  const cached = createTableCache({
    isListening: () => isListening,
    subscribe: (given) => {
      listener = given
      return () => undefined
    },
  })
  return {
    cached,
    change: (table: PublicTable) => listener.changed?.(table),
    lose: () => {
      isListening = false
      listener.lost?.()
    },
  }
}

test('a value is computed once, and again after a table that it depends on has changed', async () => {
  const { cached, change } = world()
  const make = vi.fn(async () => make.mock.calls.length)
  const ask = () => cached('sheets', ['shop_items', 'tunes'], make)
  expect([await ask(), await ask()]).toEqual([1, 1])
  change('events')
  expect(await ask()).toBe(1)
  change('tunes')
  expect(await ask()).toBe(2)
})

test('a change during the computation is not missed', async () => {
  const { cached, change } = world()
  let finish = (_: string) => {}
  const slow = cached('sheets', ['tunes'], () => new Promise<string>((resolve) => (finish = resolve)))
  change('tunes')
  finish('old')
  expect(await slow).toBe('old')
  expect(await cached('sheets', ['tunes'], async () => 'new')).toBe('new')
})

test('failures are not cached, and nothing is cached while change events are not received', async () => {
  const { cached, lose } = world()
  await expect(cached('sheets', ['tunes'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cached('sheets', ['tunes'], async () => 1)).toBe(1)
  lose()
  expect(await cached('sheets', ['tunes'], async () => 2)).toBe(2)
  expect(await cached('sheets', ['tunes'], async () => 3)).toBe(3)
})
