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

/** Distance to half a ring in the x-y plane that opens towards -x: the bows of a trombone. */
export function bow(x: number, y: number, z: number, ring: number, tube: number): number {
  if (x < 0) return len3(x, Math.abs(y) - ring, z) - tube
  return len2(len2(x, y) - ring, z) - tube
}

/** Distance to a full ring in the x-y plane. */
export function torus(x: number, y: number, z: number, ring: number, tube: number): number {
  return len2(len2(x, y) - ring, z) - tube
}

/** Radius of a trombone bell at `along` cm behind its rim; rim radius 10.8. */
export function bellRadius(along: number): number {
  const s = Math.max(along, 0)
  return 0.95 + 9.85 / (1 + s * 0.62) ** 1.32
}

const step = 0.02
const radii = Float64Array.from({ length: 3500 }, (_, i) => bellRadius(i * step))
const depths = Float64Array.from(
  { length: 1000 },
  (_, i) => ((9.85 / Math.max(0.02, i * 0.01)) ** (1 / 1.32) - 1) / 0.62,
)
const corners = [0, 0.3, 0.7, 1.2, 1.9, 2.8, 4, 6, 9, 14, 24].map((s) => [s, bellRadius(s)] as const)

/** Distance in the half plane to the flare as a chain of straight pieces; safe to step by from far away. */
function flareDistance(along: number, r: number): number {
  let best = 1e9
  for (let i = 1; i < corners.length; i += 1) {
    const a = corners[i - 1] as readonly [number, number]
    const b = corners[i] as readonly [number, number]
    const dx = b[0] - a[0]
    const dy = b[1] - a[1]
    const px = along - a[0]
    const py = r - a[1]
    const t = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)))
    const ex = px - dx * t
    const ey = py - dy * t
    const d = ex * ex + ey * ey
    if (d < best) best = d
  }
  return Math.sqrt(best) - 0.25
}

/** Distance to a bell whose axis is x, rim at x = 0, tail towards -x. */
export function bell(x: number, y: number, z: number, length: number): number {
  const r = len2(y, z)
  const along = -x
  const rim = len2(r - 10.75, x) - 0.22
  if (along < 24) {
    const safe = Math.min(rim, flareDistance(along, r))
    if (safe > 0.5) return safe
  }
  if (r > 2.2 && r < 10.85) {
    // The flare is nearly flat near the rim: there the depth as a function of the radius is the better measure.
    const at = (r - 0.95) / 0.01
    const cell = Math.min(Math.floor(at), depths.length - 2)
    const near = depths[cell] ?? 0
    const far = depths[cell + 1] ?? 0
    const steep = (far - near) / 0.01
    return Math.min(rim, Math.abs(along - near - (far - near) * (at - cell)) / Math.sqrt(1 + steep * steep) - 0.07)
  }
  const inRange = Math.min(Math.max(along, 0), length)
  const place = Math.min(Math.floor(inRange / step), radii.length - 2)
  const low = radii[place] ?? 1
  const high = radii[place + 1] ?? 1
  const radius = low + (high - low) * (inRange / step - place)
  const slope = (high - low) / step
  const off = Math.abs(r - radius)
  if (along < 0) return Math.min(rim, len2(off, along))
  if (along > length) return Math.min(rim, len2(Math.max(off - 0.07, 0), along - length))
  return Math.min(rim, off / Math.sqrt(1 + slope * slope) - 0.07)
}

/** Distance to a turned body (axis y) given by radius over height. */
export function turned(
  x: number,
  y: number,
  z: number,
  low: number,
  high: number,
  radiusAt: (y: number) => number,
): number {
  const inRange = Math.min(Math.max(y, low), high)
  const r = len2(x, z)
  const radius = radiusAt(inRange)
  const slope = (radiusAt(Math.min(inRange + 0.04, high)) - radiusAt(Math.max(inRange - 0.04, low))) / 0.08
  const side = (r - radius) / Math.sqrt(1 + slope * slope)
  const beyond = Math.max(low - y, y - high)
  return beyond > 0 ? len2(Math.max(r - radius, 0), beyond) : Math.max(side, beyond)
}
