// Draws the cover of the demo's bundle: the covers of its sheets, fanned out on paper.
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

export const bundleCover = {
  file: 'shop/three-for-b-flat-horns.jpg',
  sources: ['shop/three-spirituals.jpg', 'shop/last-bus-home.jpg', 'shop/corner-table.jpg'],
} as const

const [side, sheet] = [1600, 860]
const paper = { r: 236, g: 226, b: 202, alpha: 1 }
const nothing = { r: 0, g: 0, b: 0, alpha: 0 }
/** Angle in degrees, and the distance of the centre from the middle of the picture. The middle sheet is on top. */
const places = [
  { angle: -9, right: -170, down: 36 },
  { angle: 9, right: 170, down: 36 },
  { angle: 0, right: 0, down: -24 },
]
/** Distance of a sheet's shadow, and its blur. */
const [shadowDown, blur] = [26, 22]

/** The covers take 82 % of the width. */
export async function drawBundleCover(files: string): Promise<void> {
  const [left, middle, right] = bundleCover.sources
  const layers: OverlayOptions[] = []
  for (const [index, source] of [left, right, middle].entries()) {
    const { angle, right: across, down } = places[index] ?? { angle: 0, right: 0, down: 0 }
    const turned = await sharp(join(files, source))
      .resize(sheet, sheet)
      .rotate(angle, { background: nothing })
      .png()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = turned.info
    const shape = await sharp(turned.data).ensureAlpha().extractChannel('alpha').linear(0.5, 0).toBuffer()
    const shadow = await sharp({ create: { width, height, channels: 3, background: '#2a1a0c' } })
      .joinChannel(shape)
      .extend({ top: blur * 2, bottom: blur * 2, left: blur * 2, right: blur * 2, background: nothing })
      .blur(blur)
      .png()
      .toBuffer()
    const at = { left: Math.round((side - width) / 2 + across), top: Math.round((side - height) / 2 + down) }
    layers.push(
      { input: shadow, left: at.left - blur * 2, top: at.top - blur * 2 + shadowDown },
      { input: turned.data, ...at },
    )
  }
  await sharp({ create: { width: side, height: side, channels: 4, background: paper } })
    .composite(layers)
    .flatten({ background: paper })
    .jpeg({ quality: 82, progressive: true, mozjpeg: true })
    .toFile(join(files, bundleCover.file))
}
