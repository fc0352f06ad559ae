// Finds the systems of music on a rendered page. Long dark rows are lines, five evenly spaced lines are a staff, and
// staves joined at their left edge are a system.

/** Upper and lower edge of a system, as parts of the page's height. */
export type SystemSpan = [top: number, bottom: number]

/** A page in greyscale: one byte for each pixel, 0 is black, rows from the top. */
export type GreyPage = { data: Uint8Array | Uint8ClampedArray; width: number; height: number }

/** Range 0 to 255: a thin line between two rows of pixels is no darker than this. */
const ink = 190
/** Minimum length of a staff line, as a part of the page's width. The last system of a piece may be short. */
const shortestLine = 0.18
/** Number of pixels that scanners may lose in a line. */
const widestGap = 3
/** Distance between the lines of a staff, as a part of the page's height. */
const spacing = { least: 0.002, most: 0.02 }
/** Parts of the page's width: the distance of a bracket left of its staves, and of the first bar line inside them. */
const joint = { outside: 0.04, inside: 0.012 }
/**
 * Height above and below the staves that belongs to a system, such as chord symbols and words. Unit: spaces between
 * lines.
 */
const air = { above: 6, below: 4.5 }

type Line = { top: number; bottom: number; left: number }
type Staff = { top: number; bottom: number; left: number; space: number }

/** Returns the systems of a page from its top to its foot, as parts of its height; none on a page without music. */
export function findSystems(page: GreyPage): SystemSpan[] {
  const systems = joined(page, groupStaves(listLines(page), page.height))
  return systems.map(({ top, bottom, space }, index) => {
    const before = systems[index - 1]
    const after = systems[index + 1]
    // Two systems share the space between them. The lower one gets more of it, because most text is above the music.
    const from = Math.max(top - air.above * space, before ? before.bottom + (top - before.bottom) * 0.4 : 0)
    const to = Math.min(bottom + air.below * space, after ? bottom + (after.top - bottom) * 0.4 : page.height)
    return [part(from, page.height), part(to, page.height)]
  })
}

const part = (row: number, height: number) => Math.round((Math.max(0, row) / height) * 1000) / 1000

/** Returns rows that are dark over a long stretch, grouped by line. */
function listLines(page: GreyPage): Line[] {
  const lines: Line[] = []
  for (let row = 0; row < page.height; row++) {
    const run = longestRun(page, row)
    if (run.length < shortestLine * page.width) continue
    const last = lines.at(-1)
    if (last && last.bottom === row - 1) {
      last.bottom = row
      last.left = Math.min(last.left, run.left)
    } else lines.push({ top: row, bottom: row, left: run.left })
  }
  return lines
}

function longestRun({ data, width }: GreyPage, row: number): { left: number; length: number } {
  const best = { left: 0, length: 0 }
  let left = -1
  let dark = -1
  for (let column = 0; column <= width; column++) {
    if (column < width && (data[row * width + column] ?? 255) < ink) {
      if (left < 0) left = column
      dark = column
    } else if (left >= 0 && (column - dark > widestGap || column === width)) {
      if (dark - left + 1 > best.length) Object.assign(best, { left, length: dark - left + 1 })
      left = -1
    }
  }
  return best
}

/**
 * Finds five evenly spaced lines. A line that belongs to no staff, such as a bracket of a first ending, is left out.
 */
function groupStaves(lines: readonly Line[], height: number): Staff[] {
  const staves: Staff[] = []
  for (let first = 0; first + 4 < lines.length;) {
    const five = lines.slice(first, first + 5)
    const middles = five.map(({ top, bottom }) => (top + bottom) / 2)
    const space = ((middles[4] ?? 0) - (middles[0] ?? 0)) / 4
    const isEven = middles.every((middle, index) => Math.abs(middle - (middles[0] ?? 0) - index * space) <= space * 0.2)
    const isThin = five.every(({ top, bottom }) => bottom - top + 1 <= Math.max(4, space * 0.5))
    if (isEven && isThin && space >= spacing.least * height && space <= spacing.most * height) {
      const lefts = five.map(({ left }) => left).toSorted((a, b) => a - b)
      staves.push({ top: five[0]?.top ?? 0, bottom: five[4]?.bottom ?? 0, left: lefts[2] ?? 0, space })
      first += 5
    } else first += 1
  }
  return staves
}

/** Joins staves to one system when an unbroken dark column connects them at their left edge. */
function joined(page: GreyPage, staves: readonly Staff[]): Staff[] {
  const systems: Staff[] = []
  for (const staff of staves) {
    const above = systems.at(-1)
    if (above && isJoined(page, above, staff)) above.bottom = staff.bottom
    else systems.push({ ...staff })
  }
  return systems
}

function isJoined({ data, width }: GreyPage, above: Staff, below: Staff): boolean {
  const left = Math.min(above.left, below.left)
  const from = Math.max(1, Math.round(left - joint.outside * width))
  const to = Math.min(width - 2, Math.round(Math.max(above.left, below.left) + joint.inside * width))
  for (let column = from; column <= to; column++) {
    let row = above.bottom
    // A column of a scan may lean by a pixel.
    const isDark = (at: number) => [-1, 0, 1].some((aside) => (data[at * width + column + aside] ?? 255) < ink)
    while (row <= below.top && isDark(row)) row++
    if (row > below.top) return true
  }
  return false
}

/** Converts a page from a canvas (four bytes per pixel) to greyscale. */
export function toGreyPage({ data, width, height }: GreyPage): GreyPage {
  const grey = new Uint8Array(width * height)
  for (let pixel = 0; pixel < grey.length; pixel++)
    grey[pixel] = ((data[pixel * 4] ?? 0) + 2 * (data[pixel * 4 + 1] ?? 0) + (data[pixel * 4 + 2] ?? 0)) >> 2
  return { data: grey, width, height }
}
