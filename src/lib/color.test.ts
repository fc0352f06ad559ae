// Proves the values of a theme's colours outside style sheets.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio, hslToHex, hexToHsl, laidOver, mixed, withChroma } from './color'

test.each([
  ['0 0% 6%', '#0f0f0f'],
  ['45 90% 60%', '#f5c73d'],
  ['0 100% 50%', '#ff0000'],
  ['120 100% 25%', '#008000'],
  ['240 100% 50%', '#0000ff'],
  ['360 100% 50%', '#ff0000'],
  ['0 0% 100%', '#ffffff'],
  ['red', '#123456'],
  ['', '#123456'],
  ['45 90 60', '#123456'],
])('THEME-04 %s is %s', (hsl, hex) => {
  expect(hslToHex(hsl, '#123456')).toBe(hex)
})

test.each([
  ['#f5c73d', '45 90% 60%'],
  ['#0f0f0f', '0 0% 6%'],
  ['#FFFFFF', '0 0% 100%'],
  ['#000000', '0 0% 0%'],
  ['#800080', '300 100% 25%'],
  ['red', null],
  ['#fff', null],
  ['', null],
])('ADM-THEME-03 %s is %s', (hex, hsl) => expect(hexToHsl(hex)).toBe(hsl))

test('ADM-THEME-03: every hex colour survives the conversion to a triple and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const hex = `#${number.toString(16).padStart(6, '0')}`
      expect(hslToHex(hexToHsl(hex) ?? '', '')).toBe(hex)
    }),
  )
})

test('contrast is calculated as WCAG defines it', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21)
  expect(contrastRatio('#777777', '#777777')).toBe(1)
  expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('colours are mixed as style sheets mix them', () => {
  expect([mixed('#ff0000', '#0000ff', 1), mixed('#ff0000', '#0000ff', 0)]).toEqual(['#ff0000', '#0000ff'])
  // Values as CSS Color 4 computes them.
  expect(mixed('#ffffff', '#000000', 0.72)).toBe('#a4a4a4')
  expect(mixed('#ff0000', '#0000ff', 0.5)).toBe('#8c53a2')
})

test('a colour can be laid over another, and its chroma can be changed', () => {
  expect([laidOver('#ffffff', '#000000', 0.5), laidOver('#123456', '#ffffff', 1)]).toEqual(['#808080', '#123456'])
  expect([withChroma('#8c53a2', 1), withChroma('#777777', 2)]).toEqual(['#8c53a2', '#777777'])
  expect(withChroma('#8c53a2', 0)).toMatch(/^#(..)\1\1$/)
})
