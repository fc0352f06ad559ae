// Proves the merging of a record's parts after changes in two places at once.
import { expect, test } from 'vitest'
import { isPartList, mergeParts, type Part } from './merge-parts'

const size = (id: string, count = '5', label = id.toUpperCase()): Part => ({ id, label, count })
const base = [size('s'), size('m'), size('l')]
const merge = (mine: Part[], theirs: Part[]) => mergeParts({ base, mine, theirs, title: 'label' })

test('a name changed here and a count changed there are both kept, in one part and in two', () => {
  expect(merge([size('s', '5', 'Small'), size('m'), size('l')], [size('s', '4'), size('m', '3'), size('l')])).toEqual({
    merged: [size('s', '4', 'Small'), size('m', '3'), size('l')],
    conflicts: [],
  })
})

test('parts added on both sides stay, a part that one side removed is gone, and the side that changed the order keeps it', () => {
  expect(merge([size('m'), size('new-1'), size('l')], [...base, size('xl')]).merged.map(({ id }) => id)).toEqual([
    'm',
    'new-1',
    'l',
    'xl',
  ])
  expect(
    merge([size('s', '9'), size('m'), size('l')], [size('l'), size('m'), size('s')]).merged.map(({ id }) => id),
  ).toEqual(['l', 'm', 's'])
  expect(merge(base, [size('s'), size('l')]).merged.map(({ id }) => id)).toEqual(['s', 'l'])
})

test('a part that is sold from and removed at once is gone without a conflict', () => {
  expect(merge([size('s'), size('l')], [size('s'), size('m', '4'), size('l')])).toEqual({
    merged: [size('s'), size('l')],
    conflicts: [],
  })
})

test('a value that both sides changed differently is named, and mine is in the result', () => {
  expect(merge([size('s', '5', 'Small'), size('m', '8'), size('l')], [size('s', '5', 'Sm.'), size('l')])).toEqual({
    merged: [size('s', '5', 'Small'), size('l'), size('m', '8')],
    conflicts: [
      { name: 'Small', field: 'label', theirs: 'Sm.' },
      { name: 'M', field: null, theirs: null },
    ],
  })
  expect(merge([size('s', '7'), size('m'), size('l')], [size('s', '7'), size('m'), size('l')]).conflicts).toEqual([])
})

test('only objects with an id are parts', () => {
  expect([[], base, [null], [{}], [{ id: 3 }], 'parts', undefined].map(isPartList)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
