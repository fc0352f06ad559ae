// Implements a small ray marcher: one scene, one lens, metal and lacquer that mirror a room of lamps. Slow and simple
// on purpose.

export type Rgb = readonly [number, number, number]

export type Material = {
  color: Rgb
  /** 1: mirrors tinted by `color`; 0: matt. */
  metal: number
  /** Spread of reflections, 0 (mirror) to 1. */
  rough: number
  /** Strength of a clear lacquer on matt things, 0 to 1. */
  gloss?: number
  /** Colour at a point; replaces `color`. */
  paint?: (x: number, y: number, z: number) => Rgb
  /** Bends the surface: added to the distance when the normal is measured. */
  relief?: (x: number, y: number, z: number) => number
  /** Light that the material emits, added on top. */
  glow?: (x: number, y: number, z: number, ray: Rgb, normal: Rgb) => Rgb
}

export type Lamp = {
  at: Rgb
  color: Rgb
  /** Radius in cm: large is soft. */
  size: number
  /** A spotlight: its direction and its width in degrees; the edge is soft. */
  spot?: { towards: Rgb; width: number }
}

export type Scene = {
  /** Writes the distance and the index of the nearest material to `hit`. */
  map: (x: number, y: number, z: number, hit: Hit) => void
  materials: Material[]
  lamps: Lamp[]
  ambient: Rgb
  /** The colour that mirrors show where no object is. */
  room: (dx: number, dy: number, dz: number) => Rgb
  /** The colour that the lens sees where no object is; u, v from -1 to 1 (v up). */
  backdrop: (u: number, v: number) => Rgb
  camera: {
    at: Rgb
    look: Rgb
    /** Vertical, in degrees. */ fov: number
    aperture: number
    focus: number
    roll?: number
  }
  far: number
}

export type Hit = { distance: number; material: number }

/** Repeatable random numbers (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const hit: Hit = { distance: 0, material: 0 }

function march(scene: Scene, o: Rgb, d: Rgb, far: number): number {
  let t = 0.02
  for (let step = 0; step < 140 && t < far; step += 1) {
    scene.map(o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t, hit)
    if (hit.distance < 0.004 + t * 0.0004) return t
    t += hit.distance * 0.9
  }
  return -1
}

function distanceAt(scene: Scene, x: number, y: number, z: number, material: Material): number {
  scene.map(x, y, z, hit)
  return material.relief ? hit.distance + material.relief(x, y, z) : hit.distance
}

function normalAt(scene: Scene, x: number, y: number, z: number, material: Material): Rgb {
  const e = 0.006
  const a = distanceAt(scene, x + e, y - e, z - e, material)
  const b = distanceAt(scene, x - e, y - e, z + e, material)
  const c = distanceAt(scene, x - e, y + e, z - e, material)
  const d = distanceAt(scene, x + e, y + e, z + e, material)
  const nx = a - b - c + d
  const ny = -a - b + c + d
  const nz = -a + b - c + d
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  return [nx / length, ny / length, nz / length]
}

const dot = (a: Rgb, b: Rgb): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

function unit(x: number, y: number, z: number): Rgb {
  const length = Math.sqrt(x * x + y * y + z * z) || 1
  return [x / length, y / length, z / length]
}

/** Returns the share of a spotlight that falls in the direction from a point back to the lamp. */
function cone(lamp: Lamp, toLamp: Rgb): number {
  if (!lamp.spot) return 1
  const { towards, width } = lamp.spot
  const axis = unit(towards[0] - lamp.at[0], towards[1] - lamp.at[1], towards[2] - lamp.at[2])
  const angle = (Math.acos(Math.min(1, -dot(axis, toLamp))) * 180) / Math.PI
  return Math.min(1, Math.max(0, (width - angle) / (width * 0.35)))
}

function lampLight(scene: Scene, p: Rgb, n: Rgb, random: () => number): Rgb {
  let r = scene.ambient[0] * (0.6 + 0.4 * n[1])
  let g = scene.ambient[1] * (0.6 + 0.4 * n[1])
  let b = scene.ambient[2] * (0.6 + 0.4 * n[1])
  for (const lamp of scene.lamps) {
    const tx = lamp.at[0] + (random() - 0.5) * lamp.size * 2 - p[0]
    const ty = lamp.at[1] + (random() - 0.5) * lamp.size * 2 - p[1]
    const tz = lamp.at[2] + (random() - 0.5) * lamp.size * 2 - p[2]
    const away = Math.hypot(tx, ty, tz)
    const direction = unit(tx, ty, tz)
    const facing = dot(n, direction)
    if (facing <= 0) continue
    const opening = lamp.spot ? cone(lamp, direction) : 1
    if (opening <= 0) continue
    const start: Rgb = [p[0] + n[0] * 0.05, p[1] + n[1] * 0.05, p[2] + n[2] * 0.05]
    if (march(scene, start, direction, Math.min(away, scene.far)) > 0) continue
    const strength = (facing * opening * 2500) / (away * away)
    r += lamp.color[0] * strength
    g += lamp.color[1] * strength
    b += lamp.color[2] * strength
  }
  return [r, g, b]
}

