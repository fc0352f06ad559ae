// Draws an address as a square that a phone's camera reads (a QR code).
import { encode } from 'uqr'
import type { PaperPage } from './paper'

type Place = { x: number; y: number; /** Length of a side. */ size: number }

/** Draws each run of dark modules as one box, so that no hairlines show between them. Measures are points. */
export function drawSquare(page: Pick<PaperPage, 'box'>, address: string, { x: left, y: top, size }: Place): void {
  const { data } = encode(address, { ecc: 'M', border: 0 })
  const module = size / data.length
  for (const [y, row] of data.entries())
    for (let x = 0; x < row.length; x += 1) {
      const from = x
      while (row[x]) x += 1
      if (x > from) page.box(left + from * module, top + y * module, (x - from) * module, module * 1.02)
    }
}
