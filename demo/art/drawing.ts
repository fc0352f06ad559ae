// Holds the building blocks of every drawing: palette, sheet, light, type, seeded scatter.
import { lineWidth } from './font-widths'
import { randomFrom } from './render/tracer'

export const ink = '#12100e'
/** The colour of silhouettes. */
export const black = '#050404'
export const night = '#0a0807'
export const gold = '#dba43f'
export const brass = '#b27c2a'
/** Brass away from the light, and in it. */
export const shade = '#8d5a1a'
export const shine = '#f0c567'
export const cream = '#f2e6cc'
export const oxblood = '#6b181d'
export const red = '#b0382b'
export const teal = '#1d6d6f'
export const deepTeal = '#0d363b'
export const blue = '#15304a'

export type Drawing = { width: number; height: number; svg: string }

/** A sheet with a ground colour. `defs` holds gradients and filters. */
export function sheet(width: number, height: number, ground: string, body: string, defs = ''): Drawing {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}${filters}</defs><rect width="${width}" height="${height}" fill="${ground}"/>${body}</svg>`
  return { width, height, svg }
}

const softness = [2, 4, 8, 14, 24, 40, 70, 120]
const filters = softness
  .map(
    (size) =>
      `<filter id="soft${size}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
  )
  .join('')

/** A radial light: full colour in the middle, nothing at the edge. */
export function light(id: string, color: string, strength = 1, hold = 0): string {
  return `<radialGradient id="${id}"><stop offset="${hold}" stop-color="${color}" stop-opacity="${strength}"/><stop offset="0.55" stop-color="${color}" stop-opacity="${strength * 0.28}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
}

/** A gradient from top to bottom (or along `angle` degrees). */
export function fade(id: string, stops: [number, string, number?][], angle = 90): string {
  const a = (angle * Math.PI) / 180
  const marks = stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')
  return `<linearGradient id="${id}" x1="${0.5 - Math.cos(a) / 2}" y1="${0.5 - Math.sin(a) / 2}" x2="${0.5 + Math.cos(a) / 2}" y2="${0.5 + Math.sin(a) / 2}">${marks}</linearGradient>`
}

export const glow = (id: string, x: number, y: number, rx: number, ry = rx): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
export const disc = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
export const ring = (x: number, y: number, r: number, stroke: string, width: number, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const group = (transform: string, body: string, more = ''): string =>
  `<g transform="${transform}" ${more}>${body}</g>`

export const condensed = 'TeX Gyre Heros Cn'
export const geometric = 'TeX Gyre Adventor'
export const bookish = 'TeX Gyre Bonum'

type Type = {
  size: number
  fill: string
  face?: string
  weight?: string
  anchor?: 'start' | 'middle' | 'end'
  spacing?: number
  fit?: number
  more?: string
}

/** One line of type. `fit` stretches or squeezes it to a width in pixels. */
export function type(
  x: number,
  y: number,
  words: string,
  { size, fill, face = condensed, weight = 'bold', anchor = 'start', spacing = 0, fit, more = '' }: Type,
): string {
  const begins = fit ? x - (anchor === 'middle' ? fit / 2 : anchor === 'end' ? fit : 0) : x
  const look = `font-family="${face}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${fit ? 'start' : anchor}" letter-spacing="${spacing}" ${more}`
  const text = words.replaceAll('&', '&amp;')
  if (!fit) return `<text x="${x}" y="${y}" ${look}>${text}</text>`
  return `<text transform="translate(${begins} ${y}) scale(${fit / lineWidth(words, face, weight, size)} 1)" ${look}>${text}</text>`
}

/** Calls `draw` `count` times with seeded random numbers. */
export function scatter(seed: number, count: number, draw: (random: () => number, index: number) => string): string {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, index) => draw(random, index)).join('')
}

/** A beam from a lamp at (x, y) to a pool of light, with haze. Needs a gradient `id` from `fade`. */
export function beam(
  id: string,
  x: number,
  y: number,
  left: number,
  right: number,
  floor: number,
  blur = 14,
  top = 12,
): string {
  const nearest = softness.reduce((best, size) => (Math.abs(size - blur) < Math.abs(best - blur) ? size : best))
  return path(
    `M${x - top} ${y} L${left} ${floor} L${right} ${floor} L${x + top} ${y} Z`,
    `url(#${id})`,
    `filter="url(#soft${nearest})"`,
  )
}
