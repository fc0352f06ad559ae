// File names that are valid on every computer.
import { expect, test } from 'vitest'
import { distinctFileNames, safeFileName } from './safe-file-name'

test.for([
  ['Corner Table, B♭.pdf', 'Corner Table, B♭.pdf'],
  ['AC/DC: "Live"?.pdf', 'AC DC Live.pdf'],
  ['con.pdf', '_con.pdf'],
  ['LPT1', '_LPT1'],
  ['Trumpet 1. .pdf', 'Trumpet 1.pdf'],
  ['..\\..\\etc/passwd', 'etc passwd'],
  ['.pdf', 'download.pdf'],
  ['', 'download'],
])('%s', ([name = '', safe]) => {
  expect(safeFileName(name)).toBe(safe)
})

test('a long name keeps its extension and fits every file system', () => {
  const name = safeFileName(`${'語'.repeat(300)}.pdf`)
  expect(name.endsWith('.pdf')).toBe(true)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
})

test('equal names are numbered, ignoring case, and never collide with a numbered one', () => {
  const nameFor = distinctFileNames()
  expect(['Trumpet.pdf', 'TRUMPET.pdf', 'Trumpet (2).pdf', 'Trumpet.pdf', 'Trumpet'].map(nameFor)).toEqual([
    'Trumpet.pdf',
    'TRUMPET (2).pdf',
    'Trumpet (2) (2).pdf',
    'Trumpet (3).pdf',
    'Trumpet',
  ])
})
