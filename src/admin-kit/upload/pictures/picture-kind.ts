// Detects a picture's format from its first bytes, as far as it matters before it is sent.

/** Enough for the parts of a file that say if it is animated. */
export const headBytes = 4096

export type PictureKind = {
  /**
   * A format that the site does not store: it becomes JPEG. Only Safari shows HEIC and TIFF; every browser shows AVIF
   * and BMP.
   */
  turned: 'heic' | 'avif' | 'tiff' | 'bmp' | null
  /** True when drawing it on a canvas would keep only the first frame. */
  isMoving: boolean
  /** An animated PNG: the server keeps only its first frame. */
  isMovingPng: boolean
  /** True when it may have transparent areas. */
  mayBeTransparent: boolean
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

export function pictureKind(head: Uint8Array): PictureKind {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  const isPng = text(1, 4) === 'PNG'
  const isWebp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
  const isGif = text(0, 3) === 'GIF'
  const turned = turnedKind(text)
  // The chunk that makes a PNG animated.
  const isMovingPng = isPng && text(0, head.length).includes('acTL')
  return {
    turned,
    isMoving:
      isGif ||
      // The second bit of its feature flags (RFC 9649).
      (isWebp && text(12, 16) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0) ||
      isMovingPng,
    isMovingPng,
    mayBeTransparent: isPng || isWebp || turned === 'avif' || turned === 'tiff',
  }
}

function turnedKind(text: (from: number, to: number) => string): PictureKind['turned'] {
  if (text(4, 8) === 'ftyp') {
    // An AVIF may name itself by its container, as HEIC does too.
    if (text(8, 64).includes('avif')) return 'avif'
    return heicBrands.has(text(8, 12)) ? 'heic' : null
  }
  if (/^(II\*\0|MM\0\*)/.test(text(0, 4))) return 'tiff'
  return text(0, 2) === 'BM' ? 'bmp' : null
}
