// Draws download cards: ten on each A4 page, in the size of business cards, with lines to cut along.
import { drawSheets, millimetres, type PaperPage, paperSizes, type PaperSheet } from '@/platform/papers/paper'
import { printedCode } from '@/features/commerce/giveaways/card-code'
import { drawSquare } from '@/platform/papers/square'
import { cardTexts as texts } from '../cards.texts'

export type PrintedCards = {
  siteName: string
  baseUrl: string
  title: string
  /** Codes without their hyphen, in the order of the cards. */
  codes: readonly string[]
}

const card = { width: millimetres(85), height: millimetres(54) }
const columns = 2
export const cardsPerPage = 10
const left = (paperSizes.a4.width - columns * card.width) / 2
const top = (paperSizes.a4.height - (cardsPerPage / columns) * card.height) / 2
const quiet = 90

/** Returns the PDF. */
export function drawCards(cards: PrintedCards): Promise<Buffer> {
  return drawSheets(cards.title, cardSheets(cards))
}

/** Yields the pages, each with up to ten cards. */
export function* cardSheets(cards: PrintedCards): Generator<PaperSheet> {
  for (let first = 0; first < cards.codes.length; first += cardsPerPage) {
    const codes = cards.codes.slice(first, first + cardsPerPage)
    yield {
      size: paperSizes.a4,
      draw: (page) => {
        for (const [index, code] of codes.entries())
          drawCard(page, cards, code, {
            x: left + (index % columns) * card.width,
            y: top + Math.floor(index / columns) * card.height,
          })
      },
    }
  }
}

const margin = millimetres(5)
const square = millimetres(34)

function drawCard(
  page: PaperPage,
  { siteName, baseUrl, title }: PrintedCards,
  code: string,
  { x, y }: { x: number; y: number },
): void {
  page.frame(x, y, card.width, card.height, 0.3)
  const text = { x: x + margin, width: card.width - square - 3 * margin, lineHeight: 1.15 }
  page.fit(siteName, { ...text, y: y + margin, height: 11, largest: 8.5, smallest: 5, grey: quiet })
  page.fit(title, { ...text, y: y + margin + 14, height: 46, largest: 15, smallest: 7, weight: 'title' })
  page.fit(texts.head, { ...text, y: y + 78, height: 10, largest: 7.5, smallest: 5, grey: quiet })
  page.fit(printedCode(code), { ...text, y: y + 88, height: 18, largest: 14, smallest: 8, weight: 'bold' })
  page.fit(texts.scan, { ...text, y: y + 109, height: 16, largest: 6.5, smallest: 4.5, grey: quiet })
  const address = `${baseUrl}/redeem`
  const shown = address.replace(/^https?:\/\//, '')
  page.fit(shown, { ...text, y: y + 124, height: 9, largest: 7, smallest: 4, weight: 'bold' })
  page.fit(texts.once, { ...text, y: y + 135, height: 8, largest: 5.5, smallest: 4, grey: quiet })
  drawSquare(page, `${address}/${printedCode(code)}`, {
    x: x + card.width - margin - square,
    y: y + (card.height - square) / 2,
    size: square,
  })
}
