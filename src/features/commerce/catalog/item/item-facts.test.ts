// Proves the facts of a sheet in words: each if it is known, in one order.
import { expect, test } from 'vitest'
import { listItemDetails, shortDetails } from './item-facts'

test('only known facts are shown, in the order of the page', () => {
  expect(listItemDetails({ facts: {} })).toEqual([])
  expect(shortDetails({ facts: {} })).toEqual([])
  const facts = {
    pages: [1, 3] as [number, number],
    key: 'B♭ minor',
    grade: 2.5,
    composer: 'Fats Miller',
    leadRange: 'F3-Bb5',
    duration: 225,
    lineUp: 'Big band',
    instruments: ['Alto Sax', 'Drums'],
  }
  expect(listItemDetails({ facts }).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Composer: Fats Miller',
    'Line-up: Big band',
    'Instruments: Alto Sax, Drums',
    'Key: B♭ minor',
    'Grade: 2.5 of 6',
    'Lead: F3 to B♭5, concert pitch',
    'Duration: 3:45',
    'Pages: 1 to 3',
  ])
  expect(shortDetails({ facts })).toEqual(['Big band', 'B♭ minor', 'Grade 2.5', '3:45'])
})

test('a fact links to its filter in the shop', () => {
  const facts = listItemDetails({ facts: { key: 'B♭ minor', lineUp: 'Big band', grade: 2.5 } })
  expect(facts.map(({ filter }) => filter)).toEqual([
    { name: 'line-up', value: 'big-band' },
    { name: 'key', value: 'b-flat-minor' },
    { name: 'grade', value: '2.5' },
  ])
})
