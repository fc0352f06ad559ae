// Finds the place of the licence line on a page, in the page's own coordinates, for every rotation of the page.

/** Uses the page's own units, from its lower left corner. */
export type PrintBox = { x: number; y: number; width: number; height: number }
export type Turn = 0 | 90 | 180 | 270

/** Returns the rotation as readers show the page, in clockwise quarter turns. */
export function toTurn(degrees: number): Turn {
  const turn = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

/** Returns the size of the page as readers see it. */
export function seenSize(box: PrintBox, turn: Turn): { width: number; height: number } {
  return turn === 90 || turn === 270
    ? { width: box.height, height: box.width }
    : { width: box.width, height: box.height }
}

/**
 * Returns the point at this visible distance from the left and the lower edge, and the rotation that makes text
 * readable there.
 */
export function placeOnPage(
  box: PrintBox,
  turn: Turn,
  fromLeft: number,
  fromFoot: number,
): { x: number; y: number; degrees: Turn } {
  const right = box.x + box.width
  const top = box.y + box.height
  switch (turn) {
    case 0:
      return { x: box.x + fromLeft, y: box.y + fromFoot, degrees: 0 }
    case 90:
      return { x: right - fromFoot, y: box.y + fromLeft, degrees: 90 }
    case 180:
      return { x: right - fromLeft, y: top - fromFoot, degrees: 180 }
    case 270:
      return { x: box.x + fromFoot, y: top - fromLeft, degrees: 270 }
  }
}

/** Enlarges the box by the strip, at the edge that readers see at its foot. */
export function withStrip(box: PrintBox, turn: Turn, strip: number): PrintBox {
  switch (turn) {
    case 0:
      return { ...box, y: box.y - strip, height: box.height + strip }
    case 90:
      return { ...box, width: box.width + strip }
    case 180:
      return { ...box, height: box.height + strip }
    case 270:
      return { ...box, x: box.x - strip, width: box.width + strip }
  }
}

/** Returns the area that both boxes cover; the first box without any common area, as readers do it. */
export function overlap(first: PrintBox, second: PrintBox): PrintBox {
  const x = Math.max(first.x, second.x)
  const y = Math.max(first.y, second.y)
  const width = Math.min(first.x + first.width, second.x + second.width) - x
  const height = Math.min(first.y + first.height, second.y + second.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : first
}

/** Accepts corners in any order. */
export function upright({ x, y, width, height }: PrintBox): PrintBox {
  return { x: Math.min(x, x + width), y: Math.min(y, y + height), width: Math.abs(width), height: Math.abs(height) }
}
