// Paints SAMPLE across the picture of a page, three times from foot to head. The music stays readable, and no part of
// the picture is without it.
import { createRequire } from 'node:module'
import { type Canvas, GlobalFonts } from '@napi-rs/canvas'

const family = 'sample-mark'
let isRegistered = false

/** Uses the site's own font, because the machine may have none. */
function font(): string {
  if (!isRegistered) {
    const file = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
    isRegistered = GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(file), family) !== null
  }
  return family
}

/** Changes the given picture. */
export function markAsSample(canvas: Canvas): void {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  context.save()
  context.font = `800 ${Math.round(width / 6)}px ${font()}`
  context.fontVariationSettings = "'wght' 800"
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  // Grey covers white and the black of the notes, so neither can be restored alone.
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
