// How the site names a picture and its resized copies; used by the server, which makes them, and by <Picture>.

/** A point of a picture, as parts of its width and height from the upper left corner. */
export type PicturePoint = { x: number; y: number }

/** A picture as an API answer carries it: enough to reserve its place before a byte of it has arrived. */
export type PictureSource = {
  /** Our own `/media/...` address, or an https address elsewhere. */
  url: string
  /** Pixels; null when the picture lives elsewhere and nobody measured it. */
  width: number | null
  height: number | null
  /** A few pixels in its own tones as a data URI, shown until the picture is there. */
  placeholder: string | null
  /** What every crop keeps in sight; the middle when nobody knows. */
  focus?: PicturePoint | null
}

export const pictureWidths = [160, 320, 480, 640, 800, 960, 1280, 1600, 1920] as const
/** Pages take the first two; JPEG is for mails, because every mail program shows it. */
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

/** The `srcset` of one format, never wider than the original (one step above it at most, so it is not upscaled twice). */
export function pictureSrcSet(picture: PictureSource, format: PictureFormat): string {
  const widest = picture.width ?? Number.POSITIVE_INFINITY
  const fitting = pictureWidths.filter((width) => width <= widest)
  const widths = fitting.length > 0 ? fitting : [pictureWidths[0]]
  return widths.map((width) => `${pictureVariantUrl(picture.url, width, format)} ${width}w`).join(', ')
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
