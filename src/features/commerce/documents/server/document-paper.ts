// Draws an invoice or a credit note on A4 from its row alone, so that it looks the same whenever it is drawn: parties,
// lines with sums carried over from page to page, totals, and who issued it.
import { type Block, paginate } from '@/platform/papers/flow'
import { letter, textLines, writeLetterHead, writeRunningHead } from '@/platform/papers/letter'
import {
  drawSheets,
  measuringPage,
  millimetres,
  type PaperPage,
  paperSizes,
  type PaperSheet,
} from '@/platform/papers/paper'
import { drawSquare } from '@/platform/papers/square'
import { formatMoney } from '@/lib/money'
import { documentNumber, documentTexts as texts } from '../document-words'
import type { DocumentRow } from './document-rows'

const { height } = paperSizes.a4
const { left, right, across, window: field } = letter
const area = { firstTop: millimetres(104), top: 92, bottom: height - 92 }
const quiet = 110
const columns = { text: left, quantity: right - 176, unit: right - 90, amount: right }

/** Holds what is printed of a document. The buyer of a quote and its sums are printed like those of an invoice. */
export type PrintedDocument = Pick<
  DocumentRow,
  'series' | 'number' | 'currency' | 'lines' | 'totals' | 'seller' | 'buyer' | 'issued_on'
> & {
  kind: DocumentRow['kind'] | 'quote'
  /** Day of supply or refund; last day of a quote. */
  supplied_on: string
  /** Null for a quote that was not accepted. */
  order_number: string | null
  /** The number of the invoice that a credit note corrects; null for every other document. */
  correctsNumber: string | null
  /** Address of the page of a quote, printed as a square. */
  address?: string
}

/** Returns the PDF. The same row gives the same bytes. */
export function drawDocument(document: PrintedDocument): Promise<Buffer> {
  return drawSheets(`${texts[document.kind]} ${documentNumber(document)}`, documentSheets(document))
}

/** Returns the pages of a document. */
export function documentSheets(document: PrintedDocument): PaperSheet[] {
  const money = (cents: number) => formatMoney(cents, document.currency)
  const netOf = new Map<unknown, number>()
  const pages = paginate(documentBlocks(document, netOf), area)
  let carried = 0
  return pages.map((blocks, index) => {
    const before = carried
    carried += blocks.reduce((sum, { block }) => sum + (netOf.get(block) ?? 0), 0)
    const isLast = pages.slice(index + 1).every((later) => later.every(({ block }) => !netOf.has(block)))
    const after = carried
    return {
      size: paperSizes.a4,
      draw: (page) => {
        if (index === 0) drawHead(page, document)
        else writeRunningHead(page, `${texts[document.kind]} ${documentNumber(document)}`)
        if (index > 0 && blocks.some(({ block }) => netOf.has(block))) writeCarried(page, 74, money(before))
        for (const { block, top } of blocks) block.draw(page, top)
        if (!isLast) writeCarried(page, height - 74, money(after))
        drawFoot(page, document, pages.length > 1 ? texts.page(index + 1, pages.length) : '')
      },
    }
  })
}

function writeCarried(page: PaperPage, y: number, amount: string): void {
  page.write(texts.carried, { x: left, y, size: 9, grey: quiet })
  page.write(amount, { x: right, y, size: 9, align: 'right', grey: quiet })
}

function drawHead(page: PaperPage, document: PrintedDocument): void {
  const { seller, buyer } = document
  const to = buyer ? [buyer.name, ...textLines(buyer.address)] : []
  writeLetterHead(page, { sender: seller, title: texts[document.kind], to: to.join('\n'), largest: 12 })
  const column = { x: millimetres(125), width: right - millimetres(125) }
  let top = field.y - 14
  for (const [name, value] of headFacts(document)) {
    page.write(name, { x: column.x, y: top + 8, size: 7.5, grey: quiet })
    page.fit(value, { ...column, y: top + 9, height: 14, lineHeight: 1.1, largest: 10.5, smallest: 6, weight: 'bold' })
    top += 27
  }
}

const dayNames = { invoice: texts.supplied, credit_note: texts.corrects, quote: texts.validUntil }

