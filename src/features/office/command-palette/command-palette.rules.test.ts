// Proves which entries of the command palette a search finds, in which order, and which keys open it.
import { expect, test } from 'vitest'
import { byFit, entryFit, matchingEntries, usesIndex } from './command-palette.rules'
import { isPaletteKey } from './palette-key.rules'

const titles = (entries: { title: string }[]) => entries.map(({ title }) => title)
const entry = (title: string, note = '', keywords = '') => ({ title, note, keywords })

test('an entry matches when its title, note or other words contain every word of the search', () => {
  const gig = entry('Late Set', 'Dec 05, 2026, The Cellar, Łódź', 'gig')
  for (const search of ['late', 'SET late', 'lodz', 'gig late', '  cellar ', 'ate']) {
    expect([search, matchingEntries([gig], search).length]).toEqual([search, 1])
  }
  for (const search of ['early', 'late early', 'late%', '_ate', '.*']) {
    expect([search, matchingEntries([gig], search).length]).toEqual([search, 0])
  }
})

test('the exact title comes first, then a title that begins so, then a word of it, then a part, then other words', () => {
  const entries = [
    entry('Newsletter', '', 'blue'),
    entry('Skyblue'),
    entry('Kind of Blue'),
    entry('Blue Stride'),
    entry('Blue'),
  ]
  const ranked = ['Blue', 'Blue Stride', 'Kind of Blue', 'Skyblue', 'Newsletter']
  expect(titles(matchingEntries(entries, 'blue'))).toEqual(ranked)
  expect(titles(matchingEntries(entries.toReversed(), 'Blué'))).toEqual(ranked)
})

test('entries that fit equally well stay in their order, and an empty search keeps all of them', () => {
  const entries = [entry('Set B'), entry('Set A'), entry('Set C')]
  expect(titles(matchingEntries(entries, 'set'))).toEqual(['Set B', 'Set A', 'Set C'])
  expect(titles(matchingEntries(entries, ' '))).toEqual(['Set B', 'Set A', 'Set C'])
})

test('a record that the server found by words it does not show stays, at the end', () => {
  const records = [entry('BS-1', 'ada@example.com'), entry('BS-2', 'main-street@example.com')]
  expect(titles(byFit(records, 'main'))).toEqual(['BS-2', 'BS-1'])
  expect(entryFit(entry('BS-1', 'ada@example.com'), 'main')).toBe(0)
})

test('large tables are searched only for three letters or digits in a row', () => {
  expect(['ab', 'a b c', '%%%', '_-_', '夜想', 'a@b'].filter(usesIndex)).toEqual([])
  expect(['abc', 'x abc', '123', 'łódź', 'a@bcd'].filter((search) => !usesIndex(search))).toEqual([])
})

test('Ctrl-K opens the palette, on a Mac Cmd-K, also on a keyboard without Latin letters', () => {
  const key = { key: 'k', code: 'KeyK', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  expect(isPaletteKey({ ...key, ctrlKey: true }, false)).toBe(true)
  expect(isPaletteKey({ ...key, ctrlKey: true, key: 'K' }, false)).toBe(true)
  expect(isPaletteKey({ ...key, ctrlKey: true, key: 'л' }, false)).toBe(true)
  expect(isPaletteKey({ ...key, metaKey: true }, true)).toBe(true)
  expect(isPaletteKey({ ...key, ctrlKey: true }, true)).toBe(false)
  expect(isPaletteKey({ ...key, metaKey: true }, false)).toBe(false)
  expect(isPaletteKey(key, false)).toBe(false)
  expect(isPaletteKey({ ...key, ctrlKey: true, shiftKey: true }, false)).toBe(false)
  expect(isPaletteKey({ ...key, ctrlKey: true, key: 't' }, false)).toBe(false)
})
