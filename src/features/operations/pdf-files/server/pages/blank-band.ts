// Finds a blank band across a rendered page, at its foot or its head, in which a line of text covers nothing.

/** Points: the height of a printed line with its accents, and some space. */
const bandHeight = 12
/** Points: the margin that printers leave out, and the minimum that is used without any other place. */
const margins = [14, 6]
/** The part of the page's height, at its foot and at its head, that is searched for a blank line. */
const edgePart = 0.15
/**
 * Range 0 to 255: brightness differs by no more than this within a row of blank paper, also when scanned. Anything
 * drawn differs more, even a hairline.
 */
const paperNoise = 24
/** Range 0 to 255: a dark line is unreadable on darker paper. */
const lightPaper = 190

/** Pixels of a canvas: four bytes each, rows from the top. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/**
 * Returns the start of the band above the page's lower edge, as a part of the page's height; null without a band.
 * `pageHeight`: points.
 */
export function blankBand(pixels: Pixels, pageHeight: number): number | null {
  const { height } = pixels
  const isBlank = Array.from({ length: height }, (_, row) => isBlankRow(pixels, row))
  const rows = (points: number) => Math.ceil((points / pageHeight) * height)
  const needed = rows(bandHeight)
  const searched = Math.max(needed, Math.floor(height * edgePart))
  for (const margin of margins.map(rows)) {
    // The band's lowest row, counted from the page's lower edge: first upwards from the foot, then downwards from the
    // head.
    const atFoot = Array.from({ length: Math.max(0, searched - needed - margin + 1) }, (_, step) => margin + step)
    const atHead = atFoot.map((row) => height - row - needed)
    for (const lowest of [...atFoot, ...atHead]) {
      const top = height - lowest - needed
      if (top >= 0 && isBlank.slice(top, top + needed).every(Boolean))
        return Math.round((lowest / height) * 10_000) / 10_000
    }
  }
  return null
}

function isBlankRow({ data, width }: Pixels, row: number): boolean {
  let darkest = 255
  let lightest = 0
  const end = (row + 1) * width * 4
  for (let at = row * width * 4; at < end; at += 4) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    darkest = Math.min(darkest, red, green, blue)
    lightest = Math.max(lightest, Math.min(red, green, blue))
    if (lightest - darkest > paperNoise || darkest < lightPaper) return false
  }
  return true
}
