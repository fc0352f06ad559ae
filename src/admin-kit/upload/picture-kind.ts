// What a picture is by its first bytes, as far as it matters before it is sent.

/** Enough for the parts of a file that say whether it moves. */
export const headBytes = 4096

export type PictureKind = {
  /** What iPhones store; only Safari shows it. */
  isHeic: boolean
  /** Drawing it would keep the first frame alone. */
  isMoving: boolean
  /** It may have transparent places. */
  mayBeTransparent: boolean
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

export function pictureKind(head: Uint8Array): PictureKind {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  const isPng = text(1, 4) === 'PNG'
  const isWebp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
  const isGif = text(0, 3) === 'GIF'
  return {
    isHeic: text(4, 8) === 'ftyp' && heicBrands.has(text(8, 12)),
    isMoving:
      isGif ||
      // The second of its features' bits (RFC 9649); the chunk that makes a PNG move.
      (isWebp && text(12, 16) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0) ||
      (isPng && text(0, head.length).includes('acTL')),
    mayBeTransparent: isPng || isWebp,
  }
}
