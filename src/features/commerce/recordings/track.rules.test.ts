// Proves how tracks are read from names and lines, and when a total playing time is known.
import { expect, test } from 'vitest'
import { albumKey, titlesOfFiles, totalSeconds, tracksOfText } from './track.rules'

test('a number before a file’s name is removed if it is the track number, and kept if it belongs to the title', () => {
  expect(
    titlesOfFiles(['01 Blue Stride', '1-02 Low Rent', '3. Corner Table', '4 on 6', '52nd Street', '06_Waltz']),
  ).toEqual(['Blue Stride', 'Low Rent', 'Corner Table', 'on 6', '52nd Street', 'Waltz'])
  expect(titlesOfFiles(['4 on 6', '26-2', '7', '01'])).toEqual(['4 on 6', '26-2', '7', '01'])
})

test('a track list is read line by line, with and without numbers and times', () => {
  expect(
    tracksOfText('1. Slide Rule Blues  4:32\r\n\r\n02 Corner Table (3:07)\nLow Rent – 61:00\nAfter 5:60\n  '),
  ).toEqual([
    { title: 'Slide Rule Blues', seconds: 272 },
    { title: 'Corner Table', seconds: 187 },
    { title: 'Low Rent', seconds: 3660 },
    { title: 'After 5:60', seconds: null },
  ])
  expect(tracksOfText(' \n')).toEqual([])
})

test('bad input: a line of 5,000 characters is parsed without hanging', () => {
  expect(tracksOfText(`${' - '.repeat(1600)}1:0`)).toHaveLength(1)
})

test('the total playing time is shown when the time of each track is known', () => {
  expect(
    totalSeconds([
      { title: 'a', seconds: 61 },
      { title: 'b', seconds: 60 },
    ]),
  ).toBe(121)
  expect(
    totalSeconds([
      { title: 'a', seconds: 61 },
      { title: 'b', seconds: null },
    ]),
  ).toBeNull()
  expect(totalSeconds([])).toBeNull()
})

test('an album is recognised without the name of its medium', () => {
  expect(['Late Set (CD)', 'LATE  SET', 'Late Set (Digital Album) '].map(albumKey)).toEqual([
    'late set',
    'late set',
    'late set',
  ])
})
