// Draws address labels: one of 62 × 100 mm for each page of a label printer, or eight on an A4 sheet.
import { millimetres, type PaperPage, paperSizes, type PaperSheet } from '@/platform/papers/paper'
import { labelsPerSheet } from '../../packing.rules'
import { slipTexts as texts } from './paper.texts'
import type { Slip } from './packing-slip'

type Label = Pick<Slip, 'sender' | 'number' | 'address'>
type Box = { x: number; y: number; width: number; height: number }

/** Returns one page of 62 × 100 mm for each label. */
export function rollSheets(labels: readonly Label[]): PaperSheet[] {
  const size = paperSizes.label
  return labels.map((label) => ({ size, draw: (page) => drawLabel(page, label, { x: 0, y: 0, ...size }) }))
}

/** Sheets of eight labels as Avery L7165 and others have them: 99.1 × 67.7 mm in two columns. */
const sheet = { left: 4.65, top: 13.1, width: 99.1, height: 67.7, across: 101.6, down: 67.7 }

/** Returns the place of a label on its sheet, counted from 0 along the rows. */
function placeOnSheet(index: number): Box {
  return {
    x: millimetres(sheet.left + (index % 2) * sheet.across),
    y: millimetres(sheet.top + Math.floor(index / 2) * sheet.down),
    width: millimetres(sheet.width),
    height: millimetres(sheet.height),
  }
}

/** Returns A4 pages; the first label is at `start`, from 1 to 8, for a sheet of which some are used up. */
export function labelSheets(labels: readonly Label[], start: number): PaperSheet[] {
  const places = labels.map((label, index) => ({ label, place: index + start - 1 }))
  const count = Math.ceil((labels.length + start - 1) / labelsPerSheet)
  return Array.from({ length: count }, (_, number) => ({
    size: paperSizes.a4,
    draw: (page: PaperPage) => {
      for (const { label, place } of places)
        if (Math.floor(place / labelsPerSheet) === number) drawLabel(page, label, placeOnSheet(place % labelsPerSheet))
    },
  }))
}

/** Leaves a margin: label printers and sheets are rarely exact. */
const margin = millimetres(5)

function drawLabel(page: PaperPage, { sender, number, address }: Label, box: Box): void {
  const x = box.x + margin
  const width = box.width - 2 * margin
  const top = box.y + margin
  const from = [sender.name, ...sender.address.split('\n')].map((line) => line.trim()).filter(Boolean)
  page.fitLines(from.join(' · '), {
    x,
    y: top,
    width,
    height: 20,
    lineHeight: 1.15,
    largest: 7.5,
    smallest: 3.5,
    grey: 90,
  })
  page.box(x, top + 22, width, 0.6)
  const foot = box.y + box.height - margin
  page.fitLines(address ?? texts.noAddress, {
    x,
    y: top + 30,
    width,
    height: foot - 16 - (top + 30),
    lineHeight: 1.25,
    largest: 15,
    smallest: 4,
  })
  page.fit(`${texts.order} ${number}`, {
    x,
    y: foot - 9,
    width,
    height: 9,
    lineHeight: 1,
    largest: 7,
    smallest: 4,
    grey: 90,
  })
}
