// Splits a typed text into headings and paragraphs: the marks that newsletters and the owner's own pages share.

export type TextBlock = { kind: 'heading' | 'paragraph'; text: string }

/**
 * Returns the blocks of a text. Blank lines separate paragraphs, and a line that begins with `# ` is a heading. Single
 * line breaks stay. The time grows with the length of the text only, whatever it contains.
 */
export function textBlocks(body: string): TextBlock[] {
  return body
    .replace(/\r\n?/g, '\n')
    .replace(/^#+[^\S\n].*$/gm, '\n$&\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): TextBlock => {
      const heading = /^#+[^\S\n]+(.+)$/.exec(part)?.[1]
      return heading === undefined ? { kind: 'paragraph', text: part } : { kind: 'heading', text: heading }
    })
}
