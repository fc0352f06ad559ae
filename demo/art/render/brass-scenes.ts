// Renders photographs of instruments: trombones, bells, mouthpieces.
import { bell, bow, box, capsule, turned } from './shapes'
import type { Hit, Material, Rgb, Scene } from './tracer'

export const brass: Material = { color: [0.96, 0.66, 0.27], metal: 1, rough: 0.05 }
const silver: Material = { color: [0.9, 0.89, 0.86], metal: 1, rough: 0.03 }
export const dark: Rgb = [0.006, 0.005, 0.005]

/** A soft lamp in a direction; brightness falls off around it. */
export function softbox(d: Rgb, towards: Rgb, sharp: number): number {
  const length = Math.sqrt(towards[0] ** 2 + towards[1] ** 2 + towards[2] ** 2)
  const c = (d[0] * towards[0] + d[1] * towards[1] + d[2] * towards[2]) / length
  return c > 0 ? c ** sharp : 0
}

/** The room of a small club: one warm lamp above, a strip to the left, a red and a teal glow low down. */
export function clubRoom(dx: number, dy: number, dz: number): Rgb {
  const d: Rgb = [dx, dy, dz]
  const key = softbox(d, [0.3, 0.9, 0.5], 26) * 9 + softbox(d, [0.3, 0.9, 0.5], 300) * 26
  const strip = Math.abs(dx + 0.72) < 0.06 && Math.abs(dy - 0.1) < 0.6 ? 3.2 : 0
  const red = softbox(d, [-0.9, -0.25, -0.2], 7) * 0.5
  const cool = softbox(d, [0.9, -0.1, -0.5], 9) * 0.26
  const floor = dy < 0 ? -dy * 0.05 : 0.015
  return [
    key + strip * 0.95 + red + floor + cool,
    key * 0.78 + strip * 0.72 + red * 0.16 + floor * 0.6 + cool * 0.62,
    key * 0.48 + strip * 0.42 + red * 0.1 + floor * 0.4 + cool * 0.4,
  ]
}

export function haze(u: number, v: number, x: number, y: number, spread: number, color: Rgb): Rgb {
  const f = Math.exp(-((u - x) ** 2 + (v - y) ** 2) / spread)
  return [dark[0] + color[0] * f, dark[1] + color[1] * f, dark[2] + color[2] * f]
}

function keep(hit: Hit, distance: number, material: number): void {
  if (distance < hit.distance) {
    hit.distance = distance
    hit.material = material
  }
}

/**
 * A whole trombone along x, bell to +x: bell section above (y = 0), slide below. `out`: extension of the slide in cm.
 */
function trombone(x: number, y: number, z: number, out: number, hit: Hit): void {
  keep(hit, bell(x, y, z, 46), 0)
  keep(hit, capsule(x, y, z, [-44, 0, 0], [-58, 0, 0], 0.95), 0)
  keep(hit, bow(-(x + 58), y + 5.2, z, 5.2, 0.95), 0)
  if (box(x - (out + 6) / 2, y + 7, z, (out + 84) / 2, 8, 6, 0) > hit.distance) return
  keep(hit, capsule(x, y, z, [-58, -10.4, 0], [-28, -10.4, 0], 0.85), 0)
  keep(hit, capsule(x, y, z, [-36, 0, 0], [-36, -10.4, 0], 0.35), 0)
  keep(hit, capsule(x, y, z, [-52, 0, 0], [-52, -10.4, 0], 0.35), 0)
  const sz = 0.5
  for (const side of [-4.2, 4.2]) {
    keep(hit, capsule(x, y, z, [-28, -10.4 + sz, side], [20, -10.4 + sz, side], 0.62), 1)
    keep(hit, capsule(x, y, z, [-6 + out, -10.4 + sz, side], [40 + out, -10.4 + sz, side], 0.78), 0)
  }
  const end = 40 + out
  keep(hit, bow(x - end, z, y + 10.4 - sz, 4.2, 0.78), 0)
  keep(hit, capsule(x, y, z, [-28, -10.4 + sz, -4.2], [-28, -10.4 + sz, 4.2], 0.9), 0)
  keep(hit, capsule(x, y, z, [-4 + out, -10.4 + sz, -4.2], [-4 + out, -10.4 + sz, 4.2], 0.5), 0)
  keep(hit, capsule(x, y, z, [-20, -10.4 + sz, -4.2], [-20, -10.4 + sz, 4.2], 0.5), 0)
  keep(hit, capsule(x, y, z, [-34, -10.4 + sz, 4.2], [-28, -10.4 + sz, 4.2], 1.0), 1)
}

const common = { lamps: [], ambient: [0.02, 0.015, 0.01] as Rgb, room: clubRoom, far: 220 }

