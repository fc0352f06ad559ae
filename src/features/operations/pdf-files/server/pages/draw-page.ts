// Renders one page of an opened PDF on white.
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { shrunk } from './pdf-shrink'

type LibraryPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>
/** The library's types name the browser's canvas, but it also renders on this one. */
export type RenderablePage = Pick<LibraryPage, 'getViewport' | 'objs' | 'cleanup'> & {
  render(parameters: { canvas: unknown; canvasContext?: unknown; viewport: ReturnType<LibraryPage['getViewport']> }): {
    promise: Promise<void>
  }
}

/** Gives a canvas's pixels back at once. The garbage collector does not know their size and would keep dozens of them. */
export function release(canvas: Canvas): void {
  canvas.width = 1
  canvas.height = 1
}

/**
 * Returns the result of `work` on the rendered page, and releases the canvas afterwards. Returns null for a page that
 * cannot be rendered. `width` as in `drawPage`.
 */
export async function onDrawnPage<Result>(
  page: RenderablePage,
  width: number,
  work: (canvas: Canvas) => Promise<Result>,
): Promise<Result | null> {
  const canvas = await drawPage(page, width).catch((): null => null)
  if (!canvas) return null
  try {
    return await work(canvas)
  } finally {
    release(canvas)
  }
}

/** Renders the page at most `width` pixels wide and twice as high. Throws when the page cannot be rendered. */
export async function drawPage(page: RenderablePage, width: number): Promise<Canvas> {
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(width / natural.width, (2 * width) / natural.height) })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  // Scales large pictures down as they arrive, before the page is painted.
  const { objs } = page
  const resolve = objs.resolve.bind(objs)
  objs.resolve = (name, picture?: unknown) => resolve(name, shrunk(picture))
  await page.render({ canvas, canvasContext: context, viewport }).promise
  return canvas
}
