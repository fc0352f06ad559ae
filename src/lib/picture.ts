// Builds the addresses of a picture and its resized copies; used by the server, which makes them, and by <Picture>.
import type { z } from 'zod'
import type { picture, picturePoint } from './fields'

export type PicturePoint = z.output<typeof picturePoint>
export type PictureSource = z.output<typeof picture>

export const pictureWidths = [160, 320, 480, 640, 800, 960, 1280, 1600, 1920] as const
/** Pages use AVIF; WebP is for browsers without AVIF, JPEG for mails, because every mail program shows it. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** Maximum pixels of a picture that the site takes, counting every frame of an animation. */
export const mostPixels = 50_000_000

export const middle: PicturePoint = { x: 0.5, y: 0.5 }

const mediaPrefix = '/media/'

/** True when the server can make resized copies of this picture: it is one of our own files and not an animation. */
export function hasVariants(url: string): boolean {
  return url.startsWith(mediaPrefix) && !url.toLowerCase().endsWith('.gif')
}

/**
 * Returns the address of one resized copy: `/pictures/640.avif/shop-images/products/x.jpg` for
 * `/media/shop-images/products/x.jpg`.
 */
export function pictureVariantUrl(url: string, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${width}.${format}/${url.slice(mediaPrefix.length)}`
}

/** Returns the address of a small copy for a mail; null if the picture has none. `baseUrl` as `https://example.com`. */
export function mailPictureUrl(baseUrl: string, url: string | null): string | null {
  if (url === null) return null
  if (hasVariants(url)) return `${baseUrl}${pictureVariantUrl(url, 160, 'jpeg')}`
  return url.startsWith('https://') && URL.canParse(url) ? url : null
}

/**
 * Returns the `srcset` as AVIF, never wider than the original. If the original is narrower than every width, the
 * smallest width is used.
 */
export function pictureSrcSet(picture: PictureSource): string {
  const widest = picture.width ?? Number.POSITIVE_INFINITY
  const fitting = pictureWidths.filter((width) => width <= widest)
  const widths = fitting.length > 0 ? fitting : [pictureWidths[0]]
  return widths.map((width) => `${pictureVariantUrl(picture.url, width, 'avif')} ${width}w`).join(', ')
}

/**
 * Returns the CSS position that keeps the focal point visible in every crop: `62% 30%`. Undefined for the middle, which
 * is the CSS default.
 */
export function focusPosition({ focus }: Pick<PictureSource, 'focus'>): string | undefined {
  if (!focus || (focus.x === middle.x && focus.y === middle.y)) return undefined
  return `${Math.round(focus.x * 100)}% ${Math.round(focus.y * 100)}%`
}

/**
 * Aspect ratios beyond those of any poster, sleeve or cover. A picture beyond them is shown whole in a frame of this
 * shape.
 */
const [narrowest, widest] = [0.6, 1.7]

/**
 * Returns the frame that shows artwork whole: normally of the artwork's own shape. An extreme picture is centred in a
 * frame of limited shape that breaks no page layout. A picture that was not measured is centred in the shape `standIn`
 * (width by height) that its kind usually has.
 */
export function wholeShape({ width, height }: PictureSource, standIn: number): { ratio: number; contain: boolean } {
  if (!width || !height) return { ratio: standIn, contain: true }
  const ratio = Math.min(widest, Math.max(narrowest, width / height))
  return { ratio, contain: ratio !== width / height }
}
