// Turns a drawing or photograph into a JPEG: rasterise, film grain, slightly darker edges.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import type { Picture, Sources } from './pictures'
import { randomFrom } from './render/tracer'

const grainSize = 512
const dataUri = (kind: string, bytes: Buffer): string => `data:image/${kind};base64,${bytes.toString('base64')}`

/** Returns a tile of grey noise around the middle; the same in every build. */
async function grainTile(strength: number): Promise<Buffer> {
  const random = randomFrom(20)
  const pixels = Buffer.alloc(grainSize * grainSize)
  for (let i = 0; i < pixels.length; i += 1)
    pixels[i] = Math.round(128 + (random() + random() + random() - 1.5) * 46 * strength)
  return sharp(pixels, { raw: { width: grainSize, height: grainSize, channels: 1 } })
    .blur(0.6)
    .toColourspace('srgb')
    .png()
    .toBuffer()
}

function vignette(width: number, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="v" cx="0.5" cy="0.48" r="0.75"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.42"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#v)"/></svg>`,
  )
}

/** Rasterises SVG text to PNG bytes with rsvg-convert. */
export function rasterise(svg: string, width: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'bandstand-art-'))
  try {
    writeFileSync(join(folder, 'drawing.svg'), svg)
    execFileSync('rsvg-convert', [
      '--unlimited',
      '-w',
      String(width),
      '-o',
      join(folder, 'drawing.png'),
      join(folder, 'drawing.svg'),
    ])
    return readFileSync(join(folder, 'drawing.png'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the sources that recipes may use, read from the folders of the demo. The scores must be engraved first. */
export function sourcesIn(shots: string, files: string): Sources {
  return {
    shot: (name) => dataUri('jpeg', readFileSync(join(shots, `${name}.jpg`))),
    finished: (file) => dataUri('jpeg', readFileSync(join(files, file))),
    page: (pdf, page) => {
      const folder = mkdtempSync(join(tmpdir(), 'bandstand-page-'))
      try {
        execFileSync('pdftoppm', [
          '-r',
          '150',
          '-png',
          '-f',
          String(page),
          '-l',
          String(page),
          '-singlefile',
          join(files, 'pdf', `${pdf}.pdf`),
          join(folder, 'page'),
        ])
        return dataUri('png', readFileSync(join(folder, 'page.png')))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Makes one picture. The ray marcher must have taken its photographs first. */
export async function develop(picture: Picture, shots: string, files: string): Promise<void> {
  const out = join(files, picture.file)
  mkdirSync(dirname(out), { recursive: true })
  let base: Sharp
  if (picture.shot) {
    const shot = join(shots, `${picture.shot}.jpg`)
    if (!existsSync(shot))
      throw new Error(`${shot} is missing: run npm run demo:build, which takes the photographs first.`)
    const softened = await sharp(shot).median(3).toBuffer()
    base = sharp(softened)
      .resize({
        width: picture.width,
        height: picture.width,
        fit: 'inside',
        withoutEnlargement: false,
        kernel: 'lanczos3',
      })
      .sharpen({ sigma: 0.8 })
  } else {
    const drawing = picture.draw?.(sourcesIn(shots, files))
    if (!drawing) throw new Error(`${picture.file} has neither a drawing nor a photograph.`)
    base = sharp(
      rasterise(
        drawing.svg,
        Math.round(Math.min(drawing.width, picture.width * Math.min(1, drawing.width / drawing.height))),
      ),
    )
  }
  const flat = await base.flatten({ background: '#000000' }).removeAlpha().png().toBuffer({ resolveWithObject: true })
  const { width, height } = flat.info
  const layers: OverlayOptions[] = [{ input: await grainTile(picture.grain), tile: true, blend: 'overlay' }]
  if (picture.file.startsWith('gallery/') || picture.file.startsWith('pictures/'))
    layers.unshift({ input: vignette(width, height), blend: 'over' })
  await sharp(flat.data).composite(layers).jpeg({ quality: 80, mozjpeg: true }).toFile(out)
}
