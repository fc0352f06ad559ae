// Tests the list that MobileSheets reads beside a PDF.
import { expect, test } from 'vitest'
import { mobileSheetsCsv } from './mobile-sheets'

test('page numbers continue from part to part; every row has key and composer', () => {
  const parts = [
    { title: 'Corner Table, Score', pages: 3 },
    { title: 'Corner Table, Violin', pages: 1 },
    { title: 'Corner Table, Cello', pages: 2 },
  ]
  expect(mobileSheetsCsv(parts, { composer: 'The Musician', key: 'B♭ minor' })).toBe(
    'title;pages;composers;keys\r\nCorner Table, Score;1-3;The Musician;Bbm\r\nCorner Table, Violin;4;The Musician;Bbm\r\nCorner Table, Cello;5-6;The Musician;Bbm\r\n',
  )
})

test('separators, quotes and formulas in a title do no harm', () => {
  const [, ...rows] = mobileSheetsCsv(
    [
      { title: 'One; "two"', pages: 1 },
      { title: '=cmd()', pages: 1 },
    ],
    { composer: null, key: null },
  ).split('\r\n')
  expect(rows).toEqual(['"One; ""two""";1;;', "'=cmd();2;;", ''])
})
