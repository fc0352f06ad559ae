// Prepares and finishes the canvas of a picture that the server draws: the site's fonts, and its encoding as a file.
import { createRequire } from 'node:module'
import { type Canvas, GlobalFonts } from '@napi-rs/canvas'

const load = createRequire(import.meta.url)
const subsets = {
  display: ['latin', 'latin-ext', 'cyrillic', 'vietnamese'],
  text: ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'],
}
let fonts: { display: string; text: string } | null = null

const music = 'music'
let hasMusic = false

/** Returns the font family for ♭, ♯, ♮ and other musical signs, which text fonts lack. It has no letters. */
export function musicFamily(): string {
  if (!hasMusic)
    GlobalFonts.registerFromPath(load.resolve('@fontsource/noto-music/files/noto-music-music-400-normal.woff2'), music)
  hasMusic = true
  return music
}

/**
 * Returns lists of font families, one family per writing system. Characters in none of them use a font of the machine.
 */
export function fontFamilies(): { display: string; text: string } {
  if (fonts) return fonts
  const listSubsets = (kind: keyof typeof subsets, packageName: string) =>
    subsets[kind].map((subset) => {
      const family = `share-${kind}-${subset}`
      GlobalFonts.registerFromPath(
        load.resolve(`@fontsource-variable/${packageName}/files/${packageName}-${subset}-wght-normal.woff2`),
        family,
      )
      return family
    })
  const display = listSubsets('display', 'playfair-display')
  const text = [...listSubsets('text', 'inter'), musicFamily()]
  fonts = { display: [...display, ...text, 'serif'].join(', '), text: [...text, 'sans-serif'].join(', ') }
  return fonts
}

/**
 * Encodes synchronously. The library's asynchronous method may read a canvas that has been freed meanwhile, which ends
 * the whole process. Then frees the memory of the canvas, which the engine does not track.
 */
export function encodeCanvas(canvas: Canvas, type: 'webp' | 'jpeg', quality: number): Buffer {
  const file = type === 'webp' ? canvas.encodeSync('webp', quality) : canvas.encodeSync('jpeg', quality)
  canvas.width = 1
  canvas.height = 1
  return file
}
