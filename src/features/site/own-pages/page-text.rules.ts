// Parses the text of an own page: paragraphs, headings and links.
import { type TextBlock, textBlocks } from '@/lib/text-blocks'

/** Holds words, or a link on words. */
export type TextPart = { text: string; href: string | null }
export type PageBlock = { kind: TextBlock['kind']; parts: TextPart[] }

/**
 * Finds `[Words](address)`, a bare web address, or an e-mail address. An e-mail address is looked for at the beginning
 * of a word only: at every letter, a long word would block the server for seconds.
 */
const links =
  /\[([^\]\n]{1,120})\]\(((?:https?:\/\/|mailto:|tel:|\/(?!\/))[^\s()]*)\)|(https?:\/\/[^\s<>()]+[^\s<>().,;:!?])|((?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(links)) {
    const [whole, words, target, address, email] = match
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null })
    parts.push({ text: words ?? whole, href: target ?? address ?? `mailto:${email ?? ''}` })
    end = match.index + whole.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

/** Returns the blocks of a text. `[Words](address)` is a link in a paragraph, and so are web and e-mail addresses. */
export function pageBlocks(body: string): PageBlock[] {
  return textBlocks(body).map(({ kind, text }) => ({
    kind,
    parts: kind === 'heading' ? [{ text, href: null }] : splitLinks(text),
  }))
}

/** Returns the first paragraph as plain text, for search engines; empty without one. */
export function pageSummary(blocks: readonly PageBlock[]): string {
  return (
    blocks
      .find(({ kind }) => kind === 'paragraph')
      ?.parts.map(({ text }) => text)
      .join('') ?? ''
  )
}
