// What a picture is by its first bytes, as far as it matters before it is sent.

/** Enough for the parts of a file that say whether it moves. */
export const headBytes = 4096

export type PictureKind = {
  /** Not a format that the site stores: it becomes JPEG. HEIC only Safari shows, TIFF too; AVIF and BMP every browser. */
  turned: 'heic' | 'avif' | 'tiff' | 'bmp' | null
  /** Drawing it would keep the first frame alone. */
  isMoving: boolean
  /** A PNG that moves: the server keeps its first picture alone. */
  isMovingPng: boolean
  /** It may have transparent places. */
  mayBeTransparent: boolean
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

export function pictureKind(head: Uint8Array): PictureKind {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  const isPng = text(1, 4) === 'PNG'
  const isWebp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
  const isGif = text(0, 3) === 'GIF'
  const turned = turnedKind(text)
  // The chunk that makes a PNG move.
  const isMovingPng = isPng && text(0, head.length).includes('acTL')
  return {
    turned,
    isMoving:
      isGif ||
      // The second of its features' bits (RFC 9649).
      (isWebp && text(12, 16) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0) ||
      isMovingPng,
    isMovingPng,
    mayBeTransparent: isPng || isWebp || turned === 'avif' || turned === 'tiff',
  }
}

function turnedKind(text: (from: number, to: number) => string): PictureKind['turned'] {
  if (text(4, 8) === 'ftyp') {
    // An AVIF may call itself by the container's name, which HEIC uses too.
    if (text(8, 64).includes('avif')) return 'avif'
    return heicBrands.has(text(8, 12)) ? 'heic' : null
  }
  if (/^(II\*\0|MM\0\*)/.test(text(0, 4))) return 'tiff'
  return text(0, 2) === 'BM' ? 'bmp' : null
}
