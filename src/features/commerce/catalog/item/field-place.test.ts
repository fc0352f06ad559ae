// Proves that a column leaves the server only in the responses that its description names.
import { expect, test } from 'vitest'
import { optionalText } from '@/lib/form-fields'
import { optional, type RecordFields } from '@/lib/record-fields'
import { detailedItem, shopEndpoints } from '../catalog.contract'
import { allPlaced, carriedRows, type FieldPlace, placed } from './field-place'
import { itemColumns } from './item-columns'

const line = optional('Line', optionalText())

test('a column without a public response is private', () => {
  const fields = {
    listed: placed(line, { publicIn: 'lists' }),
    detailed: placed(line, { publicIn: 'page', group: 'The recording' }),
    hidden: placed(line, { group: 'The recording' }),
    plain: line,
  }
  expect(Object.keys(carriedRows(fields, 'lists'))).toEqual(['listed'])
  expect(Object.keys(carriedRows(fields, 'page'))).toEqual(['detailed'])
})

test('fields that are placed together keep their rules', () => {
  const both = allPlaced({ first: line, second: line }, { categories: ['cd'] })
  expect(both).toMatchObject({ first: { categories: ['cd'], label: 'Line' }, second: { categories: ['cd'] } })
  expect(both.second.rule.parse(' x ')).toBe('x')
})

test('OP-04: the public item has the columns that are described as public, and the list only those for lists', () => {
  const places: [string, RecordFields[string] & FieldPlace][] = Object.entries(itemColumns)
  const described = (...carriers: FieldPlace['publicIn'][]) =>
    places.filter(([, { publicIn }]) => publicIn && carriers.includes(publicIn)).map(([name]) => name)
  const columnsIn = (shape: object) => Object.keys(itemColumns).filter((name) => name in shape)
  const { element: listed } = shopEndpoints.featured.output.shape.items
  expect(columnsIn(listed.shape).sort()).toEqual([...described('lists'), 'category'].sort())
  expect(columnsIn(detailedItem.shape).sort()).toEqual(
    [...described('lists', 'page'), 'category', 'description'].sort(),
  )
})
