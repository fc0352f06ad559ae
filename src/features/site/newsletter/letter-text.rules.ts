// Parses the text of a newsletter: headings, paragraphs, lists, buttons, and bold, italic and linked words.
import { textBlocks } from '@/lib/text-blocks'

/** Words with their look. `href` is an absolute http(s) or mailto address. */
export type Span = { text: string; bold?: true; italic?: true; href?: string }

export type TextPart =
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** One entry per line. */
  | { kind: 'rich'; lines: Span[][] }
  | { kind: 'list'; isNumbered: boolean; items: Span[][] }

const button = /^\[([^\]\n]{1,80})\]\((https?:\/\/[^\s()]+)\)$/
const bullet = /^[-*•][^\S\n]+(.+)$/
const number = /^\d{1,3}[.)][^\S\n]+(.+)$/
const marks =
  /\*\*([^*\n]+)\*\*|\*([^*\s](?:[^*\n]*[^*\s])?)\*|\[([^\]\n]{1,120})\]\(((?:https?:\/\/|mailto:)[^\s()]+)\)|(https?:\/\/[^\s<>()*]+[^\s<>()*.,;:!?])/g

/** Returns the words of a line. An address that is none stays as typed. */
export function readSpans(line: string, look: Pick<Span, 'bold' | 'italic'> = {}): Span[] {
  const spans: Span[] = []
  const add = (span: Span) => {
    if (span.text !== '') spans.push(span)
  }
  let end = 0
  for (const match of line.matchAll(marks)) {
    const [whole, bold, italic, words, target, address] = match
    add({ ...look, text: line.slice(end, match.index) })
    end = match.index + whole.length
    if (bold !== undefined) spans.push(...readSpans(bold, { ...look, bold: true }))
    else if (italic !== undefined) spans.push(...readSpans(italic, { ...look, italic: true }))
    else {
      const href = target ?? address ?? ''
      if (URL.canParse(href)) add({ ...look, text: words ?? whole, href })
      else add({ ...look, text: whole })
    }
  }
  add({ ...look, text: line.slice(end) })
  return spans
}

/** Returns the items of a list: each line must match the pattern. Null for any other text. */
function listItems(lines: readonly string[], pattern: RegExp): Span[][] | null {
  const items = lines.map((line) => pattern.exec(line.trim())?.[1])
  return items.every((item) => item !== undefined) ? items.map((item) => readSpans(item)) : null
}

/**
 * Returns the parts of a text. Blank lines separate paragraphs; `# Words` is a heading; lines that all begin with `-` or
 * `1.` are a list; `[Words](https://...)` alone, or an address alone, is a button.
 */
export function readLetterText(body: string): TextPart[] {
  return textBlocks(body).map(({ kind, text }): TextPart => {
    if (kind === 'heading') return { kind, text }
    const [, label, href] = button.exec(text) ?? []
    if (label && href && URL.canParse(href)) return { kind: 'button', label, href }
    if (/^https?:\/\/\S+$/.test(text) && URL.canParse(text)) return { kind: 'button', label: 'Have a look', href: text }
    const lines = text.split('\n')
    const bullets = listItems(lines, bullet)
    if (bullets) return { kind: 'list', isNumbered: false, items: bullets }
    const numbers = listItems(lines, number)
    if (numbers) return { kind: 'list', isNumbered: true, items: numbers }
    return { kind: 'rich', lines: lines.map((line) => readSpans(line.trim())) }
  })
}

/** Returns the words of a line without their look. */
export const plainWords = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')
