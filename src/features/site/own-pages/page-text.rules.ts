// Parses the text of an own page: paragraphs, headings and links, in the same marks as a newsletter.

/** Words, or a link on words. */
export type TextPart = { text: string; href: string | null }
export type PageBlock = { kind: 'heading' | 'paragraph'; parts: TextPart[] }

/** `[Words](address)`, a bare web address, or an e-mail address. */
const links =
  /\[([^\]\n]{1,120})\]\(((?:https?:\/\/|mailto:|tel:|\/(?!\/))[^\s()]*)\)|(https?:\/\/[^\s<>()]+[^\s<>().,;:!?])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

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

/**
 * Returns the blocks of a text. Blank lines separate paragraphs, a line that begins with `# ` is a heading,
 * `[Words](address)` is a link, and so are web and e-mail addresses. Single line breaks stay.
 */
export function pageBlocks(body: string): PageBlock[] {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n|\n(?=#+\s)|(?<=^#+\s[^\n]*)\n/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): PageBlock => {
      const heading = /^#+\s+(.+)$/.exec(part)?.[1]
      return heading === undefined
        ? { kind: 'paragraph', parts: splitLinks(part) }
        : { kind: 'heading', parts: [{ text: heading, href: null }] }
    })
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
