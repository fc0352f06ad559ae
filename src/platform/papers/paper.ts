// Draws printed papers: a PDF in points, with one typeface in two weights, embedded with every script it needs.
import { createRequire } from 'node:module'
import { GlobalFonts, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { musicFamily } from '@/platform/pictures/canvas'
import { type FittedTitle, fitTitle, type TitleBox } from '@/platform/pictures/fit-title'
import { otherFamilies } from './script-fonts'

type Weight = 'regular' | 'bold'

const load = createRequire(import.meta.url)
const files: Record<Weight, string> = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
}
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
  const set = (text: string, weight: Weight, size: number) => {
    const families = [`paper-${weight}`, musicFamily(), ...otherFamilies(text), 'sans-serif']
    context.font = `${size}px ${families.join(', ')}`
    context.fontVariationSettings = `'wght' ${weight === 'bold' ? 700 : 400}`
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
    box(x: number, y: number, width: number, height: number): void {
      context.fillStyle = 'black'
      context.fillRect(x, y, width, height)
    },
  }
}

type Place = { x: number; y: number; align?: 'left' | 'center' | 'right'; grey?: number }

/** A4, and a quarter of A4 (A6). */
export const paperSizes = { a4: { width: 595, height: 842 }, a6: { width: 298, height: 420 } } as const

/** Returns a PDF with `pages` pages of one size; calls `draw` for each. */
export function drawPaper(
  title: string,
  { width, height }: { width: number; height: number },
  pages: number,
  draw: (page: PaperPage, index: number) => void,
): Buffer {
  loadFonts()
  const document = new PDFDocument({ title })
  for (let index = 0; index < pages; index += 1) {
    draw(pageOn(document.beginPage(width, height) as SKRSContext2D), index)
    document.endPage()
  }
  return document.close()
}
