// Draws the packing slip of an order: A4, its address in the window of an envelope, the pieces with a box to tick, and
// what customs asks. It never has prices.
import { type Block, paginate } from '@/platform/papers/flow'
import { letter, textLines, writeLetterHead, writeRunningHead } from '@/platform/papers/letter'
import { measuringPage, millimetres, type PaperPage, paperSizes, type PaperSheet } from '@/platform/papers/paper'
import { countryName } from '@/lib/countries'
import { counted } from '@/lib/counted'
import { weightWords } from '@/lib/weight'
import { slipTexts as texts } from './paper.texts'

export type Sender = { name: string; address: string }

export type CustomsLine = {
  quantity: number
  description: string
  hsCode: string | null
  /** ISO 3166 code. */
  origin: string | null
  /** Weight of one piece in grams. */
  grams: number | null
}

export type Slip = {
  sender: Sender
  number: string
  /** Day of the order, as people read it. */
  date: string
  /** Name and postal address, one line each; null if there is none. */
  address: string | null
  lines: { quantity: number; title: string; choice: string }[]
  note: string | null
  /** Set for a gift; the giver's words may be empty. */
  gift: { giver: string; recipient: string; message: string } | null
  /** Null when customs asks nothing. */
  customs: CustomsLine[] | null
  /** True when a part of the order was sent before. */
  isRest: boolean
}

const { height } = paperSizes.a4
const { left, right, across, window: field } = letter
const area = { firstTop: millimetres(101), top: 64, bottom: height - 62 }
const quiet = 110

/** Returns the pages of a slip. */
export function slipSheets(slip: Slip): PaperSheet[] {
  const pages = paginate(slipBlocks(slip), area)
  return pages.map((blocks, index) => ({
    size: paperSizes.a4,
    draw: (page) => {
      if (index === 0) drawHead(page, slip)
      else writeRunningHead(page, `${texts.slip} ${slip.number}`)
      for (const { block, top } of blocks) block.draw(page, top)
      drawFoot(page, slip, pages.length > 1 ? texts.page(index + 1, pages.length) : '')
    },
  }))
}

function drawHead(page: PaperPage, { sender, number, date, address }: Slip): void {
  writeLetterHead(page, { sender, title: texts.slip, to: address ?? texts.noAddress, largest: 12.5 })
  const column = { x: millimetres(125), width: right - millimetres(125) }
  let top = field.y
  for (const [name, value] of [
    [texts.order, number],
    [texts.date, date],
  ] as const) {
    page.write(name, { x: column.x, y: top + 8, size: 8, grey: quiet })
    page.fit(value, { ...column, y: top + 10, height: 16, lineHeight: 1.1, largest: 12.5, smallest: 7, weight: 'bold' })
    top += 36
  }
  page.write(texts.from, { x: column.x, y: top + 8, size: 8, grey: quiet })
  page.fitLines(textLines(sender.address).join('\n'), {
    ...column,
    y: top + 11,
    height: field.y + field.height - top - 11,
    lineHeight: 1.2,
    largest: 9,
    smallest: 4,
  })
}

function drawFoot(page: PaperPage, { sender, number }: Slip, pageNumber: string): void {
  const y = height - 36
  page.box(left, y - 14, across, 0.4, 170)
  page.fit(`${sender.name} · ${texts.order} ${number}`, {
    x: left,
    y: y - 9,
    width: across - 90,
    height: 11,
    lineHeight: 1,
    largest: 8,
    smallest: 5,
    grey: quiet,
  })
  page.write(pageNumber, { x: right, y: y - 1, size: 8, align: 'right', grey: quiet })
}

const heading = (height: number, draw: Block['draw']): Block => ({ height, draw })

function slipBlocks(slip: Slip): Block[] {
  const pieces = slip.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    ...goodsBlocks(slip.lines),
    {
      height: slip.isRest ? 40 : 26,
      draw: (page, top) => {
        page.write(counted(pieces, texts.piece, texts.pieces), { x: left, y: top + 16, size: 10.5, weight: 'bold' })
        if (slip.isRest) page.write(texts.rest, { x: left, y: top + 32, size: 9, grey: quiet })
      },
    },
    ...(slip.gift ? textBlocks(texts.gift, giftText(slip.gift)) : []),
    ...textBlocks(texts.note, slip.note ?? ''),
    ...(slip.customs === null ? [] : customsBlocks(slip.customs)),
  ]
}

const giftText = ({ giver, recipient, message }: NonNullable<Slip['gift']>): string =>
  [texts.giftFrom(giver, recipient), message].filter(Boolean).join('\n')

const columns = { quantity: left + 22, title: left + 44, choice: left + 300, tick: right - 14 }