export const onTheStand: Scene = {
  ...common,
  materials: [
    brass,
    silver,
    { color: [0.03, 0.03, 0.03], metal: 0, rough: 0.2, gloss: 0.6 },
    {
      color: [0.3, 0.05, 0.045],
      metal: 0,
      rough: 0.4,
      paint: (x, y) =>
        y > -44 && Math.abs((y + 500) % 24) < 0.3 ? [0.2, 0.03, 0.03] : [0.32 + Math.sin(x * 0.7) * 0.01, 0.05, 0.045],
    },
    {
      color: [0.09, 0.05, 0.03],
      metal: 0,
      rough: 0.12,
      gloss: 0.7,
      paint: (x, _y, z) =>
        Math.abs((z + 600) % 12) < 0.25
          ? [0.03, 0.015, 0.01]
          : [0.1 + Math.sin(x * 0.35 + Math.sin(z)) * 0.02, 0.055, 0.03],
    },
  ],
  map: (x, y, z, hit) => {
    hit.distance = 1e9
    const bodyY = y - 2
    trombone(-bodyY - 44, x, z, 0, hit)
    keep(hit, capsule(x, y, z, [0, -56, 0], [0, -24, 0], 0.5), 2)
    keep(hit, capsule(x, y, z, [0, -60, 0], [15, -67.5, 10], 0.5), 2)
    keep(hit, capsule(x, y, z, [0, -60, 0], [-15, -67.5, 10], 0.5), 2)
    keep(hit, capsule(x, y, z, [0, -60, 0], [0, -67.5, -16], 0.5), 2)
    keep(hit, z + 42, 3)
    keep(hit, y + 68, 4)
  },
  lamps: [
    { at: [-70, 90, 10], color: [6.4, 3.9, 2.2], size: 6 },
    { at: [80, 40, 60], color: [0.7, 0.9, 1.0], size: 20 },
  ],
  room: (dx, dy, dz) => {
    const lit = clubRoom(dx, dy, dz)
    return [lit[0] + 0.02, lit[1] + 0.01, lit[2] + 0.01]
  },
  backdrop: () => dark,
  camera: { at: [44, -8, 150], look: [2, -14, 0], fov: 33, aperture: 0.5, focus: 156 },
  far: 420,
}

const cup =
  (rim: number, length: number) =>
  (y: number): number => {
    const t = y / length
    if (t > 0.93) return rim - 0.12 * ((t - 0.93) / 0.07) ** 2
    if (t > 0.86) return rim - (0.93 - t) * 2.2
    if (t > 0.62) return 0.72 + (rim - 0.86) * ((t - 0.62) / 0.24) ** 0.8
    if (t > 0.56) return 0.62 + (0.16 * (t - 0.56)) / 0.06
    return 0.55 + t * 0.12
  }

export const mouthpieces: Scene = {
  ...common,
  materials: [
    silver,
    {
      color: [0.1, 0.055, 0.03],
      metal: 0,
      rough: 0.16,
      gloss: 0.55,
      paint: (x, _y, z) => {
        const g = Math.sin(x * 1.1 + Math.sin(z * 0.4) * 2.2) * 0.5 + Math.sin(x * 5.3 + z * 0.2) * 0.2
        return [0.105 + g * 0.022, 0.055 + g * 0.013, 0.028 + g * 0.007]
      },
    },
    brass,
  ],
  map: (x, y, z, hit) => {
    hit.distance = 1e9
    keep(
      hit,
      Math.max(
        turned(x + 5.4, y, z + 1.5, 0, 8, cup(1.95, 8)),
        -(Math.hypot(x + 5.4, (y - 8.2) * 0.8, z + 1.5) - 1.35),
      ),
      0,
    )
    keep(
      hit,
      Math.max(
        turned(x - 0.4, y, z - 1.2, 0, 8.6, cup(2.25, 8.6)),
        -(Math.hypot(x - 0.4, (y - 8.8) * 0.8, z - 1.2) - 1.6),
      ),
      0,
    )
    keep(
      hit,
      Math.max(
        turned(x - 6.6, y, z + 3.4, 0, 7.6, cup(1.8, 7.6)),
        -(Math.hypot(x - 6.6, (y - 7.8) * 0.8, z + 3.4) - 1.2),
      ),
      2,
    )
    keep(hit, y, 1)
    keep(hit, box(x - 1, y - 0.5, z + 10, 10, 0.5, 3, 0.2), 1)
  },
  lamps: [{ at: [-16, 26, 4], color: [0.5, 0.33, 0.19], size: 3 }],
  room: clubRoom,
  backdrop: (u, v) => haze(u, v, -0.3, 0.6, 0.5, [0.13, 0.06, 0.03]),
  camera: { at: [4, 10.5, 25], look: [0.4, 4.2, 0], fov: 36, aperture: 0.65, focus: 25.4 },
  far: 120,
}
