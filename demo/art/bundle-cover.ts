// Draws the cover of the demo's bundle: the covers of its sheets, fanned out on the desk.
import { join } from 'node:path'
import sharp from 'sharp'

export const bundleCover = {
  file: 'shop/three-for-b-flat-horns.jpg',
  sources: ['shop/three-spirituals.jpg', 'shop/last-bus-home.jpg', 'shop/corner-table.jpg'],
} as const

const [side, sheet] = [1600, 900]
const desk = { r: 22, g: 20, b: 18, alpha: 1 }

/** Each cover is turned a little further than the one below it. */
export async function drawBundleCover(files: string): Promise<void> {
  const sheets = await Promise.all(
    bundleCover.sources.map(async (source, index) => {
      const turned = await sharp(join(files, source))
        .resize(sheet, sheet)
        .rotate((index - 1) * 9, { background: { ...desk, alpha: 0 } })
        .png()
        .toBuffer()
      const { width = sheet, height = sheet } = await sharp(turned).metadata()
      return {
        input: turned,
        left: Math.round((side - width) / 2 + (index - 1) * 210),
        top: Math.round((side - height) / 2 + (index - 1) * 60),
      }
    }),
  )
  await sharp({ create: { width: side, height: side, channels: 4, background: desk } })
    .composite(sheets)
    .flatten({ background: desk })
    .jpeg({ quality: 82, progressive: true, mozjpeg: true })
    .toFile(join(files, bundleCover.file))
}
