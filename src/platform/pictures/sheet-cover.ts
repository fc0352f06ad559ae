// Draws the cover of a sheet without a picture of its own: title and composer on a record sleeve in the site's style.
import { createHash } from 'node:crypto'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { encodeCanvas, fontFamilies } from './canvas'
import { fitText } from './fit-text'

export type CoverWords = {
  title: string
  /** Composer; empty when unknown. */
  composer: string
  siteName: string
}

const width = 1200
const height = 1600
const margin = 96
const quality = 88
const ink = '#f7f4ee'
const gold = '#f5c73d'

type Sleeve = { ground: string; deep: string; shapes: string }
const sleeves: readonly [Sleeve, ...Sleeve[]] = [
  { ground: '#17140f', deep: '#0b0a08', shapes: '#d9a441' },
  { ground: '#2b1512', deep: '#140908', shapes: '#d96b3f' },
  { ground: '#10252b', deep: '#081114', shapes: '#4f9aa5' },
  { ground: '#1b1830', deep: '#0c0b17', shapes: '#8d83cf' },
  { ground: '#1c2716', deep: '#0c1109', shapes: '#93ad5c' },
]

/** Returns a generator of numbers from 0 to 1, seeded with the words: the same sheet gets the same sleeve. */
function randomNumbers(seed: string): () => number {
  const bytes = createHash('sha256').update(seed).digest()
  let at = 0
  return () => (bytes[at++ % bytes.length] ?? 0) / 256
}

/** Draws five lines that rise and fall, with note heads on them. */
function staff(context: SKRSContext2D, next: () => number, shapes: string): void {
  const [rise, bend, gap] = [next() * 260 - 130, 120 + next() * 160, 58]
  const begin = next() * Math.PI
  const heightAt = (x: number, line: number) =>
    330 + line * gap + Math.sin((x / width) * Math.PI * 1.3 + begin) * bend + (x / width) * rise
  context.strokeStyle = ink
  context.globalAlpha = 0.55
  context.lineWidth = 4
  for (let line = 0; line < 5; line++) {
    context.beginPath()
    for (let x = -20; x <= width + 20; x += 20) context.lineTo(x, heightAt(x, line))
    context.stroke()
  }
  context.globalAlpha = 1
  for (let note = 0; note < 5; note++) {
    const x = 130 + note * 225 + next() * 60
    const y = heightAt(x, Math.floor(next() * 9) / 2)
    context.fillStyle = note === 2 ? gold : shapes
    context.beginPath()
    context.ellipse(x, y, 46, 33, -0.4, 0, 2 * Math.PI)
    context.fill()
    context.fillRect(x + 36, y - 200, 7, 195)
  }
}

/** Draws the rings of a record, cut by the edge. */
function rings(context: SKRSContext2D, next: () => number, shapes: string): void {
  const [x, y] = [640 + next() * 460, 200 + next() * 260]
  for (let ring = 0; ring < 9; ring++) {
    context.beginPath()
    context.arc(x, y, 640 - ring * 62, 0, 2 * Math.PI)
    context.lineWidth = 10 + next() * 26
    context.strokeStyle = shapes
    context.globalAlpha = 0.25 + 0.7 * next()
    context.stroke()
  }
  context.globalAlpha = 1
  context.fillStyle = gold
  context.beginPath()
  context.arc(x, y, 86, 0, 2 * Math.PI)
  context.fill()
}

/** Draws bars of many heights that hang from above, one of them lit. */
function bars(context: SKRSContext2D, next: () => number, shapes: string): void {
  const count = 11
  const lit = 2 + Math.floor(next() * (count - 4))
  const step = width / count
  for (let bar = 0; bar < count; bar++) {
    context.fillStyle = bar === lit ? gold : shapes
    context.globalAlpha = bar === lit ? 1 : 0.35 + next() * 0.6
    context.fillRect(bar * step + 9, -10, step - 18, 200 + next() * 640)
  }
  context.globalAlpha = 1
}

const motifs = [staff, rings, bars] as const

/** Returns a WebP of 1200 × 1600. A title of any length and script is set as large as fits. */
export function drawSheetCover({ title, composer, siteName }: CoverWords): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const next = randomNumbers(title)
  const { ground, deep, shapes } = sleeves[Math.floor(next() * sleeves.length)] ?? sleeves[0]
  const light = context.createLinearGradient(0, 0, 0, height)
  light.addColorStop(0, ground)
  light.addColorStop(1, deep)
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
  const motif = motifs[Math.floor(next() * motifs.length)] ?? staff
  motif(context, next, shapes)
  // The text needs a plain background, whatever is drawn above it.
  const shade = context.createLinearGradient(0, 640, 0, 960)
  shade.addColorStop(0, `${deep}00`)
  shade.addColorStop(1, deep)
  context.fillStyle = shade
  context.fillRect(0, 640, width, 320)
  context.fillStyle = deep
  context.fillRect(0, 959, width, height - 959)

  const { display, text } = fontFamilies()
  const wide = { width: width - 2 * margin }
  const drawLine = (words: string, size: number, weight: number, spacing: number) => {
    const box = { ...wide, height: size * 1.3, lineHeight: 1.2, largest: size, smallest: size - 12 }
    return fitText(context, words, { family: text, weight, spacing: () => spacing }, box).lines[0] ?? ''
  }
  context.textBaseline = 'alphabetic'
  const titleFace = { family: display, weight: 600, spacing: (size: number) => size * -0.02 }
  const titleBox = { ...wide, height: 430, lineHeight: 1.06, largest: 168, smallest: 56 }
  const fitted = fitText(context, title, titleFace, titleBox)
  context.fillStyle = ink
  const step = fitted.fontSize * 1.06
  const bottom = 1350
  fitted.lines.forEach((words, index) =>
    context.fillText(words, margin, bottom - (fitted.lines.length - 1 - index) * step),
  )
  context.fillStyle = gold
  context.fillRect(margin, bottom - fitted.lines.length * step - 8, 96, 5)
  if (composer) context.fillText(drawLine(composer, 46, 500, 0), margin, bottom + 84)
  if (siteName && siteName !== composer) {
    const words = drawLine(siteName.toUpperCase(), 28, 600, 4)
    context.fillStyle = ink
    context.globalAlpha = 0.7
    context.fillText(words, margin, height - 84)
  }
  return encodeCanvas(canvas, 'webp', quality)
}
