// Renders photographs of other things in the club: piano, cymbal, microphone, record.
import { clubRoom, dark, haze, softbox } from './club-room'
import { box, capsule, cylinder, torus } from './shapes'
import { randomFrom, type Hit, type Rgb, type Scene } from './tracer'

function keep(hit: Hit, distance: number, material: number): void {
  if (distance < hit.distance) {
    hit.distance = distance
    hit.material = material
  }
}

/** Out-of-focus lamps in the background: discs with a slightly brighter edge. */
export function bokeh(
  seed: number,
  count: number,
  radius: number,
  colors: Rgb[],
  aspect: number,
): (u: number, v: number) => Rgb {
  const random = randomFrom(seed)
  const discs = Array.from({ length: count }, () => ({
    x: random() * 2.2 - 1.1,
    y: random() * 1.7 - 0.6,
    r: radius * (0.55 + random() * 0.8),
    c: colors[Math.floor(random() * colors.length)] ?? dark,
    s: 0.25 + random() * 0.75,
  }))
  return (u, v) => {
    let [r, g, b] = [dark[0], dark[1], dark[2]]
    for (const disc of discs) {
      const away = Math.hypot((u - disc.x) * aspect, v - disc.y) / disc.r
      if (away > 1.06) continue
      const light = disc.s * (away < 0.97 ? 0.6 + 0.4 * away ** 6 : Math.max(0, 1 - (away - 0.97) / 0.09))
      r += disc.c[0] * light
      g += disc.c[1] * light
      b += disc.c[2] * light
    }
    return [r, g, b]
  }
}

const blackAfter = [true, true, false, true, true, true, false]
export const pianoKeys: Scene = {
  materials: [
    { color: [0.82, 0.76, 0.64], metal: 0, rough: 0.05, gloss: 1 },
    { color: [0.012, 0.011, 0.011], metal: 0, rough: 0.04, gloss: 1 },
    { color: [0.02, 0.012, 0.01], metal: 0, rough: 0.02, gloss: 1 },
    { color: [0.25, 0.03, 0.03], metal: 0, rough: 0.5 },
  ],
  map: (x, y, z, hit) => {
    hit.distance = 1e9
    const pitch = 2.36
    const key = Math.round(x / pitch)
    for (let k = key - 1; k <= key + 1; k += 1) {
      const low = k === 3 || k === 7 ? 0.5 : 0
      keep(hit, box(x - k * pitch, y + 1 + low, z, 1.12, 1, 7.6, 0.16), 0)
      const name = ((k % 7) + 7) % 7
      if (blackAfter[name]) keep(hit, box(x - (k + 0.5) * pitch, y - 0.45, z + 2.9, 0.5, 0.75, 4.8, 0.28), 1)
    }
    keep(hit, box(x, y - 6, z + 9.4, 400, 9, 1.2, 0.3), 2)
    keep(hit, box(x, y - 0.25, z + 8, 400, 0.2, 0.35, 0.1), 3)
    keep(hit, box(x, y + 2.2, z - 11, 400, 1.6, 2.6, 0.3), 2)
  },
  lamps: [
    { at: [-24, 30, 12], color: [0.8, 0.52, 0.29], size: 5 },
    { at: [46, 16, 22], color: [0.22, 0.1, 0.07], size: 12 },
  ],
  ambient: [0.03, 0.02, 0.015],
  room: (dx, dy, dz) => {
    const k = clubRoom(dx, dy, dz)
    return [k[0] * 0.5, k[1] * 0.5, k[2] * 0.5]
  },
  backdrop: () => dark,
  camera: { at: [-13, 6.4, 17], look: [9, 0, 1], fov: 38, aperture: 0.55, focus: 21, roll: -8 },
  far: 200,
}

