// Finds a blank band across a drawn page, at its foot or its head, in which a line of text covers nothing.

/** Points: what a printed line takes with its accents, and some air. */
const bandHeight = 12
/** Points: what printers leave out at the edges, and the least that is taken where there is no other place. */
const margins = [14, 6]
/** The part of the page at its foot and at its head in which a line is looked for. */
const edgePart = 0.15
/** Of 255: within a row of blank paper, scanned too, brightness differs by no more; anything drawn differs more, a hair line too. */
const paperNoise = 24
/** Of 255: on darker paper a dark line would not be read. */
const lightPaper = 190

/** Pixels as a canvas gives them: four bytes each, rows from the top. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** How far above the page's lower edge the band begins, as a part of the page's height; null where there is none. `pageHeight`: points. */
export function blankBand(pixels: Pixels, pageHeight: number): number | null {
  const { height } = pixels
  const isBlank = Array.from({ length: height }, (_, row) => isBlankRow(pixels, row))
  const rows = (points: number) => Math.ceil((points / pageHeight) * height)
  const needed = rows(bandHeight)
  const searched = Math.max(needed, Math.floor(height * edgePart))
  for (const margin of margins.map(rows)) {
    // The band's lowest row, counted from the page's lower edge: upwards from the foot, then downwards from the head.
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
