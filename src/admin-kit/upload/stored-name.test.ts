// Proves that the owner sees names and formats of files, never the digits of the store.
import { expect, test } from 'vitest'
import { storedName } from './stored-name'

test.each([
  ['/media/loe-audio/Blue%20Stride.mp3', 'Blue Stride.mp3'],
  ['/media/loe-audio/50%25%zz.mp3', '50%25%zz.mp3'],
  ['private:sheet-music-pdfs/pdfs/51b06e06385e31f0b8967394.pdf', 'PDF file'],
  ['/media/shop-images/products/5f0c6a54-8d0e-4c0e-9a55-0d7f2c1c6a11.webp', 'WEBP file'],
  ['/media/media/51b06e06385e31f0b8967394', 'file'],
  ['https://example.com/deadbeef.jpg', 'deadbeef.jpg'],
])('%s is shown as %s', (url, name) => expect(storedName(url)).toBe(name))
