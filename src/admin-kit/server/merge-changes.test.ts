// Proves the sentences about a field that another user has changed.
import { expect, test } from 'vitest'
import { mergeChanges } from './merge-changes'

const refusal = (base: unknown, mine: unknown, theirs: unknown): unknown => {
  try {
    return mergeChanges({ base: { it: base }, values: { it: mine }, current: { it: theirs } })
  } catch (error) {
    return (error as { fields?: unknown }).fields
  }
}

test('a conflict names the value of the other user', () => {
  expect(refusal('a', 'b', 'c')).toEqual({ it: 'Another user has changed this to “c”.' })
  expect(refusal('a', 'b', '')).toEqual({ it: 'Another user has changed this to empty.' })
  expect(refusal(true, 'b', false)).toEqual({ it: 'Another user has changed this to off.' })
})

test('a conflict in a list, such as the menu, shows no JSON', () => {
  expect(refusal([], [{ path: '/shop' }], [{ path: '/events' }])).toEqual({ it: 'Another user has changed this.' })
})

test('a conflict in a list with words names both versions', () => {
  const menu = (...paths: string[]) => paths.map((path) => ({ path }))
  const toWords = (_key: string, value: unknown) => (value as { path: string }[]).map(({ path }) => path).join(', ')
  const merge = () =>
    mergeChanges({
      base: { it: menu('/') },
      values: { it: menu('/', '/shop') },
      current: { it: menu('/', '/events') },
      toWords,
    })
  expect(merge).toThrow(
    expect.objectContaining({ fields: { it: 'Another user has changed this to: /, /events. Yours: /, /shop.' } }),
  )
})