/** Returns the facts beside the address, in their order. */
function headFacts(document: PrintedDocument): [string, string][] {
  const { buyer, correctsNumber } = document
  const facts: [string, string | null | undefined][] = [
    [texts.number, documentNumber(document)],
    [texts.issued, document.issued_on],
    [dayNames[document.kind], correctsNumber ?? document.supplied_on],
    [texts.order, document.order_number],
    [texts.reference, buyer?.reference],
    [texts.buyerTaxNumber, buyer?.taxNumber],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function drawFoot(page: PaperPage, { seller }: PrintedDocument, pageNumber: string): void {
  const y = height - 36
  const words = [
    seller.name,
    ...textLines(seller.address),
    seller.taxNumber && `${texts.taxNumber}: ${seller.taxNumber}`,
  ].filter(Boolean)
  page.box(left, y - 20, across, 0.4, 170)
  page.fit(words.join(' · '), {
    x: left,
    y: y - 15,
    width: across - 90,
    height: 20,
    lineHeight: 1.15,
    largest: 8,
    smallest: 4.5,
    grey: quiet,
  })
  page.write(pageNumber, { x: right, y: y - 4, size: 8, align: 'right', grey: quiet })
}

/** Returns the lines, the sums and the closing sentences. `netOf` receives the cents of each line's block. */
function documentBlocks(document: PrintedDocument, netOf: Map<unknown, number>): Block[] {
  const { currency, lines, seller } = document
  const measure = measuringPage()
  const money = (cents: number) => formatMoney(cents, currency)
  const heading: Block = {
    height: 26,
    draw: (page, top) => {
      page.write(texts.item, { x: columns.text, y: top + 12, size: 8, grey: quiet })
      for (const [name, x] of [
        [texts.quantity, columns.quantity],
        [texts.unit, columns.unit],
        [texts.amount, columns.amount],
      ] as const)
        page.write(name, { x, y: top + 12, size: 8, align: 'right', grey: quiet })
      page.box(left, top + 19, across, 0.75)
    },
  }
  const goods = lines.map((line): Block => {
    const discount = line.discountCents > 0 ? [`${texts.discount} ${money(-line.discountCents)}`] : []
    const words = measure.lines([line.text, ...discount].join('\n'), {
      width: columns.quantity - columns.text - 44,
      size: 10.5,
    })
    const block: Block = {
      heading,
      height: 11 + words.length * 14,
      draw: (page, top) => {
        const y = top + 15
        for (const [index, text] of words.entries())
          page.write(text, { x: columns.text, y: y + index * 14, size: 10.5 })
        page.write(String(line.quantity), { x: columns.quantity, y, size: 10.5, align: 'right' })
        page.write(money(line.unitCents), { x: columns.unit, y, size: 10.5, align: 'right' })
        page.write(money(line.netCents), { x: columns.amount, y, size: 10.5, align: 'right' })
        page.box(left, top + 9 + words.length * 14, across, 0.4, 190)
      },
    }
    netOf.set(block, line.netCents)
    return block
  })
  const how = document.totals.toPay?.instructions ?? ''
  const closing = [closingSentence(document, money), ...textLines(how), ...textLines(seller.taxLine)].flatMap((text) =>
    measure.lines(text, { width: across, size: 9.5 }),
  )
  return [
    ...goods,
    sumsBlock(document, money),
    ...closing.map((text, index): Block => ({
      height: index === 0 ? 30 : 13,
      draw: (page, top) => page.write(text, { x: left, y: top + (index === 0 ? 27 : 10), size: 9.5 }),
    })),
    ...(document.address === undefined ? [] : [squareBlock(document.address)]),
  ]
}

function closingSentence(document: PrintedDocument, money: (cents: number) => string): string {
  const { kind, supplied_on: day, order_number: order, totals } = document
  if (kind === 'invoice')
    return totals.toPay ? texts.toPay(money(totals.totalCents), totals.toPay.by, order ?? '') : texts.paid(day)
  if (kind === 'credit_note') return totals.isCredit ? texts.lowered(day) : texts.back(day)
  return order === null ? texts.valid(day) : texts.accepted(order)
}

const square = millimetres(34)

/** Returns the square with the address of a quote, and the address itself. */
function squareBlock(address: string): Block {
  return {
    height: square + 42,
    draw: (page, top) => {
      drawSquare(page, address, { x: left, y: top + 18, size: square })
      page.fit(address, {
        x: left,
        y: top + 22 + square,
        width: across,
        height: 14,
        lineHeight: 1.1,
        largest: 9,
        smallest: 4,
      })
    },
  }
}

/** Returns the sums as one block, so that a total is never alone on a page without its parts. */
function sumsBlock({ totals, kind }: PrintedDocument, money: (cents: number) => string): Block {
  const { itemsCents, discountCents, shippingCents, totalCents } = totals
  const hasParts = discountCents > 0 || shippingCents > 0
  const parts: [string, number][] = hasParts
    ? [
        [texts.subtotal, itemsCents],
        ...(discountCents > 0 ? [[texts.discount, -discountCents] as [string, number]] : []),
        ...(shippingCents > 0 ? [[texts.shipping, shippingCents] as [string, number]] : []),
      ]
    : []
  return {
    height: 34 + parts.length * 16,
    draw: (page, top) => {
      let y = top + 18
      for (const [name, cents] of parts) {
        page.write(name, { x: columns.unit, y, size: 10.5, align: 'right', grey: quiet })
        page.write(money(cents), { x: columns.amount, y, size: 10.5, align: 'right' })
        y += 16
      }
      page.box(columns.quantity, y - 9, right - columns.quantity, 0.75)
      const total = kind === 'credit_note' ? (totals.isCredit ? texts.credited : texts.refunded) : texts.total
      page.write(total, { x: columns.unit, y: y + 8, size: 12, weight: 'bold', align: 'right' })
      page.write(money(totalCents), { x: columns.amount, y: y + 8, size: 12, weight: 'bold', align: 'right' })
    },
  }
}
