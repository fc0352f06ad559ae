// Proves the initial values of a sheet's form when the owner dropped its PDFs first.
import { expect, test } from 'vitest'
import { type ArrivedPdf, sheetOfPdfs } from './sheet-start'

const pdf = (fileName: string, title: string | null = null): ArrivedPdf => ({
  url: `private:sheet-music-pdfs/pdfs/${fileName}`,
  fileName,
  title,
  pageCount: 2,
  width: 595,
  height: 842,
})
const findStart = (...pdfs: ArrivedPdf[]) => {
  let last = 0
  return sheetOfPdfs(pdfs, () => `new-${(last += 1)}`)
}

test('three PDFs become three editions under one title, with pages and paper', () => {
  const { title, pdf_file_url, variants } = findStart(
    pdf('corner-table-c.pdf', 'CORNER TABLE'),
    pdf('corner-table-bb.pdf', 'CORNER TABLE'),
    pdf('corner-table-bass-clef.pdf', 'CORNER TABLE'),
  )
  expect([title, pdf_file_url]).toEqual(['Corner Table', ''])
  expect(variants).toMatchObject([
    {
      id: 'new-1',
      label: 'C',
      transposition: 'C',
      clef: 'treble',
      page_count: 2,
      paper: 'A4',
      price: '',
      sample_pages: [1],
    },
    { id: 'new-2', label: 'B♭', transposition: 'Bb', kind: 'lead_sheet', sample_pages: [1] },
    { id: 'new-3', label: 'Bass clef', clef: 'bass', sample_pages: [1] },
  ])
})

test('one PDF becomes the sheet itself, unless its name indicates an edition', () => {
  expect(findStart(pdf('blue-shoes.pdf'))).toEqual({
    title: 'Blue Shoes',
    pdf_file_url: 'private:sheet-music-pdfs/pdfs/blue-shoes.pdf',
    sample_pages: [1],
    variants: [],
  })
  expect(findStart(pdf('Blue Shoes - Eb.pdf'))).toMatchObject({ title: 'Blue Shoes', variants: [{ label: 'E♭' }] })
})

test('two files with the same name become two distinguishable editions', () => {
  const { variants } = findStart(pdf('Blue Shoes - Trumpet.pdf'), pdf('Blue Shoes Trumpet.pdf'))
  expect(variants.map(({ label }) => label)).toEqual(['Trumpet', 'Trumpet 2'])
})
