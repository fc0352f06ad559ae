// npm run fonts: subsets the @fontsource fonts that every page needs, to the ranges in src/app/fonts/fonts.css. Debian:
// python3-fonttools python3-brotli.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const target = 'src/app/fonts'
const packages = 'node_modules/@fontsource-variable'
/** Keeps copyright and licence. Drops the names: a subset font may not carry the reserved one. */
const names = ['0', '13', '14']
/**
 * Keeps features that combine a glyph with its neighbour or an accent. Drops forms for single languages, because the
 * pages are in English. Also drops contextual forms (`calt`): Inter's lift a colon between digits and turn `->` into an
 * arrow, for a fifth of the whole font.
 */
const together = ['kern', 'liga', 'rlig', 'ccmp']
/** The forms of digits that `type.css` asks for. */
const digits = ['lnum', 'tnum']

/**
 * `weights`: the lightest and the heaviest that a page may use. A single weight makes the font half as large; titles
 * use one.
 */
const faces = [
  {
    file: 'inter-basic.woff2',
    from: 'inter/files/inter-latin-wght-normal.woff2',
    weights: '400:700',
    features: [...together, ...digits],
  },
  {
    file: 'playfair-display-basic.woff2',
    from: 'playfair-display/files/playfair-display-latin-wght-normal.woff2',
    weights: '500',
    features: [...together, ...digits],
  },
  {
    file: 'playfair-display-basic-italic.woff2',
    from: 'playfair-display/files/playfair-display-latin-wght-italic.woff2',
    weights: '400',
    features: together,
  },
] as const

const styles = readFileSync('src/app/fonts/fonts.css', 'utf8')

/** Returns the characters that the style sheet promises for a font. Throws when it names none. */
function readRange(file: string): string {
  const range = new RegExp(`${file}'[^}]*unicode-range:\\s*([^;]+);`).exec(styles)?.[1]
  if (!range) throw new Error(`fonts.css gives no range for ${file}`)
  return range.replaceAll(/\s/g, '')
}

/** Debian's own Python has Debian's fonttools. */
const fonttools = (...args: string[]) =>
  execFileSync('/usr/bin/python3', ['-m', 'fontTools', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })

const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-fonts-'))
try {
  for (const { file, from, weights, features } of faces) {
    const lighter = path.join(folder, 'weights.ttf')
    fonttools('varLib.instancer', path.join(packages, from), `wght=${weights}`, '-q', '-o', lighter)
    fonttools(
      'subset',
      lighter,
      `--unicodes=${readRange(file)}`,
      `--layout-features=${features.join(',')}`,
      `--name-IDs=${names.join(',')}`,
      '--flavor=woff2',
      `--output-file=${path.join(target, file)}`,
    )
  }
  for (const name of ['inter', 'playfair-display'])
    copyFileSync(path.join(packages, name, 'LICENSE'), path.join(target, `LICENSE-${name}`))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
