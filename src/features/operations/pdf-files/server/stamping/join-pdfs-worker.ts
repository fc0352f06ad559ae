// The thread that joins several PDFs into one, with a bookmark at the first page of each. It may be killed at any
// moment without harm.
import { PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import type { JoinQuestion, StampAnswer } from '../pdf-answer'
import { answerOnce } from '../pdf-input'
import { fixCutStreams, loadPdf, writePdf } from '../pdf-output'

type Bookmark = { name: string; page: PDFPage }

async function join(content: Buffer, { title, parts }: JoinQuestion): Promise<StampAnswer> {
  const whole = await PDFDocument.create({ updateMetadata: false })
  const bookmarks: Bookmark[] = []
  let start = 0
  for (const { name, byteSize } of parts) {
    const part = await loadPdf(content.subarray(start, start + byteSize))
    start += byteSize
    if ('problem' in part) return part
    fixCutStreams(part)
    const pages = await whole.copyPages(part, part.getPageIndices())
    for (const page of pages) whole.addPage(page)
    const [page] = pages
    if (!page) return { problem: 'damaged' }
    bookmarks.push({ name, page })
  }
  addBookmarks(whole, bookmarks)
  whole.setTitle(title)
  return { byteSize: await writePdf(whole, content.includes('/ObjStm')) }
}

/** Adds one level of bookmarks, open beside the pages. Each leads to the top of its page and keeps the zoom. */
function addBookmarks(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { context, catalog } = document
  const root = context.nextRef()
  const refs = bookmarks.map(() => context.nextRef())
  for (const [index, { name, page }] of bookmarks.entries()) {
    const beside = (key: string, ref: PDFRef | undefined) => (ref ? { [key]: ref } : {})
    const item = context.obj({
      Title: PDFHexString.fromText(name),
      Parent: root,
      Dest: [page.ref, PDFName.of('XYZ'), null, null, null],
      ...beside('Prev', refs[index - 1]),
      ...beside('Next', refs[index + 1]),
    })
    context.assign(refs[index] as PDFRef, item)
  }
  const [first] = refs
  const last = refs.at(-1)
  if (!first || !last) return
  context.assign(
    root,
    context.obj({ Type: PDFName.of('Outlines'), First: first, Last: last, Count: PDFNumber.of(refs.length) }),
  )
  catalog.set(PDFName.of('Outlines'), root)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

await answerOnce<StampAnswer>((content, question) => join(content, question as JoinQuestion))
