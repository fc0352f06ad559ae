// Decodes pictures: cleans, measures and copies them. Runs only in the program picture-worker.ts: its libraries are
// written in C, and a small file can make them take gigabytes.
import sharp, { type Sharp } from 'sharp'
import type { PictureFormat, PictureWidth } from '@/lib/picture'
import { mostPixels } from '@/lib/picture'
import { guessFocus } from './guess-focus'
import type { PictureDetails, PictureProblem } from './picture-answer'

// Keeps memory flat: one thread, no cache.
sharp.concurrency(1)
sharp.cache(false)

/** Pixels. This few look like a soft cloud of the tones, not like a picture out of focus. */
const placeholderSide = 5

const depthBytes: Readonly<Record<string, number>> = { char: 1, uchar: 1, short: 2, ushort: 2 }

/** The AVIF decoder holds 18 bytes for each pixel, and the TIFF decoder may unpack all of the picture at once. */
const mostAvifPixels = 16_000_000
const mostTiffBytes = 400_000_000

/**
 * A JPEG of more pixels is written line by line: the encoder of a progressive one, or of one with its own Huffman code,
 * holds the whole picture.
 */
const mostHeldPixels = 12_000_000

/** A picture that is refused before it is decoded. */
export class RefusedPicture extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem)
  }
}

/**
 * Returns width, height, placeholder and focal point of a picture. Throws when it cannot be decoded or has more than 50
 * million pixels.
 */
export async function measure(content: Buffer): Promise<PictureDetails> {
  const picture = decode(content)
  const { width, height } = (await picture.metadata()).autoOrient
  const small = await picture
    .resize({ width: 256, height: 256, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  const tiny = await sharp(small)
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 60, alphaQuality: 20, effort: 2 })
    .toBuffer()
  return {
    width,
    height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    focus: await guessFocus(sharp(small)),
  }
}

/** Returns a copy no wider than `width` pixels and never wider than the original. Throws like `measure`. */
export function resize(content: Buffer, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const resized = decode(content).resize({ width, withoutEnlargement: true })
  // A fifth smaller than quality 50 with full colour, without a visible difference. Effort 3 takes twice as long as 2,
  // but only once.
  if (format === 'avif') return resized.avif({ quality: 46, chromaSubsampling: '4:2:0', effort: 3 }).toBuffer()
  if (format === 'webp') return resized.webp({ quality: 75, effort: 4 }).toBuffer()
  // Transparent parts get the colour of our mails.
  return resized.flatten({ background: '#0f0f0f' }).jpeg({ quality: 82 }).toBuffer()
}

/**
 * Re-encodes the picture: upright, without EXIF, location or any data after the picture. Animations keep moving. Throws
 * RefusedPicture for too many pixels, and sharp's error when it cannot be decoded.
 */
export async function clean(content: Buffer, contentType: string): Promise<Buffer> {
  // Reads the header only, so the size of a decompression bomb is known before any pixel is unpacked.
  const head = await sharp(content, { limitInputPixels: false }).metadata()
  const { width, height, format, channels, depth } = head
  const isTurned = format === 'tiff' || format === 'heif'
  // Leaves out further pages of a scan, and pictures of a burst.
  const pages = isTurned ? 1 : (head.pages ?? 1)
  const pixels = width * height * pages
  const unpacked = format === 'tiff' ? pixels * channels * (depthBytes[depth] ?? 8) : 0
  if (pixels > mostPixels || unpacked > mostTiffBytes) throw new RefusedPicture('pixels')
  if (format === 'heif' && pixels > mostAvifPixels) throw new RefusedPicture('avif')
  const isMoving = pages > 1
  const picture = sharp(content, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    pages: isMoving ? -1 : 1,
    sequentialRead: true,
    autoOrient: !isMoving,
  })
  if (contentType === 'image/jpeg') {
    const opaque = isTurned ? picture.flatten({ background: '#fff' }) : picture
    const isHeld = pixels <= mostHeldPixels
    return opaque.jpeg({ quality: 92, progressive: isHeld, optimiseCoding: isHeld }).toBuffer()
  }
  if (contentType === 'image/webp') return picture.webp({ quality: 90 }).toBuffer()
  return (contentType === 'image/gif' ? picture.gif() : picture.png()).toBuffer()
}

/** Decodes the first frame, upright. Metadata such as the location is dropped. */
function decode(content: Buffer): Sharp {
  return sharp(content, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
    autoOrient: true,
  })
}
