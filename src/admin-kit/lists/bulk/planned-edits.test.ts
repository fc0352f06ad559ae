// Tests what the preview of a change of several records says, and the edits that are sent and undone.
import { expect, test } from 'vitest'
import type { RecordFields } from '@/lib/record-fields'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import type { StoredRow } from '../../definition'
import { planEdits, planVisibility, reverseEdits, type WantedChange, whyNotReady } from './planned-edits'

const fields: RecordFields = shopItemsResource.fields
const definition = {
  rowName: ({ title }: StoredRow) => String(title),
  resource: {
    fields,
    toValues: ({ price, tags, category, is_featured }: StoredRow) => ({ price, tags, category, is_featured }),
  },
}
const row = (id: string, title: string, price: string, tags: string[] = []): StoredRow => ({
  ...{ id, title, price, tags, category: 'cd', is_featured: false, is_visible: id !== 'b' },
})
const rows = [row('a', 'Blue Bossa', '7.50', ['latin']), row('b', 'Solar', '9.00'), row('c', 'A Gift', '')]
const preview = (field: string, way: WantedChange['way'], typed: string) =>
  planEdits(definition, rows, { field, way, typed, currency: 'USD' }).planned.map(
    ({ name, from, to }) => `${name}: ${from} → ${to}`,
  )

test('a new price is shown for each item that it changes', () => {
  expect(preview('price', 'set', '9')).toEqual(['Blue Bossa: $7.50 → $9.00', 'A Gift: Free → $9.00'])
  expect(planEdits(definition, rows, { field: 'price', way: 'set', typed: '9', currency: 'USD' }).edits).toEqual({
    a: { base: { price: '7.50' }, values: { price: '9.00' } },
    c: { base: { price: '' }, values: { price: '9.00' } },
  })
})

test('percentages round to cents and leave out what has no price', () => {
  expect(preview('price', 'raise', '10')).toEqual(['Blue Bossa: $7.50 → $8.25', 'Solar: $9.00 → $9.90'])
  expect(preview('price', 'lower', '33,3 %')).toEqual(['Blue Bossa: $7.50 → $5.00', 'Solar: $9.00 → $6.00'])
})

test('tags are added to those that an item has, or removed from them', () => {
  expect(preview('tags', 'add', 'ballad, latin')).toEqual([
    'Blue Bossa: latin → latin, ballad',
    'Solar: none → ballad, latin',
    'A Gift: none → ballad, latin',
  ])
  expect(preview('tags', 'remove', 'latin')).toEqual(['Blue Bossa: latin → none'])
})

test('choices and switches are shown in the words of the form', () => {
  expect(preview('category', 'set', 'merchandise')[0]).toBe('Blue Bossa: CD → Merchandise')
  expect(preview('category', 'set', 'cd')).toEqual([])
  expect(preview('is_featured', 'set', 'yes')).toHaveLength(3)
  expect(planVisibility(definition, rows, 'is_visible', false).map(({ name }) => name)).toEqual([
    'Blue Bossa',
    'A Gift',
  ])
})

test('an amount that cannot be understood is asked for, and changes nothing', () => {
  for (const [way, typed] of [
    ['set', ''],
    ['set', '1.234'],
    ['raise', 'ten'],
    ['lower', '100'],
    ['raise', '-5'],
  ] as const) {
    expect(whyNotReady({ field: 'price', way, typed, currency: 'USD' }, 'money'), typed).toMatch(/\.$/)
    expect(preview('price', way, typed)).toEqual([])
  }
  expect(preview('tags', 'add', ' , ')).toEqual([])
})

test('the undo swaps both values, and leaves out records that were not changed', () => {
  const { edits } = planEdits(definition, rows, { field: 'price', way: 'set', typed: '9', currency: 'USD' })
  expect(reverseEdits(edits, ['c'])).toEqual({ a: { base: { price: '9.00' }, values: { price: '7.50' } } })
})
