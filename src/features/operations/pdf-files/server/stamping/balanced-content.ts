// Makes the content of a page end in the graphics state in which it began, so that every reader shows what is printed
// after it. Careless programs restore more than they saved, or save and never restore.
import { decodePDFRawStream, PDFArray, PDFName, type PDFPage, PDFRawStream, PDFStream } from '@cantoo/pdf-lib'

/**
 * Text, comments and the data of pictures may hold any letters. All other tokens are separated by white space and
 * brackets.
 */
const token =
  /\/[^\s()<>[\]{}/%]*|%[^\r\n]*|\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\bID\s[\s\S]*?\sEI(?=\s|$)|[^\s()<>[\]{}/%]+/g

/** Returns how far the content goes below its initial state, and how far above it ends. */
export function measureDepths(content: string): { lowest: number; last: number } {
  let [depth, lowest] = [0, 0]
  for (const [part] of content.matchAll(token)) {
    if (part === 'q') depth++
    if (part === 'Q') lowest = Math.min(lowest, --depth)
  }
  return { lowest, last: depth }
}

/** Leaves a page unchanged if its content cannot be read. */
export function balanceContent(page: PDFPage): void {
  const { node, doc } = page
  const contents = node.Contents()
  if (!contents) return
  const { lowest, last } = measureDepths(
    readText(contents instanceof PDFArray ? contents.asArray().map((ref) => doc.context.lookup(ref)) : [contents]),
  )
  if (lowest === 0 && last === 0) return
  node.normalize()
  const list = node.lookup(PDFName.of('Contents'), PDFArray)
  const added = (operators: string) => doc.context.register(doc.context.stream(operators))
  list.insert(0, added('q '.repeat(-lowest)))
  list.push(added(` ${'Q '.repeat(last - lowest)}`))
}

function readText(streams: readonly unknown[]): string {
  try {
    return streams
      .map((stream) =>
        stream instanceof PDFRawStream
          ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
          : stream instanceof PDFStream
            ? Buffer.from(stream.getContents()).toString('latin1')
            : '',
      )
      .join('\n')
  } catch {
    return ''
  }
}
