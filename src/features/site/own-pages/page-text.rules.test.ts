// Proves how the text of an own page becomes paragraphs, headings and links, and that no text becomes a script.
import { expect, test } from 'vitest'
import { pageBlocks, pageSummary } from './page-text.rules'

const plain = (text: string) => [{ text, href: null }]

test('empty lines separate paragraphs, single line breaks stay, and `# ` begins a heading', () => {
  expect(pageBlocks('Ada Trumpet\r\nMain Street 1\n\n\n# Tax\nVAT ID: DE1\n\n## Liability\n\nNone.')).toEqual([
    { kind: 'paragraph', parts: plain('Ada Trumpet\nMain Street 1') },
    { kind: 'heading', parts: plain('Tax') },
    { kind: 'paragraph', parts: plain('VAT ID: DE1') },
    { kind: 'heading', parts: plain('Liability') },
    { kind: 'paragraph', parts: plain('None.') },
  ])
  expect(pageBlocks(' \n\n ')).toEqual([])
  expect(pageBlocks('#hashtag')).toEqual([{ kind: 'paragraph', parts: plain('#hashtag') }])
})

test('words in brackets, web addresses and e-mail addresses become links', () => {
  expect(pageBlocks('See [our terms](/terms), https://example.com/a. Or ada@example.com!')[0]?.parts).toEqual([
    { text: 'See ', href: null },
    { text: 'our terms', href: '/terms' },
    { text: ', ', href: null },
    { text: 'https://example.com/a', href: 'https://example.com/a' },
    { text: '. Or ', href: null },
    { text: 'ada@example.com', href: 'mailto:ada@example.com' },
    { text: '!', href: null },
  ])
})

test.each(['[x](javascript:alert(1))', '[x](data:text/html,x)', '[x](//evil.example)', '<a href="javascript:x">'])(
  'OP-23: %s stays plain text',
  (text) => {
    expect(pageBlocks(text)).toEqual([{ kind: 'paragraph', parts: plain(text) }])
  },
)

test('search engines get the first paragraph', () => {
  expect(pageSummary(pageBlocks('# Imprint\nSee [here](/about) first.\n\nThen this.'))).toBe('See here first.')
  expect(pageSummary([])).toBe('')
})

test.each([
  ['one word', 'a'.repeat(50_000)],
  ['number signs', '#'.repeat(50_000)],
  ['spaces', `x${' '.repeat(50_000)}x`],
  ['dots in an address', `https://${'.'.repeat(50_000)}`],
])('the longest text of %s is read at once', (_, text) => {
  const start = performance.now()
  pageBlocks(text)
  expect(performance.now() - start).toBeLessThan(1000)
})
