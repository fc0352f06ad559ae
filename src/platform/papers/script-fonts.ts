// Fonts of printed text: one for Latin, Greek and Cyrillic, and the parts of others that a text needs. Chinese, Japanese
// and Korean have a hundred parts each, so a name loads only a few of them. All but the first are variable: set the
// weight with `fontVariationSettings`.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'

const load = createRequire(import.meta.url)
const latin = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'

/** The order matters: a name with only Chinese characters uses the Japanese forms if that font has all of them. */
const others = ['jp', 'sc', 'kr', 'arabic', 'armenian', 'devanagari', 'georgian', 'hebrew', 'thai']

/** Letters that the Latin font has as well. */
const known = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u

/** A part of a font: its file, and its letters as style sheets write them. */
type Part = { file: string; isFor(letter: string): boolean }

const registered = new Set<string>()

function family(file: string): string {
  const name = `printed-${path.basename(file).replaceAll('.', '-')}`
  if (!registered.has(name)) GlobalFonts.registerFromPath(file, name)
  registered.add(name)
  return name
}

const ranges = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

const partsOfFonts = new Map<string, Part[]>()

function listParts(font: string): Part[] {
  const listed = partsOfFonts.get(font) ?? readParts(font)
  partsOfFonts.set(font, listed)
  return listed
}

function readParts(font: string): Part[] {
  const folder = path.dirname(load.resolve(`@fontsource-variable/noto-sans-${font}/unicode.json`))
  const parts = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(parts).map(([name, letters]) => {
    const all = ranges(letters)
    return {
      file: path.join(folder, 'files', `noto-sans-${font}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
      isFor: (letter) => all.some(([first, last]) => first <= letter.codePointAt(0)! && letter.codePointAt(0)! <= last),
    }
  })
}

/** Returns the font families for the letters of a text that Latin, Greek and Cyrillic fonts lack, most wanted first. */
export function otherFamilies(text: string): string[] {
  if (known.test(text)) return []
  const wanted = [...new Set(text)].filter((letter) => !known.test(letter))
  const fonts = others.map((font) => {
    const parts = listParts(font)
    return { parts, has: wanted.filter((letter) => parts.some((part) => part.isFor(letter))).length }
  })
  return fonts
    .toSorted((one, other) => other.has - one.has)
    .flatMap(({ parts }) => parts.filter(({ isFor }) => wanted.some(isFor)).map(({ file }) => family(file)))
}

/** Returns the font families for a text, most wanted first. */
export const familiesFor = (text: string): string[] => [family(load.resolve(latin)), ...otherFamilies(text)]
