// Everything that decodes pictures: measuring and making copies, few at a time, within limits that a hostile picture cannot pass.
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { AppError } from '@/lib/errors'
import type { PictureFormat, PicturePoint, PictureWidth } from '@/lib/picture'
import { mostPixels } from '../../upload-limits'
import { guessFocus } from './guess-focus'

type Library = (typeof import('sharp'))['default']

let loading: Promise<Library> | null = null

/** Loaded for the first picture: a site that only shows what is made already never has it in memory. */
function library(): Promise<Library> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Two pictures at once, one thread each, nothing cached: memory stays flat (payments-security 4).
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

/**
 * A progressive picture is held as a whole while it is decoded or written, 6 to 8 bytes for each pixel. Written without, a JPEG goes through line by
 * line.
 */
const mostInterlacedPixels = 25_000_000
const mostProgressivePixels = 12_000_000

/** So few that a browser draws a soft cloud of its tones and nobody takes it for a picture out of focus. */
const placeholderSide = 5

const twoAtOnce = pLimit(2)

/** Runs the work when one of two places is free, with the library. */
const oneOfFew = <T>(work: (sharp: Library) => Promise<T>): Promise<T> => twoAtOnce(async () => work(await library()))

const depthBytes: Readonly<Record<string, number>> = { char: 1, uchar: 1, short: 2, ushort: 2 }
const tooManyPixels = 'This image has more than 50 million pixels. Please make it smaller and try again.'
const tooLargeAvif = 'This AVIF has more than 16 million pixels. Please save it as JPEG and try again.'
const tooManyInterlaced =
  'This image is saved as progressive or interlaced and has more than 25 million pixels. Please save it without that option and try again.'
const unreadablePicture = 'This image is damaged or is not what its name says. Please save it again and try once more.'

export type PictureFacts = {
  /** Pixels as shown, after turning by EXIF. */
  width: number
  height: number
  /** A few pixels as a data URI. */
  placeholder: string
  /** A guess, until the owner says better. */
  focus: PicturePoint
}

/** Width, height, placeholder and focal point of a picture; throws when it cannot be decoded or has more than 50 million pixels. */
export function measurePicture(content: Buffer): Promise<PictureFacts> {
  return oneOfFew(async (sharp) => {
    const picture = decode(sharp, content)
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
  })
}

/** A copy no wider than `width` pixels and never wider than the original; throws like `measurePicture`. */
export function resizePicture(content: Buffer, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  return oneOfFew((sharp) => {
    const resized = decode(sharp, content).resize({ width, withoutEnlargement: true })
    // A fifth smaller than at quality 50 with all of the colour, and no difference to be seen beside it. Effort 3 takes twice as long as 2, once.
    if (format === 'avif') return resized.avif({ quality: 46, chromaSubsampling: '4:2:0', effort: 3 }).toBuffer()
    if (format === 'webp') return resized.webp({ quality: 75, effort: 4 }).toBuffer()
    // What shows through has the colour of our mails.
    return resized.flatten({ background: '#0f0f0f' }).jpeg({ quality: 82 }).toBuffer()
  })
}

/** The decoder of AVIF holds 18 bytes for each pixel, and that of TIFF may unpack all of it at once. */
const mostAvifPixels = 16_000_000
const mostTiffBytes = 400_000_000

/**
 * The same picture made anew: upright, without EXIF, places or anything that followed the picture; animations keep moving.
 * Throws AppError `upload_failed` with a sentence for one of more than 50 million pixels, and for one that cannot be decoded.
 */
export function cleanPicture(content: Buffer, contentType: string): Promise<Buffer> {
  return oneOfFew(async (sharp) => {
    try {
      // Reads the header only, so the size of a bomb is known before a pixel of it is unpacked.
      const head = await sharp(content, { limitInputPixels: false }).metadata()
      const { width, height, format, channels, depth } = head
      const isTurned = format === 'tiff' || format === 'heif'
      // Further pages of a scan, and pictures of a burst, are left out.
      const pages = isTurned ? 1 : (head.pages ?? 1)
      const pixels = width * height * pages
      const unpacked = format === 'tiff' ? pixels * channels * (depthBytes[depth] ?? 8) : 0
      if (pixels > mostPixels || unpacked > mostTiffBytes)
        throw new AppError('upload_failed', { message: tooManyPixels })
      if (format === 'heif' && pixels > mostAvifPixels) throw new AppError('upload_failed', { message: tooLargeAvif })
      if (head.isProgressive && pixels > mostInterlacedPixels)
        throw new AppError('upload_failed', { message: tooManyInterlaced })
      const isMoving = pages > 1
      const picture = sharp(content, {
        limitInputPixels: mostPixels,
        failOn: 'error',
        pages: isMoving ? -1 : 1,
        sequentialRead: true,
        autoOrient: !isMoving,
      }).timeout({ seconds: 30 })
      if (contentType === 'image/jpeg') {
        const opaque = isTurned ? picture.flatten({ background: '#fff' }) : picture
        return await opaque.jpeg({ quality: 92, progressive: pixels <= mostProgressivePixels }).toBuffer()
      }
      if (contentType === 'image/webp') return await picture.webp({ quality: 90 }).toBuffer()
      return await (contentType === 'image/gif' ? picture.gif() : picture.png()).toBuffer()
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('upload_failed', { message: unreadablePicture, cause })
    }
  })
}

/** The first frame, turned upright; metadata such as the place it was taken stays behind. */
function decode(sharp: Library, content: Buffer): Sharp {
  return sharp(content, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
    autoOrient: true,
  }).timeout({ seconds: 20 })
}
