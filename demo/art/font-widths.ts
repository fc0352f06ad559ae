// Computes the width of a line of type. Reads advance widths from the OpenType files, because the rasteriser cannot fit
// text to a width.
import { readFileSync } from 'node:fs'

const folder = '/usr/share/texmf/fonts/opentype/public/tex-gyre'
const files: Record<string, string> = {
  'TeX Gyre Heros Cn/bold': 'texgyreheroscn-bold.otf',
  'TeX Gyre Heros Cn/normal': 'texgyreheroscn-regular.otf',
  'TeX Gyre Adventor/bold': 'texgyreadventor-bold.otf',
  'TeX Gyre Adventor/normal': 'texgyreadventor-regular.otf',
  'TeX Gyre Bonum/bold': 'texgyrebonum-bold.otf',
  'TeX Gyre Bonum/normal': 'texgyrebonum-regular.otf',
}

type Widths = { unitsPerEm: number; of: (codePoint: number) => number }
const loaded = new Map<string, Widths>()

function tables(font: Buffer): Map<string, number> {
  const found = new Map<string, number>()
  for (let i = 0; i < font.readUInt16BE(4); i += 1)
    found.set(font.toString('latin1', 12 + i * 16, 16 + i * 16), font.readUInt32BE(12 + i * 16 + 8))
  return found
}

/** Returns the glyph number of a character, from a format 4 character map. */
function glyphFinder(font: Buffer, cmap: number): (codePoint: number) => number {
  let map = -1
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i += 1) {
    const at = cmap + font.readUInt32BE(cmap + 8 + i * 8)
    if (font.readUInt16BE(at) === 4) map = at
  }
  const segments = font.readUInt16BE(map + 6) / 2
  return (codePoint) => {
    for (let i = 0; i < segments; i += 1) {
      const end = font.readUInt16BE(map + 14 + i * 2)
      const start = font.readUInt16BE(map + 16 + segments * 2 + i * 2)
      if (codePoint > end || codePoint < start) continue
      const delta = font.readInt16BE(map + 16 + segments * 4 + i * 2)
      const rangeAt = map + 16 + segments * 6 + i * 2
      const range = font.readUInt16BE(rangeAt)
      return range === 0 ? (codePoint + delta) & 0xffff : font.readUInt16BE(rangeAt + range + (codePoint - start) * 2)
    }
    return 0
  }
}

function load(name: string): Widths {
  const file = files[name]
  if (!file) throw new Error(`No width table for the face ${name}.`)
  const font = readFileSync(`${folder}/${file}`)
  const at = tables(font)
  const findGlyph = glyphFinder(font, at.get('cmap') ?? 0)
  const metrics = font.readUInt16BE((at.get('hhea') ?? 0) + 34)
  const hmtx = at.get('hmtx') ?? 0
  const unitsPerEm = font.readUInt16BE((at.get('head') ?? 0) + 18)
  return { unitsPerEm, of: (codePoint) => font.readUInt16BE(hmtx + Math.min(findGlyph(codePoint), metrics - 1) * 4) }
}

/** Returns the width of a line in the units of `size`, without kerning. */
export function lineWidth(words: string, face: string, weight: string, size: number): number {
  const name = `${face}/${weight}`
  const widths = loaded.get(name) ?? load(name)
  loaded.set(name, widths)
  return ([...words].reduce((sum, char) => sum + widths.of(char.codePointAt(0) ?? 0), 0) * size) / widths.unitsPerEm
}
