// Draws SAMPLE across the picture of a page, three times from foot to head: the music stays readable, and no part of the picture is without it.
import { createRequire } from 'node:module'
import { type Canvas, GlobalFonts } from '@napi-rs/canvas'

const family = 'sample-mark'
let isRegistered = false

/** The machine may have no fonts at all: the site's own is used. */
function font(): string {
  if (!isRegistered) {
    const file = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
    isRegistered = GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(file), family) !== null
  }
  return family
}

/** Changes the picture itself. */
export function markAsSample(canvas: Canvas): void {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  context.save()
  context.font = `800 ${Math.round(width / 6)}px ${font()}`
  context.fontVariationSettings = "'wght' 800"
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  // Grey over white and over the black of the notes: neither alone gives the page back.
  context.fillStyle = 'rgb(150 120 60 / 22%)'
  for (const part of [1 / 6, 1 / 2, 5 / 6]) {
    context.save()
    context.translate(width / 2, height * part)
    context.rotate(-Math.PI / 9)
    context.fillText('SAMPLE', 0, 0)
    context.restore()
  }
  context.restore()
}
