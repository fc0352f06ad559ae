// Proves that a theme sets the look of the site and that invalid values do no harm.
import { expect, test } from 'vitest'
import { themePresets } from './theme-presets'
import { defaultLook, isHslTriple, themeVariables } from './theme.rules'

test('THEME-01 THEME-04 THEME-05 THEME-06: without a theme the defaults apply', () => {
  expect(themeVariables(null)).toMatchObject({
    '--primary': '45 90% 60%',
    '--secondary': '35 80% 55%',
    '--accent': '45 90% 60%',
    '--background': '0 0% 6%',
    '--foreground': '45 20% 95%',
    '--muted': '0 0% 12%',
    '--border': '0 0% 15%',
    '--destructive': '0 62.8% 30.6%',
    '--success': '120 70% 50%',
    '--fade-duration': '0.8s',
    '--slide-duration': '0.6s',
    '--scheme': 'dark',
  })
  expect(themeVariables(null)['--font-display']).toContain('Playfair Display')
  expect(themeVariables(null)['--font-text']).toContain('Inter')
})

test('THEME-03: a theme overrides colours, fonts and durations', () => {
  const look = {
    colors: { ...defaultLook.colors, primary: '200 50% 50%' },
    typography: { font_playfair: 'Georgia', font_inter: 'Inter' },
    animations: { fade_duration: '300ms', slide_duration: '1' },
  }
  expect(themeVariables(look)).toMatchObject({
    '--primary': '200 50% 50%',
    '--fade-duration': '0.3s',
    '--slide-duration': '1s',
  })
  expect(themeVariables(look)['--font-display']).toMatch(/^'Georgia', /)
})

test('THEME-03: the browser’s own controls are light in a light theme and dark in a dark one', () => {
  const schemes = themePresets.map((preset) => [preset.name, themeVariables(preset)['--scheme']])
  expect(Object.fromEntries(schemes)).toMatchObject({ 'Late Set': 'dark', 'Harbour Blue': 'dark', Matinee: 'light' })
})

test('OP-40 THEME-03: only numbers, percentages and font-name characters reach the style', () => {
  const look = {
    colors: { primary: 'red;}</style><script>', background: '0 0% 200%', accent: '45 90%' },
    typography: { font_playfair: "x'; } body { display: none", font_inter: '</style>' },
    animations: { fade_duration: 'url(x)', slide_duration: '99999s' },
  }
  expect(themeVariables(look)).toEqual(themeVariables(null))
})

test.each([
  ['45 90% 60%', true],
  ['0 62.8% 30.6%', true],
  ['45, 90%, 60%', false],
  ['361 0% 0%', false],
  ['45 90% 60', false],
  ['', false],
])('ADM-THEME-04: %j is an HSL triple: %s', (text, expected) => expect(isHslTriple(text)).toBe(expected))
