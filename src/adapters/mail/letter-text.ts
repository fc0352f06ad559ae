// Renders a mail as plain text from the same blocks as its HTML.
import type { Letter, LetterBlock, LetterLine, LetterSite, LetterSpan } from './letter-content'

const columns = 64

/**
 * Separates paragraphs with empty lines, aligns amounts at the right edge of 64 columns and writes out the address of
 * every link.
 */
export function letterText({ title, blocks }: Letter, site: LetterSite): string {
  const heading = `${title}\n${'='.repeat(Math.min(title.length, columns))}`
  return `${[heading, ...blocks.map(blockText), `--\n${site.siteName}\n${site.baseUrl}`].join('\n\n')}\n`
}

function blockText(block: LetterBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(block.text.length, columns))}`
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`
    case 'quote':
      return block.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join('\n')
    case 'rich':
      return block.lines.map(spansText).join('\n')
    case 'list':
      return block.items
        .map((item, index) => `${block.isNumbered ? `${index + 1}.` : '-'} ${spansText(item)}`)
        .join('\n')
    case 'picture':
      return [`[${block.alt}]`, ...(block.href ? [block.href] : [])].join('\n')
    case 'card':
      return [block.title, ...(block.line ? [block.line] : []), `${block.link.label}: ${block.link.href}`].join('\n')
    case 'divider':
      return '* * *'
    case 'table':
      return [...block.lines.map(lineText), ...totalsText(block.totals ?? [])].join('\n')
  }
}

/** Writes out the address of linked words. Bold and italic words have no mark. */
function spansText(spans: readonly LetterSpan[]): string {
  return spans
    .map(({ text, href }) => (href === undefined || href === text ? text : `${text} (${href.replace(/^mailto:/, '')})`))
    .join('')
}

function lineText(line: LetterLine): string {
  const links = (line.links ?? []).map((link) => `  ${link.label}: ${link.href}`)
  return [aligned(line.text, line.amount ?? ''), ...(line.detail ? [`  ${line.detail}`] : []), ...links].join('\n')
}

function totalsText(totals: { text: string; amount: string }[]): string[] {
  return totals.length === 0 ? [] : ['-'.repeat(columns), ...totals.map(({ text, amount }) => aligned(text, amount))]
}

function aligned(text: string, amount: string): string {
  if (amount === '') return text
  return text.padEnd(columns - amount.length - 1) + ' ' + amount
}
