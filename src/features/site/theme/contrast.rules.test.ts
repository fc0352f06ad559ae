// Proves that every hard-to-read text of a theme is found and described.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastSentence, contrastWarnings } from './contrast.rules'
import { colorsInPlace, type ThemeColors } from './site-colors.rules'
import { defaultLook } from './theme.rules'
import { themePresets } from './theme-presets'
import { themesResource } from './theme.resource'

const warned = (change: Partial<ThemeColors>) => contrastWarnings({ ...defaultLook.colors, ...change })
const named = (change: Partial<ThemeColors>) => warned(change).map(({ what }) => what)

test('ADM-THEME-02: the default theme and every preset are readable', () => {
  expect(warned({})).toEqual([])
  expect(themePresets.map(({ name, colors }) => [name, contrastWarnings(colors)])).toEqual(
    themePresets.map(({ name }) => [name, []]),
  )
})

test('ADM-THEME-02: each text below 4.5 to 1 is named with its backgrounds', () => {
  expect(named({ foreground: '0 0% 42%' })).toEqual([
    'Text',
    'Muted text',
    'Examples in empty fields',
    'Errors and warnings',
  ])
  // The colour is readable on the background at full strength, but not at 72 per cent.
  expect(named({ foreground: '0 0% 52%' })).toEqual(expect.arrayContaining(['Text', 'Muted text']))
  expect(warned({ foreground: '0 0% 52%' })[0]?.where).not.toContain('the background')
  expect(named({ primary: '240 100% 40%' })).toEqual(['Highlights in the primary colour', 'Labels of primary buttons'])
  expect(named({ destructive: '0 60% 70%' })).toEqual(['Labels of red buttons'])
  expect(warned({ muted: '45 20% 95%' }).map(contrastSentence)[0]).toBe(
    'Text on panels and fields, raised panels and messages, the player: 1.0 to 1',
  )
})

test('a theme of one colour has no readable text, and each kind of text is named', () => {
  for (const one of ['0 0% 0%', '0 0% 100%', '45 90% 60%']) {
    const colors = Object.fromEntries(Object.keys(defaultLook.colors).map((name) => [name, one])) as ThemeColors
    const what = contrastWarnings(colors).map((warning) => warning.what)
    expect(what).toEqual(
      expect.arrayContaining([
        'Text',
        'Muted text',
        'Highlights in the primary colour',
        'Examples in empty fields',
        'Labels of primary buttons',
        'Errors and warnings',
        'Success messages',
      ]),
    )
  }
})

test('ADM-THEME-04: an invalid colour counts as black', () => {
  expect(named({ foreground: 'red' })).toContain('Text')
})

test('ADM-THEME-06: activating a theme that is hard to read needs a confirmation; storing it does not', () => {
  const values = (change: object) => ({
    ...themesResource.defaults(),
    name: 'Fog',
    colors: { ...defaultLook.colors, foreground: '0 0% 10%' },
    ...change,
  })
  const refused = (change: object) =>
    themesResource.values.safeParse(values(change)).error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(refused({ is_active: false })).toBeUndefined()
  expect(refused({ is_active: true, is_hard_to_read_accepted: true })).toBeUndefined()
  expect(refused({ is_active: true })).toEqual([
    ['is_hard_to_read_accepted', 'Parts of this theme are hard to read. Turn this switch on to use it anyway.'],
  ])
})

test('a primary button shades within the primary colour, whatever the secondary colour is', () => {
  const foot = (secondary: string) => colorsInPlace({ ...defaultLook.colors, secondary })['button-foot']
  expect(foot('184 55% 58%')).toBe(foot('38 78% 62%'))
  const style = readFileSync('src/ui/button.css', 'utf8')
  expect(/\.btn-primary \{[^}]*\}/.exec(style)?.[0]).not.toContain('--secondary')
})

test('ADM-THEME-03: a preset has the values of a new theme, its own name, and three of five are light', () => {
  for (const preset of themePresets)
    expect(themesResource.values.safeParse({ ...themesResource.defaults(), ...preset, is_active: true }).success).toBe(
      true,
    )
  expect(new Set(themePresets.map(({ name }) => name)).size).toBe(5)
  expect(
    themePresets.filter(({ colors }) => Number.parseFloat(colors.background.split(' ')[2] ?? '') > 50),
  ).toHaveLength(3)
})
