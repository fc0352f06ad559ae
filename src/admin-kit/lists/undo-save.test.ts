// Tests which values the undo of a save sends: only the fields of that save, as they were before it.
import { expect, test } from 'vitest'
import { valuesBefore } from './undo-save'

const base = { title: 'Blue Bossa', price: '7.50', note: '' }

test('only the fields of the save go back; a field that another user changed meanwhile stays', () => {
  const values = { ...base, title: 'Blue Bossa (new)' }
  const saved = { ...values, price: '12.00' }
  expect(valuesBefore({ values, base }, saved)).toEqual({ title: 'Blue Bossa', price: '12.00', note: '' })
})

test('a value that the server stores in its own spelling goes back as well', () => {
  expect(valuesBefore({ values: { ...base, price: '8,5' }, base }, { ...base, price: '8.50' })).toEqual(base)
})

test('a field that exists only in the form has nothing to undo', () => {
  expect(valuesBefore({ values: { ...base, note: 'corrected bar 4' }, base }, base)).toEqual(base)
})

test('parts go back one by one: changed ones, added ones and removed ones; those of another user stay', () => {
  const part = (id: string, label: string, price: string) => ({ id, label, price })
  const before = [part('c', 'C', '5.00'), part('b', 'B♭', '5.00'), part('e', 'E♭', '5.00')]
  const sent = [part('c', 'C', '6.00'), part('e', 'E♭', '5.00'), part('new-1', 'F', '5.00')]
  const saved = [
    part('c', 'C', '6.00'),
    part('e', 'E♭', '9.00'),
    part('f', 'F', '5.00'),
    part('x', 'Bass clef', '4.00'),
  ]
  expect(
    valuesBefore(
      { values: { variants: sent }, base: { variants: before } },
      { variants: saved },
      { variants: 'label' },
    ),
  ).toEqual({
    variants: [
      part('c', 'C', '5.00'),
      part('b', 'B♭', '5.00'),
      part('e', 'E♭', '9.00'),
      part('x', 'Bass clef', '4.00'),
    ],
  })
})