function goodsBlocks(lines: Slip['lines']): Block[] {
  const measure = measuringPage()
  const head = heading(24, (page, top) => {
    for (const [name, x] of [
      [texts.item, columns.title],
      [texts.choice, columns.choice],
    ] as const)
      page.write(name, { x, y: top + 12, size: 8, grey: quiet })
    page.write(texts.quantity, { x: left, y: top + 12, size: 8, grey: quiet })
    page.write(texts.packed, { x: right, y: top + 12, size: 8, align: 'right', grey: quiet })
    page.box(left, top + 19, across, 0.75)
  })
  return lines.map(({ quantity, title, choice }) => {
    const titles = measure.lines(title, { width: columns.choice - columns.title - 14, size: 11.5, weight: 'bold' })
    const choices = measure.lines(choice, { width: columns.tick - columns.choice - 18, size: 10.5 })
    const rows = Math.max(titles.length, choices.length, 1)
    return {
      heading: head,
      height: 14 + rows * 15,
      draw: (page, top) => {
        const y = top + 17
        page.write(String(quantity), { x: columns.quantity, y, size: 13, weight: 'bold', align: 'right' })
        page.write('×', { x: columns.quantity + 4, y, size: 10, grey: quiet })
        for (const [index, line] of titles.entries())
          page.write(line, { x: columns.title, y: y + index * 15, size: 11.5, weight: 'bold' })
        for (const [index, line] of choices.entries())
          page.write(line, { x: columns.choice, y: y + index * 15, size: 10.5 })
        page.frame(columns.tick, top + 6, 13, 13, 0.75)
        page.box(left, top + 14 + rows * 15 - 2, across, 0.4, 190)
      },
    }
  })
}

/** Returns a text under its title, with a bar at its left that may go on over several pages. */
function textBlocks(title: string, text: string): Block[] {
  const step = 14
  const head = heading(34, (page, top) => page.write(title, { x: left, y: top + 24, size: 9, weight: 'bold' }))
  return measuringPage()
    .lines(text, { width: across - 14, size: 10.5 })
    .map((line) => ({
      heading: head,
      height: step,
      draw: (page, top) => {
        page.box(left, top, 2, step, 150)
        page.write(line, { x: left + 12, y: top + 10.5, size: 10.5 })
      },
    }))
}

const customsColumns = {
  quantity: left + 16,
  description: left + 30,
  hsCode: left + 226,
  origin: left + 296,
  weight: right,
}

function customsBlocks(lines: readonly CustomsLine[]): Block[] {
  const measure = measuringPage()
  const head = heading(54, (page, top) => {
    page.write(texts.customs, { x: left, y: top + 26, size: 9, weight: 'bold' })
    for (const [name, x] of [
      [texts.quantity, left],
      [texts.description, customsColumns.description],
      [texts.hsCode, customsColumns.hsCode],
      [texts.origin, customsColumns.origin],
    ] as const)
      page.write(name, { x, y: top + 44, size: 8, grey: quiet })
    page.write(texts.weight, { x: right, y: top + 44, size: 8, align: 'right', grey: quiet })
    page.box(left, top + 50, across, 0.75)
  })
  const rows = lines.map(({ quantity, description, hsCode, origin, grams }): Block => {
    const words = measure.lines(description, {
      width: customsColumns.hsCode - customsColumns.description - 10,
      size: 10,
    })
    const country = measure.lines(origin === null ? '–' : countryName(origin), {
      width: right - 70 - customsColumns.origin,
      size: 10,
    })
    const count = Math.max(words.length, country.length, 1)
    return {
      heading: head,
      height: 8 + count * 13,
      draw: (page, top) => {
        const y = top + 14
        page.write(String(quantity), { x: customsColumns.quantity, y, size: 10, align: 'right' })
        for (const [index, line] of words.entries())
          page.write(line, { x: customsColumns.description, y: y + index * 13, size: 10 })
        page.write(hsCode ?? '–', { x: customsColumns.hsCode, y, size: 10 })
        for (const [index, line] of country.entries())
          page.write(line, { x: customsColumns.origin, y: y + index * 13, size: 10 })
        page.write(grams === null ? '–' : weightWords(grams * quantity), { x: right, y, size: 10, align: 'right' })
        page.box(left, top + 8 + count * 13 - 1, across, 0.4, 190)
      },
    }
  })
  return [
    ...rows,
    {
      height: 22,
      draw: (page, top) =>
        page.write(totalWeight(lines), { x: right, y: top + 15, size: 10, weight: 'bold', align: 'right' }),
    },
  ]
}

function totalWeight(lines: readonly CustomsLine[]): string {
  const all = lines.reduce((sum, { grams, quantity }) => sum + (grams ?? 0) * quantity, 0)
  return lines.some(({ grams }) => grams === null) ? texts.weigh : texts.totalWeight(weightWords(all))
}
