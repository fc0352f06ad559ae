// Everything that decodes pictures: measuring and making copies, few at a time, within limits that a hostile picture cannot pass.
import sharp, { type Sharp } from 'sharp'
import type { PictureFormat, PictureWidth } from '@/lib/picture'

// Two pictures at once, one thread each, nothing kept: memory stays flat (payments-security 4).
sharp.concurrency(1)
sharp.cache(false)

const mostAtOnce = 2
const mostPixels = 50_000_000
const placeholderWidth = 16

export type PictureFacts = {
  /** Pixels as shown, after turning by EXIF. */
  width: number
  height: number
  /** A tiny blurred copy as a data URI. */
  placeholder: string
}

/** Width, height and placeholder of a picture; throws when it cannot be decoded or has more than 50 million pixels. */
export function measurePicture(content: Buffer): Promise<PictureFacts> {
  return oneOfFew(async () => {
    const picture = decode(content)
    const { width, height } = (await picture.metadata()).autoOrient
    const tiny = await picture.resize({ width: placeholderWidth, withoutEnlargement: true }).blur(1).webp({ quality: 30, effort: 2 }).toBuffer()
    return { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
  })
}

/** A copy no wider than `width` pixels and never wider than the original; throws like `measurePicture`. */
export function resizePicture(content: Buffer, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  return oneOfFew(() => {
    const resized = decode(content).resize({ width, withoutEnlargement: true })
    return format === 'avif' ? resized.avif({ quality: 55, effort: 2 }).toBuffer() : resized.webp({ quality: 75, effort: 4 }).toBuffer()
  })
}

/** The first frame, turned upright; metadata such as the place it was taken stays behind. */
function decode(content: Buffer): Sharp {
  return sharp(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true, autoOrient: true }).timeout({ seconds: 20 })
}

let running = 0
const waiting: (() => void)[] = []

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The place goes to the next in line, so it is never counted free in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
