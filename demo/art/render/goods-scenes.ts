// Renders product photographs: the enamel mug and the tin of balm on their tables.
import { haze, softbox } from './club-room'
import { box, cylinder, torus } from './shapes'
import type { Hit, Rgb, Scene } from './tracer'

function keep(hit: Hit, distance: number, material: number): void {
  if (distance < hit.distance) {
    hit.distance = distance
    hit.material = material
  }
}

function studio(dx: number, dy: number, dz: number): Rgb {
  const d: Rgb = [dx, dy, dz]
  const window = Math.abs(dx + 0.6) < 0.22 && Math.abs(dy - 0.45) < 0.3 && dz > 0 ? 3 : 0
  const top = softbox(d, [0.2, 1, 0.1], 12) * 1.2
  const warm = softbox(d, [0.9, 0.2, 0.3], 10) * 0.5
  return [
    window + top + warm + 0.05,
    window * 0.95 + top * 0.9 + warm * 0.6 + 0.045,
    window * 0.85 + top * 0.78 + warm * 0.3 + 0.04,
  ]
}

/** Staff lines and one note that lasts all the way round. */
function mugPaint(x: number, y: number, z: number): Rgb {
  const white: Rgb = [0.86, 0.84, 0.78]
  const black: Rgb = [0.03, 0.03, 0.035]
  if (y > 4.25 || Math.hypot(x, z) < 3.8) return y > 4.25 ? black : white
  const around = Math.atan2(x, z) * 4.1
  for (let k = -2; k <= 2; k += 1) if (Math.abs(y - k * 0.72) < 0.05) return black
  const sx = around + 2.1
  const sy = y - 0.36
  const tilt = sx * 0.94 + sy * 0.34
  const rise = sy * 0.94 - sx * 0.34
  const note = (tilt / 0.62) ** 2 + (rise / 0.4) ** 2
  const hollow = (tilt / 0.34) ** 2 + (rise / 0.26) ** 2
  if (note < 1 && hollow > 1) return [0.5, 0.06, 0.05]
  if (around > -1.2 && Math.abs(y - 0.36) < 0.13) return [0.72, 0.45, 0.1]
  return white
}

export const mug: Scene = {
  materials: [
    { color: [0.86, 0.84, 0.78], metal: 0, rough: 0.04, gloss: 1, paint: mugPaint },
    {
      color: [0.28, 0.15, 0.08],
      metal: 0,
      rough: 0.2,
      gloss: 0.45,
      paint: (x, _y, z) => {
        const g = Math.sin(z * 1.3 + Math.sin(x * 0.3) * 2) * 0.5 + Math.sin(z * 6.1 + x * 0.3) * 0.25
        return [0.27 + g * 0.04, 0.145 + g * 0.025, 0.075 + g * 0.015]
      },
    },
    { color: [0.03, 0.03, 0.035], metal: 0, rough: 0.05, gloss: 1 },
    { color: [0.055, 0.028, 0.014], metal: 0, rough: 0.02, gloss: 1 },
    { color: [0.05, 0.2, 0.21], metal: 0, rough: 0.6 },
  ],
  map: (x, y, z, hit) => {
    hit.distance = 1e9
    const shell = Math.max(cylinder(x, y, z, 4.15, 4.4, 0.35), -cylinder(x, y - 1, z, 3.85, 4.5, 0.3))
    keep(hit, shell, 0)
    const r = Math.sqrt(x * x + z * z)
    keep(hit, Math.sqrt((r - 4.05) ** 2 + (y - 4.4) ** 2) - 0.17, 2)
    keep(hit, cylinder(x, y - 2.6, z, 3.86, 0.1, 0.02), 3)
    keep(hit, Math.max(torus(x - 4.3, y * 0.86 - 0.1, z, 2.2, 0.42), 4.0 - r), 0)
    keep(hit, y + 4.4, 1)
    keep(hit, z + 26, 4)
  },
  lamps: [
    { at: [-22, 24, 22], color: [0.72, 0.64, 0.54], size: 7 },
    { at: [26, 14, 6], color: [0.3, 0.17, 0.08], size: 4 },
  ],
  ambient: [0.1, 0.095, 0.09],
  room: studio,
  backdrop: () => [0.02, 0.07, 0.075],
  camera: { at: [5, 7.5, 25], look: [0.9, -0.1, 0], fov: 33, aperture: 0.25, focus: 23 },
  far: 120,
}

