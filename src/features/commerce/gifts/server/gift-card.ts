// The card of a gift as a PDF: a quarter of an A4 page, with the names, the words, the code and its square.
import { giftCardTexts as texts } from '../gifts.texts'
import { printedCode } from '@/features/commerce/giveaways/card-code'
import { drawSquare } from '@/platform/papers/square'
import { drawPaper, millimetres, type PaperPage, paperSizes } from '@/platform/papers/paper'

export type PrintedGift = {
  siteName: string
  baseUrl: string
  recipientName: string
  giverName: string
  title: string
  message: string | null
  /** Has no hyphen; the card prints one. */
  code: string
}

const size = paperSizes.a6
const margin = millimetres(9)
const square = millimetres(38)
const quiet = 90

/** Returns the PDF. */
export function drawGiftCard(gift: PrintedGift): Buffer {
  return drawPaper(texts.head(gift.recipientName), size, 1, (page) => drawGift(page, gift))
}

/** Draws the card on a page. */
function drawGift(
  page: Pick<PaperPage, 'fit' | 'fitLines' | 'box' | 'frame'>,
  { siteName, baseUrl, recipientName, giverName, title, message, code }: PrintedGift,
): void {
  const text = { x: margin, width: size.width - 2 * margin, lineHeight: 1.2 }
  page.frame(margin / 2, margin / 2, size.width - margin, size.height - margin, 0.5)
  page.fit(siteName, { ...text, y: margin, height: 12, largest: 9, smallest: 5, grey: quiet })
  page.fit(texts.head(recipientName), {
    ...text,
    y: margin + 18,
    height: 52,
    largest: 22,
    smallest: 9,
    weight: 'title',
  })
  page.fit(texts.from(giverName), { ...text, y: margin + 72, height: 14, largest: 10, smallest: 6 })
  page.fit(title, { ...text, y: margin + 92, height: 34, largest: 13, smallest: 7, weight: 'bold' })
  if (message !== null) page.fitLines(message, { ...text, y: margin + 130, height: 92, largest: 10, smallest: 4.5 })
  const below = size.height - margin - square
  const side = { ...text, width: text.width - square - margin / 2 }
  page.fit(printedCode(code), { ...side, y: below, height: 22, largest: 16, smallest: 8, weight: 'bold' })
  page.fit(texts.scan, { ...side, y: below + 26, height: 28, largest: 8, smallest: 5, grey: quiet })
  const address = `${baseUrl}/redeem`
  const shown = address.replace(/^https?:\/\//, '')
  page.fitLines(shown, { ...side, y: below + 56, height: 12, largest: 8.5, smallest: 4, weight: 'bold' })
  page.fit(texts.once, { ...side, y: below + 72, height: 12, largest: 7, smallest: 5, grey: quiet })
  drawSquare(page, `${address}/${printedCode(code)}`, { x: size.width - margin - square, y: below, size: square })
}