function trace(scene: Scene, o: Rgb, d: Rgb, depth: number, random: () => number, missed: () => Rgb): Rgb {
  const t = march(scene, o, d, scene.far)
  if (t < 0) return missed()
  const material = scene.materials[hit.material]
  if (!material) return [0, 0, 0]
  const p: Rgb = [o[0] + d[0] * t, o[1] + d[1] * t, o[2] + d[2] * t]
  const n = normalAt(scene, p[0], p[1], p[2], material)
  const color = material.paint ? material.paint(p[0], p[1], p[2]) : material.color
  const cos = Math.max(0, -dot(n, d))
  const edge = (1 - cos) ** 5
  const shine = material.metal > 0 ? 1 : (material.gloss ?? 0) * (0.045 + 0.955 * edge)
  let out: [number, number, number] = [0, 0, 0]
  if (material.metal < 1) {
    const light = lampLight(scene, p, n, random)
    out = [
      color[0] * light[0] * (1 - material.metal),
      color[1] * light[1] * (1 - material.metal),
      color[2] * light[2] * (1 - material.metal),
    ]
  }
  if (shine > 0.004) {
    const k = 2 * dot(n, d)
    const spread = material.rough
    const m = unit(
      d[0] - n[0] * k + (random() - 0.5) * spread,
      d[1] - n[1] * k + (random() - 0.5) * spread,
      d[2] - n[2] * k + (random() - 0.5) * spread,
    )
    const start: Rgb = [p[0] + n[0] * 0.04, p[1] + n[1] * 0.04, p[2] + n[2] * 0.04]
    const seen =
      depth > 0
        ? trace(scene, start, m, depth - 1, random, () => scene.room(m[0], m[1], m[2]))
        : scene.room(m[0], m[1], m[2])
    const tint: Rgb =
      material.metal > 0
        ? [color[0] + (1 - color[0]) * edge, color[1] + (1 - color[1]) * edge, color[2] + (1 - color[2]) * edge]
        : [1, 1, 1]
    const amount = material.metal > 0 ? material.metal : shine
    out = [
      out[0] + seen[0] * tint[0] * amount,
      out[1] + seen[1] * tint[1] * amount,
      out[2] + seen[2] * tint[2] * amount,
    ]
  }
  if (material.glow) {
    const own = material.glow(p[0], p[1], p[2], d, n)
    out = [out[0] + own[0], out[1] + own[1], out[2] + own[2]]
  }
  return out
}

function film(value: number): number {
  const x = Math.max(0, value)
  const mapped = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
  return Math.round(255 * Math.min(1, mapped) ** (1 / 2.2))
}

/**
 * Photographs the scene; returns RGB bytes, row by row. `samples` is the number of rays per pixel; the same seed gives
 * the same picture.
 */
export function photograph(scene: Scene, width: number, height: number, samples: number, seed: number): Buffer {
  const random = randomFrom(seed)
  const pixels = Buffer.alloc(width * height * 3)
  const { at, look, fov, aperture, focus } = scene.camera
  const forward = unit(look[0] - at[0], look[1] - at[1], look[2] - at[2])
  const level = unit(-forward[2], 0, forward[0])
  const rise: Rgb = [
    level[1] * forward[2] - level[2] * forward[1],
    level[2] * forward[0] - level[0] * forward[2],
    level[0] * forward[1] - level[1] * forward[0],
  ]
  const roll = ((scene.camera.roll ?? 0) * Math.PI) / 180
  const right: Rgb = [0, 1, 2].map(
    (i) => (level[i] ?? 0) * Math.cos(roll) + (rise[i] ?? 0) * Math.sin(roll),
  ) as unknown as Rgb
  const up: Rgb = [0, 1, 2].map(
    (i) => (rise[i] ?? 0) * Math.cos(roll) - (level[i] ?? 0) * Math.sin(roll),
  ) as unknown as Rgb
  const tall = Math.tan((fov * Math.PI) / 360)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let r = 0
      let g = 0
      let b = 0
      for (let s = 0; s < samples; s += 1) {
        const u = ((column + random()) / width) * 2 - 1
        const v = 1 - ((row + random()) / height) * 2
        const sx = u * tall * (width / height)
        const sy = v * tall
        const angle = random() * Math.PI * 2
        const lens = Math.sqrt(random()) * aperture
        const lx = Math.cos(angle) * lens
        const ly = Math.sin(angle) * lens
        const origin: Rgb = [
          at[0] + right[0] * lx + up[0] * ly,
          at[1] + right[1] * lx + up[1] * ly,
          at[2] + right[2] * lx + up[2] * ly,
        ]
        const ray = unit(
          at[0] + (forward[0] + right[0] * sx + up[0] * sy) * focus - origin[0],
          at[1] + (forward[1] + right[1] * sx + up[1] * sy) * focus - origin[1],
          at[2] + (forward[2] + right[2] * sx + up[2] * sy) * focus - origin[2],
        )
        const seen = trace(scene, origin, ray, 2, random, () => scene.backdrop(u, v))
        r += Math.min(seen[0], 3)
        g += Math.min(seen[1], 3)
        b += Math.min(seen[2], 3)
      }
      const place = (row * width + column) * 3
      pixels[place] = film(r / samples)
      pixels[place + 1] = film(g / samples)
      pixels[place + 2] = film(b / samples)
    }
  }
  return pixels
}
