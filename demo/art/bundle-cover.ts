// Draws the covers of the demo's bundles: the pictures of what is in them, fanned out on paper.
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

type BundleCover = {
  file: string
  sources: readonly [left: string, middle: string, right: string]
  /** Side of each picture, and the distance of the outer two from the middle. */
  sheet: number
  across: number
}

export const bundleCovers: readonly BundleCover[] = [
  {
    file: 'shop/three-for-b-flat-horns.jpg',
    sources: ['shop/three-spirituals.jpg', 'shop/last-bus-home.jpg', 'shop/corner-table.jpg'],
    sheet: 860,
    across: 170,
  },
  {
    file: 'shop/late-set-at-home.jpg',
    sources: ['shop/corner-table.jpg', 'shop/late-set-cd.jpg', 'shop/long-tones-mug.jpg'],
    sheet: 720,
    across: 360,
  },
]

const side = 1600
const paper = { r: 236, g: 226, b: 202, alpha: 1 }
const nothing = { r: 0, g: 0, b: 0, alpha: 0 }
/** Angle in degrees, direction, and distance downwards from the middle. The middle sheet is on top. */
const places = [
  { angle: -9, towards: -1, down: 36 },
  { angle: 9, towards: 1, down: 36 },
  { angle: 0, towards: 0, down: -24 },
]
/** Distance of a sheet's shadow, and its blur. */
const [shadowDown, blur] = [26, 22]

/** Draws one cover as a square JPEG. */
export async function drawBundleCover({ file, sources, sheet, across }: BundleCover, files: string): Promise<void> {
  const [left, middle, right] = sources
  const layers: OverlayOptions[] = []
  for (const [index, source] of [left, right, middle].entries()) {
    const { angle, towards, down } = places[index] ?? { angle: 0, towards: 0, down: 0 }
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
    const at = { left: Math.round((side - width) / 2 + towards * across), top: Math.round((side - height) / 2 + down) }
    layers.push(
      { input: shadow, left: at.left - blur * 2, top: at.top - blur * 2 + shadowDown },
      { input: turned.data, ...at },
    )
  }
  await sharp({ create: { width: side, height: side, channels: 4, background: paper } })
    .composite(layers)
    .flatten({ background: paper })
    .jpeg({ quality: 82, progressive: true, mozjpeg: true })
    .toFile(join(files, file))
}
