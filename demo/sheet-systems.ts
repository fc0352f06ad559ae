// Finds the systems of music in a PDF of the demo, as the site does for an uploaded PDF.
import { readFileSync } from 'node:fs'
import { drawPage } from '../src/features/operations/pdf-files/server/pages/draw-page'
import { findSystems, toGreyPage } from '../src/features/operations/pdf-files/server/pages/find-systems'
import { openPdf } from '../src/features/operations/pdf-files/server/open-pdf'
import type { System } from '../src/features/operations/pdf-files/server/pdf-answer'

const width = 1200

export async function systemsIn(file: string): Promise<System[]> {
  const found: System[] = []
  await openPdf(readFileSync(file), { takesProtected: false }, async ({ pageCount, pageAt }) => {
    for (let number = 1; number <= pageCount; number++) {
      const page = await pageAt(number)
      const canvas = await drawPage(page, width)
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      const boxes = findSystems(toGreyPage({ data, width: canvas.width, height: canvas.height }))
      found.push(...boxes.map((box): System => [number, ...box]))
      page.cleanup()
    }
    return null
  })
  return found
}
