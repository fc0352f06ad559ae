// How the site names a picture and its resized copies; used by the server, which makes them, and by <Picture>.
import type { z } from 'zod'
import type { picture, picturePoint } from './fields'

export type PicturePoint = z.output<typeof picturePoint>
export type PictureSource = z.output<typeof picture>

export const pictureWidths = [160, 320, 480, 640, 800, 960, 1280, 1600, 1920] as const
/** Pages take AVIF; WebP is for browsers that do not know it, JPEG for mails, because every mail program shows it. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

export const middle: PicturePoint = { x: 0.5, y: 0.5 }

const mediaPrefix = '/media/'

/** True when the server can make resized copies of this picture: it is one of our own files and not an animation. */
export function hasVariants(url: string): boolean {
  return url.startsWith(mediaPrefix) && !url.toLowerCase().endsWith('.gif')
}

/** Address of one resized copy: `/pictures/640.avif/shop-images/products/x.jpg` for `/media/shop-images/products/x.jpg`. */
export function pictureVariantUrl(url: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${width}.${format}/${url.slice(mediaPrefix.length)}`
}

/** The address of a small copy for a mail; null for a picture of which there is none. `baseUrl` as `https://example.com`. */
export function mailPictureUrl(baseUrl: string, url: string | null): string | null {
  if (url === null) return null
  if (hasVariants(url)) return `${baseUrl}${pictureVariantUrl(url, 160, 'jpeg')}`
  return url.startsWith('https://') && URL.canParse(url) ? url : null
}

/** The `srcset` as AVIF, never wider than the original (one step above it at most, so it is not upscaled twice). */
export function pictureSrcSet(picture: PictureSource): string {
  const widest = picture.width ?? Number.POSITIVE_INFINITY
  const fitting = pictureWidths.filter((width) => width <= widest)
  const widths = fitting.length > 0 ? fitting : [pictureWidths[0]]
  return widths.map((width) => `${pictureVariantUrl(picture.url, width, 'avif')} ${width}w`).join(', ')
}

/** The CSS position that keeps the focal point in sight whichever way the picture is cut: `62% 30%`. Undefined for the middle, which is CSS's own. */
export function focusPosition({ focus }: Pick<PictureSource, 'focus'>): string | undefined {
  if (!focus || (focus.x === middle.x && focus.y === middle.y)) return undefined
  return `${Math.round(focus.x * 100)}% ${Math.round(focus.y * 100)}%`
}

/** Narrower and wider than any poster, sleeve or cover: beyond, a picture stands whole in a frame of this shape. */
const [narrowest, widest] = [0.6, 1.7]

/**
 * How artwork is shown whole: in a frame of its own shape. An extreme one stands in the middle of a frame that no page breaks on, and so
 * does one that nobody measured, in the shape `standIn` (width by height) that its kind usually has.
 */
export function wholeShape({ width, height }: PictureSource, standIn: number): { ratio: number; contain: boolean } {
  if (!width || !height) return { ratio: standIn, contain: true }
  const ratio = Math.min(widest, Math.max(narrowest, width / height))
  return { ratio, contain: ratio !== width / height }
}
