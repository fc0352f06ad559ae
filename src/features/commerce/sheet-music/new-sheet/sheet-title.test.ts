// Proves the title of the tune on dropped PDFs: from the titles inside the files, otherwise from their names.
import { expect, test } from 'vitest'
import { type NamedPdf, titleOfPdfs } from './sheet-title'

const pdf = (fileName: string, title: string | null = null): NamedPdf => ({ fileName, title })

test.each<[string, NamedPdf[]]>([
  ['Blue Shoes', [pdf('x7.pdf', 'Blue Shoes')]],
  ['Blue Shoes', [pdf('02_blue-shoes.pdf')]],
  ['Blue Shoes', [pdf('blue-shoes-bb.pdf')]],
  ['Blue Shoes', [pdf('Blue Shoes (Bb).pdf', 'Microsoft Word - chart3.docx')]],
  ['Blue Shoes', [pdf('Blue Shoes.pdf', 'untitled 2')]],
  ['Blue Shoes', [pdf('BlueShoes.mscz.pdf', 'Blue Shoes')]],
  ['Blues in F', [pdf('blues-in-f.pdf')]],
  ['Song for Horn', [pdf('x.pdf', 'Song for Horn')]],
  ['When the Saints', [pdf('x.pdf', 'WHEN THE SAINTS')]],
  ['Ode à l’été', [pdf('ode.pdf', '  Ode à l’été  ')]],
  ['Słońce i Księżyc', [pdf('słońce_i_księżyc.pdf', 'Słońce i Księżyc')]],
])('%s is the title of one file', (title, pdfs) => {
  expect(titleOfPdfs(pdfs)).toBe(title)
})

test.each<[string, NamedPdf[]]>([
  ['Blue Shoes', [pdf('Blue Shoes - C.pdf'), pdf('Blue Shoes - Bb.pdf'), pdf('Blue Shoes - Eb.pdf')]],
  ['Blue Shoes', [pdf('a.pdf', 'Blue Shoes (C)'), pdf('b.pdf', 'Blue Shoes (B♭)')]],
  // One file has another title inside, so its name decides.
  ['Blue Shoes', [pdf('blue-shoes-c.pdf', 'Blue Shoes'), pdf('blue-shoes-eb.pdf', 'Untitled')]],
  ['Tenor Madness', [pdf('Tenor Madness - Tenor Sax 1.pdf'), pdf('Tenor Madness - Tenor Sax 2.pdf')]],
  ['Blues', [pdf('Blues in C.pdf'), pdf('Blues in Bb.pdf')]],
  ['Take 5', [pdf('Take 5 Alto.pdf'), pdf('Take 5 Trumpet.pdf')]],
])('%s is the title of several files', (title, pdfs) => {
  expect(titleOfPdfs(pdfs)).toBe(title)
})

test('files with nothing in common are named after the first; without files there is no title', () => {
  expect(titleOfPdfs([pdf('Alto.pdf'), pdf('Trumpet.pdf')])).toBe('Alto')
  expect(titleOfPdfs([pdf('x.pdf', 'y'.repeat(500))])).toHaveLength(200)
  expect(titleOfPdfs([])).toBe('')
})