/** The lid leans on the tin: a point in its own upright coordinates. */
function onLid(x: number, y: number, z: number): Rgb {
  const c = Math.cos(1.12)
  const s = Math.sin(1.12)
  return [x + 1.4, (y - 3.75) * c + (z + 4.6) * s, -(y - 3.75) * s + (z + 4.6) * c]
}

function tinPaint(worldX: number, worldY: number, worldZ: number): Rgb {
  const [x, y, z] = onLid(worldX, worldY, worldZ)
  const r = Math.hypot(x, z)
  const goldInk: Rgb = [0.78, 0.5, 0.14]
  const redInk: Rgb = [0.36, 0.035, 0.04]
  if (y < 0.95) return Math.abs(y - 0.1) < 0.16 ? goldInk : redInk
  if (r > 4.05) return redInk
  if (r > 3.82) return goldInk
  if (r > 3.66) return redInk
  const a = Math.atan2(z, x)
  if (r > 2.75 && r < 3.45 && Math.abs(((a * 11.46) % 2) - (a < 0 ? -1 : 1)) < 0.34) return [0.9, 0.82, 0.66]
  if (r < 2.4 && r > 2.28) return goldInk
  // A large 7.
  if (Math.abs(z + 1.05) < 0.26 && Math.abs(x) < 0.95) return [0.92, 0.84, 0.68]
  const slant = x - 0.62 + (z + 1.05) * 0.42
  if (z > -1.1 && z < 1.35 && Math.abs(slant) < 0.3) return [0.92, 0.84, 0.68]
  return redInk
}

export const tin: Scene = {
  materials: [
    { color: [0.36, 0.035, 0.04], metal: 0, rough: 0.07, gloss: 0.9, paint: tinPaint },
    { color: [0.82, 0.8, 0.76], metal: 1, rough: 0.12 },
    {
      color: [0.84, 0.74, 0.56],
      metal: 0,
      rough: 0.6,
      paint: (x, _y, z) => {
        const g = Math.sin(x * 9 + Math.sin(z * 8)) * 0.012
        return [0.6 + g, 0.5 + g, 0.36 + g]
      },
    },
    { color: [0.82, 0.76, 0.6], metal: 0, rough: 0.15, gloss: 0.5 },
  ],
  map: (x, y, z, hit) => {
    hit.distance = 1e9
    const [lx, ly, lz] = onLid(x, y, z)
    keep(hit, cylinder(lx, ly - 0.3, lz, 4.4, 0.72, 0.22), 0)
    keep(hit, cylinder(x - 3.2, y - 0.9, z - 2.4, 4.3, 0.9, 0.16), 1)
    keep(hit, cylinder(x - 3.2, y - 1.72, z - 2.4, 4.05, 0.14, 0.06) + Math.sin(x * 1.7) * Math.sin(z * 1.3) * 0.05, 3)
    keep(hit, y, 2)
    keep(hit, box(x, y, z + 60, 200, 60, 1, 0), 2)
  },
  lamps: [
    { at: [-20, 26, 16], color: [0.72, 0.62, 0.5], size: 6 },
    { at: [24, 18, 10], color: [0.22, 0.14, 0.08], size: 6 },
  ],
  ambient: [0.1, 0.09, 0.08],
  room: studio,
  backdrop: (u, v) => haze(u, v, 0, 0, 1, [0.3, 0.2, 0.1]),
  camera: { at: [2.5, 15, 24], look: [0.9, 1.8, 0], fov: 34, aperture: 0.2, focus: 27 },
  far: 140,
}
