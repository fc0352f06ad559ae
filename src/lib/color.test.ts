// Proves how a theme's colours look outside style sheets.
import { expect, test } from 'vitest'
import { hexOf } from './color'

test.each([
  ['0 0% 6%', '#0f0f0f'], ['45 90% 60%', '#f5c73d'], ['0 100% 50%', '#ff0000'], ['120 100% 25%', '#008000'], ['240 100% 50%', '#0000ff'], ['360 100% 50%', '#ff0000'],
  ['0 0% 100%', '#ffffff'], ['red', '#123456'], ['', '#123456'], ['45 90 60', '#123456'],
])('THEME-04 %s is %s', (hsl, hex) => {
  expect(hexOf(hsl, '#123456')).toBe(hex)
})
