// A trombonist in the spotlight: a figure of soft unions in a dark suit, a hat, and the horn of brass-scenes in the hands.
import { brass, clubRoom, silver, softbox, trombone } from './brass-scenes'
import { capsule, cylinder, type Point } from './shapes'
import type { Hit, Material, Rgb, Scene } from './tracer'

/** Union with a fillet of about k cm: flesh and cloth instead of pipes. */
function blend(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - h * h * k * 0.25
}

function ellipsoid(x: number, y: number, z: number, rx: number, ry: number, rz: number): number {
  const k0 = Math.sqrt((x / rx) ** 2 + (y / ry) ** 2 + (z / rz) ** 2)
  const k1 = Math.sqrt((x / (rx * rx)) ** 2 + (y / (ry * ry)) ** 2 + (z / (rz * rz)) ** 2)
  return k1 < 1e-6 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1
}

/** A limb that tapers: a chain of spheres would do, two capsules of different radius blend well enough. */
function limb(x: number, y: number, z: number, a: Point, b: Point, ra: number, rb: number): number {
  const bx = b[0] - a[0]
  const by = b[1] - a[1]
  const bz = b[2] - a[2]
  const t = Math.min(
    1,
    Math.max(0, ((x - a[0]) * bx + (y - a[1]) * by + (z - a[2]) * bz) / (bx * bx + by * by + bz * bz)),
  )
  return (
    Math.sqrt((x - a[0] - bx * t) ** 2 + (y - a[1] - by * t) ** 2 + (z - a[2] - bz * t) ** 2) - (ra + (rb - ra) * t)
  )
}

const mouth: Point = [15, 160.5, 0]
const tilt = (17 * Math.PI) / 180
const roll = (-62 * Math.PI) / 180
const slideOut = 26

/** A point of the figure's room in the horn's own coordinates. */
function onHorn(x: number, y: number, z: number): Point {
  const dx = x - mouth[0]
  const dy = y - mouth[1]
  const hx = dx * Math.cos(tilt) + dy * Math.sin(tilt)
  const hy = -dx * Math.sin(tilt) + dy * Math.cos(tilt)
  return [hx - 34.5, hy * Math.cos(roll) - z * Math.sin(roll) - 9.9, hy * Math.sin(roll) + z * Math.cos(roll) + 4.2]
}

const along = (d: number, down = 0): Point => [
  mouth[0] + Math.cos(tilt) * d + Math.sin(tilt) * down,
  mouth[1] + Math.sin(tilt) * d - Math.cos(tilt) * down,
  0,
]
const slideHand = along(30 + slideOut, 3)
const hornHand = along(9, 4)

function suit(x: number, y: number, z: number): number {
  const legs = Math.min(
    blend(limb(x, y, z, [1, 9, -10], [5, 49, -11], 6, 7.6), limb(x, y, z, [5, 49, -11], [0, 93, -8], 7.6, 11), 4),
    blend(limb(x, y, z, [-9, 9, 11], [-5, 49, 11], 6, 7.6), limb(x, y, z, [-5, 49, 11], [0, 93, 8], 7.6, 11), 4),
  )
  const trunk = blend(ellipsoid(x - 1, y - 99, z, 14, 20, 19), ellipsoid(x + 3, y - 128, z, 13.5, 25, 20.5), 8)
  const shoulders = capsule(x, y, z, [-5, 143, -15], [-5, 143, 15], 7.5)
  const right = blend(
    limb(x, y, z, [-4, 141, 19], [19, 119, 27], 6.8, 5.4),
    limb(x, y, z, [19, 119, 27], [slideHand[0] - 4, slideHand[1] - 3, 7], 5.2, 3.4),
    3,
  )
  const left = blend(
    limb(x, y, z, [-4, 141, -19], [13, 117, -25], 6.8, 5.4),
    limb(x, y, z, [13, 117, -25], [hornHand[0] - 1, hornHand[1] - 6, -7], 5.2, 3.6),
    3,
  )
  const body = blend(blend(trunk, shoulders, 9), legs, 6)
  const flare = Math.max(ellipsoid(x, y - 84, z, 17, 24, 22), -(y - 80))
  return blend(blend(body, right, 4), blend(left, Math.max(flare, y - 100), 3), 4)
}

function skin(x: number, y: number, z: number): number {
  const skull = ellipsoid(x - 2, y - 168, z, 10, 12, 8.3)
  const jaw = ellipsoid(x - 6, y - 160, z, 7.6, 7.5, 6.6)
  const nose = limb(x, y, z, [12, 168, 0], [15.2, 163.8, 0], 1.1, 1.7)
  const head = blend(blend(skull, jaw, 5), nose, 1.6)
  const neck = limb(x, y, z, [-3, 146, 0], [0, 158, 0], 6.4, 6)
  const hands = Math.min(
    ellipsoid(x - slideHand[0], y - slideHand[1] + 0.5, z - 3, 4.6, 4.2, 4.6),
    ellipsoid(x - hornHand[0], y - hornHand[1] + 1, z + 4, 4.8, 5.4, 5),
  )
  const ear = ellipsoid(x - 0.5, y - 166, Math.abs(z) - 8.4, 2.2, 3.2, 1.2)
  return Math.min(blend(head, neck, 3), hands, ear)
}

function hat(px: number, py: number, z: number): number {
  const c = Math.cos(-0.12)
  const s = Math.sin(-0.12)
  const x = (px - 2) * c + (py - 175) * s
  const y = -(px - 2) * s + (py - 175) * c
  const curl = y - (x * x + z * z) * 0.004 * (Math.abs(z) > 9 ? 1 : 0.3)
  const brim = Math.max(Math.abs(curl) - 0.5, Math.sqrt((x * 0.92) ** 2 + z * z) - 15)
  const dent = ellipsoid(x + 1, y - 13, z, 9, 3.4, 3)
  return Math.min(brim * 0.8, Math.max(cylinder(x, y - 4.8, z * 1.08, 10.3 - Math.max(0, y) * 0.14, 5.6, 2.4), -dent))
}

