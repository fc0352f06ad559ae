// Draws printed papers: a PDF in points, with one typeface in two weights and the site's own for titles, embedded with
// every script they need.
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { fontFamilies, musicFamily } from '@/platform/pictures/canvas'
import { type FittedTitle, fitTitle, type TitleBox } from '@/platform/pictures/fit-title'
import { breakText, fitText, type FittedText, type TextBox } from './break-text'
import { otherFamilies } from './script-fonts'

/** `title`: the typeface of the site's titles. */
type Weight = 'regular' | 'bold' | 'title'

const load = createRequire(import.meta.url)
const files = { regular: '400Regular/NotoSans_400Regular.ttf', bold: '700Bold/NotoSans_700Bold.ttf' }
let isLoaded = false

/** Registers the typeface for Latin, Greek and Cyrillic. */
function loadFonts(): void {
  if (isLoaded) return
  for (const [weight, file] of Object.entries(files))
    GlobalFonts.registerFromPath(load.resolve(`@expo-google-fonts/noto-sans/${file}`), `paper-${weight}`)
  isLoaded = true
}

export type PaperPage = ReturnType<typeof pageOn>

function pageOn(context: SKRSContext2D) {
  let current = ''
  const set = (text: string, weight: Weight, size: number) => {
    const own = weight === 'title' ? [fontFamilies().display] : [`paper-${weight}`, musicFamily()]
    const font = `${size}px ${[...own, ...otherFamilies(text), 'sans-serif'].join(', ')}`
    if (font === current) return
    current = font
    context.font = font
    context.fontVariationSettings = `'wght' ${{ regular: 400, bold: 700, title: 600 }[weight]}`
  }
  const measureWidth = (weight: Weight) => (text: string, size: number) => {
    set(text, weight, size)
    return context.measureText(text).width
  }
  const write = (
    text: string,
    { x, y, size, weight = 'regular', align = 'left', grey = 0 }: Place & { size: number; weight?: Weight },
  ) => {
    set(text, weight, size)
    context.textAlign = align
    context.fillStyle = `rgb(${grey}, ${grey}, ${grey})`
    context.fillText(text, x, y)
  }
  return {
    write,
    /** Returns the width of one line. */
    measure: (text: string, { size, weight = 'regular' }: { size: number; weight?: Weight }) =>
      measureWidth(weight)(text, size),
    /** Writes a text as large as its box allows, broken into lines if needed. Returns the position of its last line. */
    fit(
      text: string,
      { x, y, weight = 'regular', align, grey, ...box }: Place & TitleBox & { weight?: Weight },
    ): number {
      const { lines, fontSize }: FittedTitle = fitTitle(text, box, measureWidth(weight))
      const step = fontSize * box.lineHeight
      for (const [index, line] of lines.entries())
        write(line, { x, y: y + fontSize + index * step, size: fontSize, weight, align, grey })
      return y + fontSize + Math.max(0, lines.length - 1) * step
    },
    /** Returns the lines of a text in a column: its own lines, broken where they are too wide. */
    lines: (text: string, { width, size, weight = 'regular' }: { width: number; size: number; weight?: Weight }) =>
      breakText(text, (line) => measureWidth(weight)(line, size) <= width),
    /** Writes a text with its own lines, as large as its box allows. Returns the size of its type. */
    fitLines(text: string, { x, y, weight = 'regular', grey, ...box }: Place & TextBox & { weight?: Weight }): number {
      const { lines, fontSize }: FittedText = fitText(text, box, measureWidth(weight))
      for (const [index, line] of lines.entries())
        write(line, { x, y: y + fontSize + index * fontSize * box.lineHeight, size: fontSize, weight, grey })
      return fontSize
    },
    box(x: number, y: number, width: number, height: number, grey = 0): void {
      context.fillStyle = `rgb(${grey}, ${grey}, ${grey})`
      context.fillRect(x, y, width, height)
    },
    disc(x: number, y: number, radius: number, grey = 0): void {
      context.fillStyle = `rgb(${grey}, ${grey}, ${grey})`
      context.beginPath()
      context.arc(x, y, radius, 0, 2 * Math.PI)
      context.fill()
    },
    /** Draws the outline of a box. */
    frame(x: number, y: number, width: number, height: number, line: number): void {
      context.strokeStyle = 'black'
      context.lineWidth = line
      context.strokeRect(x, y, width, height)
    },
  }
}

type Place = { x: number; y: number; align?: 'left' | 'center' | 'right'; grey?: number }

type Size = { width: number; height: number }

/** Returns the points of a length. */
export const millimetres = (length: number): number => (length * 72) / 25.4

/** A4, a quarter of A4 (A6), and a label of 62 × 100 mm. */
export const paperSizes = {
  a4: { width: 595, height: 842 },
  a6: { width: 298, height: 420 },
  label: { width: millimetres(62), height: millimetres(100) },
} as const

/** One page of a paper: its size, and what is on it. */
export type PaperSheet = { size: Size; draw: (page: PaperPage) => void }

const drawSheet = (document: PDFDocument, { size, draw }: PaperSheet): void => {
  draw(pageOn(document.beginPage(size.width, size.height) as SKRSContext2D))
  document.endPage()
}

/**
 * Returns a PDF with these pages. Lets the process answer other requests after each page, because many pages take a
 * second.
 */
export async function drawSheets(title: string, sheets: Iterable<PaperSheet>): Promise<Buffer> {
  loadFonts()
  const document = new PDFDocument({ title })
  for (const sheet of sheets) {
    drawSheet(document, sheet)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return document.close()
}

/** Returns a PDF with `pages` pages of one size; calls `draw` for each. */
export function drawPaper(
  title: string,
  size: Size,
  pages: number,
  draw: (page: PaperPage, index: number) => void,
): Buffer {
  loadFonts()
  const document = new PDFDocument({ title })
  for (let index = 0; index < pages; index += 1) drawSheet(document, { size, draw: (page) => draw(page, index) })
  return document.close()
}

/** Returns a page that only measures, to arrange texts before they are drawn. */
export function measuringPage(): Pick<PaperPage, 'lines'> {
  loadFonts()
  return pageOn(createCanvas(1, 1).getContext('2d'))
}
