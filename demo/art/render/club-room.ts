// The light of a small club, which every rendered photograph shares.
import type { Rgb } from './tracer'

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
