// Renders the sample pages of the demo's sheets as the site does: watermarked, and in the same width.
import { createReadStream, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sampleWidth } from '@/features/commerce/look-inside/look-inside.rules'
import type { DrawnPage } from '@/features/operations/pdf-files/server/pdf-answer'
import { workThroughPages } from '@/features/operations/pdf-files/server/pages/work-through-pages'
import { demoContent } from './content/all'
import type { DemoEdition, DemoFile } from './content/types'

/** Every picture of a sample page, with the PDF that it is made from. */
export const samples: { pdf: DemoFile; page: number; picture: DemoFile }[] = demoContent.shopItems
  .flatMap(({ editions = [] }): DemoEdition[] => editions)
  .flatMap(({ pdf, samples: shown = [] }) => (pdf === null ? [] : shown.map((sample) => ({ pdf, ...sample }))))

/** Writes the picture below `files`. */
export async function drawSample({ pdf, page, picture }: (typeof samples)[number], files: string): Promise<void> {
  const source = join(files, pdf)
  const answer = await workThroughPages<{ pageCount: number }, DrawnPage>(
    { byteSize: statSync(source).size, read: () => createReadStream(source) },
    { program: 'draw-pages-worker', question: { width: sampleWidth, isSample: true }, pages: [page] },
  )
  const drawn = answer && 'found' in answer ? answer.found[0]?.picture : null
  if (!drawn) throw new Error(`Page ${page} of ${pdf} could not be drawn.`)
  mkdirSync(dirname(join(files, picture)), { recursive: true })
  writeFileSync(join(files, picture), drawn)
}