export const rideCymbal: Scene = {
  materials: [
    {
      color: [0.83, 0.58, 0.28],
      metal: 1,
      rough: 0.2,
      relief: (x, _y, z) =>
        Math.sin(Math.sqrt(x * x + z * z) * 9) * 0.0016 + Math.sin(x * 2.1) * Math.sin(z * 1.7) * 0.004,
    },
    { color: [0.7, 0.7, 0.7], metal: 1, rough: 0.1 },
    { color: [0.35, 0.05, 0.05], metal: 0, rough: 0.5 },
  ],
  map: (x, y, z, hit) => {
    hit.distance = 1e9
    const tilt = 0.2
    const ty = y * Math.cos(tilt) - z * Math.sin(tilt)
    const tz = y * Math.sin(tilt) + z * Math.cos(tilt)
    const r = Math.sqrt(x * x + tz * tz)
    const height = r < 6 ? 2.9 * Math.sqrt(Math.max(0, 1 - (r / 6.6) ** 2)) + 1.1 : 2.2 - r * 0.07
    const shell = Math.abs(ty - height) * 0.72 - 0.09
    keep(hit, Math.max(shell, r - 28), 0)
    keep(hit, capsule(x, ty, tz, [0, -30, 0], [0, 7.6, 0], 0.45), 1)
    keep(hit, cylinder(x, ty - 4.9, tz, 1.7, 0.5, 0.2), 2)
    keep(hit, cylinder(x, ty - 6.2, tz, 0.9, 0.5, 0.2), 1)
    keep(hit, capsule(x, y, z, [-64, 21, 22], [-9, 4.9, 9], 0.55), 2)
  },
  lamps: [{ at: [20, 60, -30], color: [1.4, 0.9, 0.5], size: 5 }],
  ambient: [0.02, 0.015, 0.012],
  room: (dx, dy, dz) => {
    const d: Rgb = [dx, dy, dz]
    const key = softbox(d, [0.5, 0.55, -0.8], 22) * 9
    const fill = softbox(d, [-0.7, 0.5, 0.4], 8) * 0.7
    return [key + fill * 0.5 + 0.02, key * 0.74 + fill * 0.75 + 0.01, key * 0.42 + fill * 0.8 + 0.01]
  },
  backdrop: bokeh(
    4,
    16,
    0.16,
    [
      [0.5, 0.2, 0.06],
      [0.35, 0.05, 0.04],
      [0.05, 0.2, 0.22],
    ],
    1.33,
  ),
  camera: { at: [6, 25, 54], look: [-1, 0.5, 0], fov: 36, aperture: 0.9, focus: 52 },
  far: 200,
}

export const ribbonMicrophone: Scene = {
  materials: [
    { color: [0.78, 0.74, 0.68], metal: 1, rough: 0.12, relief: (_x, y) => Math.max(0, Math.sin(y * 7.2)) * 0.035 },
    { color: [0.85, 0.83, 0.8], metal: 1, rough: 0.05 },
    { color: [0.03, 0.03, 0.032], metal: 0, rough: 0.25, gloss: 0.8 },
  ],
  map: (x, y, z, hit) => {
    hit.distance = 1e9
    const upper = box(x, y - 3, z, 3.9 - Math.max(0, y - 3) * 0.12, 7.6, 2.9, 2.4)
    keep(hit, upper, 0)
    keep(hit, box(x, y - 3, z, 4.05, 0.75, 3.05, 0.5), 1)
    keep(hit, box(x, y - 3, z - 2.2, 0.35, 7.4, 0.9, 0.3), 1)
    keep(hit, box(x, y + 6.6, z, 3.1, 2.3, 2.4, 1.2), 2)
    keep(hit, Math.max(torus(x, y + 3, z, 6.6, 0.5), y + 0.5), 1)
    keep(hit, capsule(x, y, z, [-6.6, -3, 0], [-6.6, 3, 0], 0.5), 1)
    keep(hit, capsule(x, y, z, [6.6, -3, 0], [6.6, 3, 0], 0.5), 1)
    keep(hit, capsule(x, y, z, [-6.6, 3, 0], [-4, 3, 0], 0.6), 1)
    keep(hit, capsule(x, y, z, [6.6, 3, 0], [4, 3, 0], 0.6), 1)
    keep(hit, cylinder(x, y + 12, z, 1.1, 2.6, 0.3), 1)
    keep(hit, capsule(x, y, z, [0, -13, 0], [0, -60, 0], 0.8), 2)
  },
  lamps: [{ at: [-30, 30, 40], color: [1.3, 0.9, 0.55], size: 6 }],
  ambient: [0.02, 0.016, 0.014],
  room: (dx, dy, dz) => {
    const k = clubRoom(dx, dy, dz)
    const side = softbox([dx, dy, dz], [-0.9, 0.3, 0.5], 14) * 3
    return [k[0] * 0.7 + side, k[1] * 0.7 + side * 0.76, k[2] * 0.7 + side * 0.5]
  },
  backdrop: bokeh(
    11,
    26,
    0.15,
    [
      [0.75, 0.34, 0.09],
      [0.5, 0.07, 0.05],
      [0.06, 0.28, 0.3],
      [0.7, 0.5, 0.2],
    ],
    0.75,
  ),
  camera: { at: [15, -1, 36], look: [-1.5, -1.4, 0], fov: 42, aperture: 0.4, focus: 38, roll: 4 },
  far: 130,
}

