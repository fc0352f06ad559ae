// Writes a typed text into the elements of the framed page, in the way the page itself would show it.
import { isOwnFile, isWebAddress } from '@/lib/form-fields'
import type { TextPlace } from '../../edited-pages'

/** Compares texts as a reader does: spaces and line breaks count as one space. */
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

/** Puts words into an element, with one of them highlighted as `HighlightedText` does. */
function putWords(element: HTMLElement, text: string, highlight: number | undefined): void {
  const words = text.trim().split(/\s+/)
  const chosen = highlight === undefined ? undefined : words[highlight - 1]
  // A poster title scales with its longest word.
  if (element.style.getPropertyValue('--longest'))
    element.style.setProperty('--longest', String(Math.max(1, ...words.map(({ length }) => length))))
  if (highlight === undefined || chosen === undefined) return void (element.textContent = text)
  const mark = element.ownerDocument.createElement('span')
  mark.className = 'highlight'
  mark.textContent = chosen
  element.replaceChildren(`${words.slice(0, highlight - 1).join(' ')} `, mark, ` ${words.slice(highlight).join(' ')}`)
}

/** Puts one paragraph per line (ABOUT-02). */
function putParagraphs(element: HTMLElement, text: string): void {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  element.replaceChildren(
    ...lines.map((line) => {
      const paragraph = element.ownerDocument.createElement('p')
      paragraph.textContent = line
      return paragraph
    }),
  )
}

/** Shows the picture at an address; nothing happens while the address is incomplete. */
function putPicture(element: HTMLElement, url: string): void {
  if (!isOwnFile(url) && !isWebAddress(url)) return
  const image = element.querySelector('img')
  if (!image || image.src === url || image.getAttribute('src') === url) return
  for (const source of element.querySelectorAll('source')) source.remove()
  image.removeAttribute('srcset')
  image.src = url
}

/** Returns the e-mail address in a shown banner, by the template that the page has filled. */
export function addressInBanner(template: string, shown: string): string | null {
  const [before, after] = template.trim().split('{email}')
  if (before === undefined || after === undefined) return null
  const [start, end] = [plain(before), plain(after)]
  const words = plain(shown)
  if (!words.startsWith(start) || !words.endsWith(end)) return null
  return words.slice(start.length, words.length - end.length).trim() || null
}

/** Keeps an element of the page with its first content. */
export type Arrived = { element: HTMLElement; content: Node[]; text: string; stored: string }

/** Notes what an element shows now, so that a text can be taken back. */
export function noteArrival(element: HTMLElement, stored: string): Arrived {
  return {
    element,
    content: [...element.childNodes].map((node) => node.cloneNode(true)),
    text: plain(element.textContent),
    stored: plain(stored),
  }
}

/** Shows a typed text. The stored text brings back what the page itself showed. */
export function putText(arrived: Arrived, typed: string, { as = 'words', highlight }: TextPlace): void {
  const { element, content, stored, text } = arrived
  if (as === 'link') return
  if (as === 'picture') return putPicture(element, typed.trim())
  if (plain(typed) === stored) {
    if (plain(element.textContent) !== text) element.replaceChildren(...content.map((node) => node.cloneNode(true)))
    return
  }
  if (as === 'paragraphs') return putParagraphs(element, typed)
  if (as === 'banner') {
    const email = addressInBanner(stored, text) ?? 'your e-mail address'
    return putWords(element, typed.replaceAll('{email}', email), undefined)
  }
  putWords(element, typed, highlight)
}
