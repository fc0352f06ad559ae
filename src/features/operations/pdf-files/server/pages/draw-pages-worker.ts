// The thread that renders some pages of one PDF as pictures, with the word SAMPLE across them if visitors will see
// them.
import { onDrawnPage } from './draw-page'
import { markAsSample } from './mark-as-sample'
import { eachPage } from './page-worker'
import type { DrawnPage, PagesEnd, PagesPart, PagesQuestion } from '../pdf-answer'
import { answerOnce } from '../pdf-input'

/** Range 0 to 100. Engraved lines stay clean, and a page of 1600 pixels has about 150 KB. */
const quality = 82

/** Also renders files that only forbid changes: they were accepted before such files were refused. */
await answerOnce<PagesEnd>((content, asked, tell: (part: PagesPart<{ pageCount: number }, DrawnPage>) => void) => {
  const { pages, width, isSample } = asked as PagesQuestion
  return eachPage<{ pageCount: number }, DrawnPage>(
    content,
    { pages, takesProtected: true },
    tell,
    ({ pageCount }) => ({ pageCount }),
    (number, page) =>
      onDrawnPage(page, width, async (canvas) => {
        if (isSample) markAsSample(canvas)
        return { page: number, picture: await canvas.encode('webp', quality) }
      }),
    (number) => ({ page: number, picture: null }),
  )
})