const labelInk = (x: number, z: number): Rgb => {
  const r = Math.sqrt(x * x + z * z)
  if (r < 0.36) return [0.02, 0.02, 0.02]
  if (r > 4.6 && r < 4.75) return [0.85, 0.6, 0.25]
  if (z > 1.6 && z < 2.2 && Math.abs(x) < 2.6) return [0.85, 0.6, 0.25]
  if (z < -1.7 && z > -2.0 && Math.abs(x) < 1.8) return [0.85, 0.7, 0.5]
  return [0.32, 0.035, 0.04]
}
export const recordOnDeck: Scene = {
  materials: [
    {
      color: [0.012, 0.011, 0.011],
      metal: 0,
      rough: 0.08,
      gloss: 0.5,
      glow: (x, _y, z, ray) => {
        const r = Math.sqrt(x * x + z * z)
        if (r > 14.6 || r < 5.4) return [0, 0, 0]
        const tx = -z / r
        const tz = x / r
        let [gr, gg, gb] = [0, 0, 0]
        for (const [lx, ly, lz, cr, cg, cb] of [
          [-0.5, 0.6, -0.62, 1, 0.72, 0.4],
          [0.8, 0.45, -0.3, 0.22, 0.5, 0.55],
        ] as const) {
          const hx = lx - ray[0]
          const hy = ly - ray[1]
          const hz = lz - ray[2]
          const c = (tx * hx + tz * hz) / Math.hypot(hx, hy, hz)
          const band = 0.75 + 0.25 * Math.sin(r * 31) + (Math.sin(r * 2.3) > 0.93 ? -0.5 : 0)
          const s = Math.exp(-(c * c) * 130) * band * 0.42
          gr += cr * s
          gg += cg * s
          gb += cb * s
        }
        return [gr, gg, gb]
      },
    },
    {
      color: [0.3, 0.03, 0.04],
      metal: 0,
      rough: 0.3,
      gloss: 0.3,
      paint: (x, _y, z) => labelInk(x * 0.82 - z * 0.57, x * 0.57 + z * 0.82),
    },
    { color: [0.75, 0.73, 0.7], metal: 1, rough: 0.08 },
    { color: [0.05, 0.03, 0.02], metal: 0, rough: 0.1, gloss: 0.6 },
  ],
  map: (x, y, z, hit) => {
    hit.distance = 1e9
    keep(hit, cylinder(x, y, z, 15, 0.14, 0.1), 0)
    keep(hit, cylinder(x, y - 0.15, z, 5, 0.04, 0.02), 1)
    keep(hit, cylinder(x, y - 0.5, z, 0.35, 0.7, 0.2), 2)
    keep(hit, cylinder(x, y + 1.2, z, 15.6, 0.9, 0.2), 2)
    keep(hit, box(x, y + 4, z, 60, 1.6, 60, 0.3), 3)
    keep(hit, capsule(x, y, z, [17, 3.4, -14], [12.5, 1.9, 3], 0.36), 2)
    keep(hit, capsule(x, y, z, [12.5, 1.9, 3], [9.6, 1.3, 6.6], 0.36), 2)
    keep(hit, box(x - 9.2, y - 0.95, z - 7.1, 0.75, 0.5, 1.3, 0.2), 3)
    keep(hit, cylinder(x - 17.6, y - 2.6, z + 16, 2.1, 2, 0.3), 2)
  },
  lamps: [{ at: [-20, 34, -16], color: [1.1, 0.75, 0.42], size: 5 }],
  ambient: [0.02, 0.015, 0.012],
  room: (dx, dy, dz) => {
    const k = clubRoom(dx, dy, dz)
    return [k[0] * 0.45, k[1] * 0.45, k[2] * 0.45]
  },
  backdrop: (u, v) => haze(u, v, 0.4, 0.9, 0.4, [0.1, 0.04, 0.02]),
  camera: { at: [-7, 17, 25], look: [1, 0, 0.5], fov: 42, aperture: 0.7, focus: 29 },
  far: 140,
}
