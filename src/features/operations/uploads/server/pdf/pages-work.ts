// The thread that draws some pages of one PDF as pictures, with the word SAMPLE across them where visitors will see them.
import type { Canvas } from '@napi-rs/canvas'
import { drawPage } from './draw-page'
import { markAsSample } from './mark-as-sample'
import { canBeDrawn, openPdf } from './open-pdf'
import type { DrawnPage, PagesAnswer, PagesQuestion } from './pdf-answer'
import { answerOnce } from './pdf-input'

/** Of 100. Engraved lines stay clean, and a page of 1600 pixels has about 150 KB. */
const quality = 82

/** Files that only forbid changes are drawn too: they were taken before such files were refused. */
const draw = (content: Buffer, { pages, width, isSample }: PagesQuestion): Promise<PagesAnswer> =>
  openPdf<PagesAnswer>(content, { takesProtected: true }, async ({ pageCount, pageAt, pictures }) => {
    if (!canBeDrawn(pictures)) return { problem: 'scans' }
    const drawn: DrawnPage[] = []
    for (const page of pages.filter((number) => number <= pageCount)) {
      const opened = await pageAt(page)
      const canvas = await drawPage(opened, width).catch((): Canvas | null => null)
      opened.cleanup()
      if (canvas && isSample) markAsSample(canvas)
      drawn.push({ page, picture: canvas && (await canvas.encode('webp', quality)) })
    }
    return { pageCount, drawn }
  })

await answerOnce<PagesAnswer>((content, question) => draw(content, question as PagesQuestion))
