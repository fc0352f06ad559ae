// npm run fonts: cuts the faces that every page needs out of @fontsource's, by the ranges that src/app/fonts.css gives them. Debian: python3-fonttools python3-brotli.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const target = 'src/app/fonts'
const packages = 'node_modules/@fontsource-variable'
/** No style sheet of ours sets text lighter or heavier. */
const weights = 'wght=400:700'
/** What the style sheets use, and what belongs together with an accent. */
const features = ['kern', 'calt', 'liga', 'rlig', 'ccmp', 'locl', 'lnum', 'tnum']
/** Copyright and licence. The names stay behind: a cut face may not carry the reserved one. */
const names = ['0', '13', '14']

const faces = [
  { file: 'inter-basic.woff2', from: 'inter/files/inter-latin-wght-normal.woff2' },
  { file: 'playfair-display-basic.woff2', from: 'playfair-display/files/playfair-display-latin-wght-normal.woff2' },
  {
    file: 'playfair-display-basic-italic.woff2',
    from: 'playfair-display/files/playfair-display-latin-wght-italic.woff2',
  },
] as const

const styles = readFileSync('src/app/fonts.css', 'utf8')

/** The characters that the style sheet promises of a face. Throws when it names none. */
function rangeOf(file: string): string {
  const range = new RegExp(`${file}'[^}]*unicode-range: ([^;]+);`).exec(styles)?.[1]
  if (!range) throw new Error(`fonts.css gives no range for ${file}`)
  return range.replaceAll(' ', '')
}

/** Debian's own Python has Debian's fonttools. */
const fonttools = (...args: string[]) =>
  execFileSync('/usr/bin/python3', ['-m', 'fontTools', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })

const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-fonts-'))
try {
  for (const { file, from } of faces) {
    const lighter = path.join(folder, 'weights.ttf')
    fonttools('varLib.instancer', path.join(packages, from), weights, '-q', '-o', lighter)
    fonttools(
      'subset',
      lighter,
      `--unicodes=${rangeOf(file)}`,
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
