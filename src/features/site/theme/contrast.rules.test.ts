// Proves that a theme's form warns of texts that are hard to read.
import { expect, test } from 'vitest'
import { contrastWarnings } from './contrast.rules'
import { defaultLook } from './theme.rules'

const warned = (change: Partial<typeof defaultLook.colors> | Record<string, string>) =>
  contrastWarnings({ ...defaultLook.colors, ...change }).map(({ what }) => what)

test('ADM-THEME-02: the default theme can be read', () => {
  expect(warned({})).toEqual([])
})

test('ADM-THEME-02: each pair that falls below 4.5 to 1 is named', () => {
  expect(warned({ foreground: '0 0% 42%' })).toEqual(['Text on the background', 'Muted text on the background'])
  // Readable itself, but not at 72 per cent.
  expect(warned({ foreground: '0 0% 52%' })).toEqual(['Muted text on the background'])
  expect(warned({ primary: '240 100% 40%' })).toEqual(['Primary colour on the background', 'Text of primary buttons'])
  expect(contrastWarnings({ primary: '0 0% 100%', background: '0 0% 100%', foreground: '0 0% 0%' })).toEqual([
    { what: 'Primary colour on the background', ratio: 1 },
    { what: 'Text of primary buttons', ratio: 1 },
  ])
})

test('ADM-THEME-04: what is no colour counts as black', () => {
  expect(warned({ foreground: 'red' })).toContain('Text on the background')
})
