// Reads a paper that the site has drawn: the text on each page, with its size and place.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PaperPiece = { text: string; size: number; right: number; foot: number }

/** Returns the pieces of text on each page, with their size and position in points. */
export async function readPaper(pdf: Buffer): Promise<{ width: number; height: number; pieces: PaperPiece[] }[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { width, height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const pieces = items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str,
                size: item.height,
                right: Number(item.transform[4]) + item.width,
                foot: Number(item.transform[5]),
              },
            ]
          : [],
      )
      return { width, height, pieces }
    }),
  )
  await loading.destroy()
  return pages
}

/** Returns the text of each page. */
export async function paperTexts(pdf: Buffer): Promise<string[]> {
  const pages = await readPaper(pdf)
  return pages.map(({ pieces }) => pieces.map(({ text }) => text).join(' '))
}