const cloth: Material = {
  color: [0.035, 0.033, 0.04],
  metal: 0,
  rough: 0.5,
  gloss: 0.12,
  relief: (x, y, z) => Math.sin(y * 0.5 + Math.sin(x * 0.3 + z * 0.4) * 2) * 0.16 + Math.sin(x * 0.9 + y * 0.24) * 0.07,
}
const boards: Material = {
  color: [0.1, 0.055, 0.03],
  metal: 0,
  rough: 0.14,
  gloss: 0.6,
  paint: (x, _y, z) =>
    Math.abs(((z + 900) % 14) - 7) > 6.8
      ? [0.02, 0.012, 0.008]
      : [
          0.1 + Math.sin(x * 0.05 + Math.floor(z / 14) * 9) * 0.02,
          0.055 + Math.sin(x * 0.05 + Math.floor(z / 14) * 9) * 0.01,
          0.03,
        ],
}

function keep(hit: Hit, distance: number, material: number): void {
  if (distance < hit.distance) {
    hit.distance = distance
    hit.material = material
  }
}

/** Player at the origin, turned by `turn` degrees round the upright. */
function stage(turn: number): (x: number, y: number, z: number, hit: Hit) => void {
  const c = Math.cos((turn * Math.PI) / 180)
  const s = Math.sin((turn * Math.PI) / 180)
  const inner: Hit = { distance: 0, material: 0 }
  return (wx, y, wz, hit) => {
    const x = wx * c + wz * s
    const z = -wx * s + wz * c
    hit.distance = y
    hit.material = 5
    // Nothing of the player is outside this upright capsule: far away the capsule is enough.
    const bound = capsule(x, y, z, [20, 20, 0], [45, 165, 0], 92)
    if (bound > 12) {
      if (bound < hit.distance) hit.distance = bound
      return
    }
    keep(hit, suit(x, y, z) * 0.85, 2)
    keep(hit, skin(x, y, z) * 0.9, 3)
    if (y > 155) keep(hit, hat(x, y, z) * 0.8, 4)
    else keep(hit, Math.max(155 - y, 5), 4)
    keep(
      hit,
      Math.min(
        limb(x, y, z, [-1, 4.6, -10], [15, 3.2, -12], 4.6, 3.6),
        limb(x, y, z, [-11, 4.6, 11], [5, 3.2, 13], 4.6, 3.6),
      ),
      4,
    )
    const [hx, hy, hz] = onHorn(x, y, z)
    inner.distance = 1e9
    trombone(hx, hy, hz, slideOut, inner)
    keep(hit, inner.distance, inner.material)
  }
}

const materials: Material[] = [
  { ...brass, rough: 0.07 },
  silver,
  cloth,
  { color: [0.26, 0.14, 0.085], metal: 0, rough: 0.4, gloss: 0.25 },
  { color: [0.03, 0.02, 0.02], metal: 0, rough: 0.4, gloss: 0.3 },
  boards,
]

/** The club as the horn sees it: the spotlight behind, a warm bar in front. */
function roomOnStage(dx: number, dy: number, dz: number): Rgb {
  const lit = clubRoom(dx, dy, dz)
  const spot = softbox([dx, dy, dz], [0.5, 0.8, 0.7], 40) * 12
  const front = softbox([dx, dy, dz], [-0.5, 0.35, -0.9], 9) * 0.9
  return [
    lit[0] * 0.8 + spot + front,
    lit[1] * 0.8 + spot * 0.8 + front * 0.62,
    lit[2] * 0.8 + spot * 0.5 + front * 0.3,
  ]
}

/** A smoky wall of light: warm behind the player, oxblood further out. `x`, `y`: its middle on the picture. */
function smoke(x: number, y: number, aspect: number): (u: number, v: number) => Rgb {
  return (u, v) => {
    const near = Math.exp(-(((u - x) * aspect) ** 2 * 2.1 + (v - y) ** 2 * 1.3))
    const wide = Math.exp(-(((u - x - 0.15) * aspect) ** 2 * 0.45 + (v - y - 0.1) ** 2 * 0.6))
    return [
      0.004 + near * 0.15 + wide * 0.03,
      0.0035 + near * 0.055 + wide * 0.007,
      0.0035 + near * 0.017 + wide * 0.007,
    ]
  }
}

export const heroPlayer: Scene = {
  map: stage(-24),
  materials,
  lamps: [
    { at: [70, 330, 150], color: [64, 44, 24], size: 5, spot: { towards: [14, 70, 0], width: 26 } },
    { at: [-60, 280, 130], color: [40, 22, 10], size: 8 },
    { at: [190, 230, 110], color: [22, 9, 4], size: 8 },
    { at: [200, 190, -210], color: [3.4, 2.1, 1.1], size: 14 },
  ],
  ambient: [0.012, 0.009, 0.008],
  room: roomOnStage,
  backdrop: smoke(0.5, 0.15, 1.78),
  camera: { at: [105, 108, -420], look: [92, 103, 0], fov: 29.5, aperture: 0.6, focus: 425 },
  far: 1400,
}

/** The same evening from straight ahead, for tall screens: the whole player in the upper half, and below him the floor, where words stand. */
export const heroPlayerTall: Scene = {
  ...heroPlayer,
  backdrop: smoke(0.35, 0.5, 1.2),
  camera: { at: [50, 100, -420], look: [44, 88, 0], fov: 40, aperture: 0.6, focus: 425 },
}
