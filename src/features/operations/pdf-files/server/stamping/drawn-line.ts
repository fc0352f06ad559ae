// Renders the printed line as a small PDF, to be placed on every page. Letters of every script are shaped, joined and
// ordered, and stay text.
import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { familiesFor } from '@/platform/papers/script-fonts'

/** Points. Everything is rendered in this size and scaled. */
export const drawnSize = 7
/** Points: the height of a line below and above its baseline, accents included. */
const [below, above] = [4, 10]

function setFont(context: SKRSContext2D, text: string): void {
  context.font = `${drawnSize}px ${familiesFor(text)
    .map((name) => `"${name}"`)
    .join(', ')}`
  context.fontVariationSettings = "'wght' 400"
  // Spacing keeps letters from being joined to ligatures, which could not be searched for.
  context.letterSpacing = '0.01px'
}

/** Returns the width in points, in size 1. */
export function widthOfLine(text: string): number {
  const context = createCanvas(1, 1).getContext('2d')
  setFont(context, text)
  return context.measureText(text).width / drawnSize
}

/** `foot`: distance of the baseline from the lower edge of its page, in points. */
export function drawLine(text: string): { pdf: Buffer; foot: number } {
  const document = new PDFDocument()
  const context = document.beginPage(Math.ceil(widthOfLine(text) * drawnSize) + 2, below + above) as SKRSContext2D
  setFont(context, text)
  context.fillStyle = 'rgb(64, 64, 64)'
  context.fillText(text, 1, above)
  document.endPage()
  return { pdf: document.close(), foot: below }
}
