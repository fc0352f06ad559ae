// Proves that words on a picture are readable in dark and light themes.
import { expect, test } from 'vitest'
import { contrastRatio, hslToHex } from '@/lib/color'
import { colorsOnPicture } from './on-picture.rules'
import { themePresets } from './theme-presets'
import { defaultLook, themeVariables } from './theme.rules'

const contrast = (one: string, other: string) => contrastRatio(hslToHex(one, ''), hslToHex(other, ''))

test('a dark theme uses its own colours on a picture', () => {
  const { background, foreground, primary, accent } = defaultLook.colors
  expect(colorsOnPicture(defaultLook.colors)).toEqual({ ground: background, ink: foreground, primary, accent })
})

test('a light theme has a dark ground and light words on a picture', () => {
  const { ground, ink, primary, accent } = colorsOnPicture({
    background: '42 38% 94%',
    foreground: '18 30% 12%',
    primary: '356 58% 36%',
    accent: '187 55% 25%',
  })
  expect([ground, ink]).toEqual(['18 30% 12%', '42 38% 94%'])
  expect(primary).toMatch(/^356 58% /)
  expect(contrast(primary, ground)).toBeGreaterThanOrEqual(4.5)
  expect(accent).toMatch(/^187 55% /)
  expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
})

test('every preset is readable on a picture', () => {
  for (const { name, colors } of themePresets) {
    const { ground, ink, primary, accent } = colorsOnPicture(colors)
    expect(contrast(ink, ground), name).toBeGreaterThanOrEqual(4.5)
    for (const color of [primary, accent]) expect(contrast(color, ground), name).toBeGreaterThanOrEqual(4.5)
    expect(contrast(ink, '0 0% 0%'), name).toBeGreaterThan(contrast(ground, '0 0% 0%'))
  }
})

test('a primary colour becomes white where no shade of it is readable', () => {
  const colors = { background: '0 0% 100%', foreground: '0 0% 60%', primary: '0 80% 40%', accent: '0 80% 40%' }
  expect(colorsOnPicture(colors).primary).toBe('0 80% 100%')
})

test('the colours on a picture reach the style', () => {
  expect(themeVariables(null)).toMatchObject({
    '--picture-ground': '0 0% 6%',
    '--picture-ink': '45 20% 95%',
    '--picture-primary': '45 90% 60%',
    '--picture-accent': '45 90% 60%',
  })
})
