// Defines signed distance functions of the photographed things: the distance of a point from each, in centimetres.

export type Point = readonly [number, number, number]

// Math.hypot is several times slower than this, and these functions take nearly all of the rendering time.
const len2 = (a: number, b: number): number => Math.sqrt(a * a + b * b)
const len3 = (a: number, b: number, c: number): number => Math.sqrt(a * a + b * b + c * c)

/** Distance to an axis-aligned box with half sizes and rounded edges. */
export function box(x: number, y: number, z: number, hx: number, hy: number, hz: number, round: number): number {
  const qx = Math.abs(x) - hx + round
  const qy = Math.abs(y) - hy + round
  const qz = Math.abs(z) - hz + round
  const outside = len3(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0))
  return outside + Math.min(Math.max(qx, qy, qz), 0) - round
}

/** Distance to a straight tube between two points. */
export function capsule(x: number, y: number, z: number, a: Point, b: Point, radius: number): number {
  const bx = b[0] - a[0]
  const by = b[1] - a[1]
  const bz = b[2] - a[2]
  const px = x - a[0]
  const py = y - a[1]
  const pz = z - a[2]
  const t = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz)))
  return len3(px - bx * t, py - by * t, pz - bz * t) - radius
}

/** Distance to an upright cylinder (axis y) with rounded edges. */
export function cylinder(x: number, y: number, z: number, radius: number, half: number, round: number): number {
  const dr = len2(x, z) - radius + round
  const dy = Math.abs(y) - half + round
  return Math.min(Math.max(dr, dy), 0) + len2(Math.max(dr, 0), Math.max(dy, 0)) - round
}

/** Distance to a full ring in the x-y plane. */
export function torus(x: number, y: number, z: number, ring: number, tube: number): number {
  return len2(len2(x, y) - ring, z) - tube
}
