// Proves how a newsletter's text becomes the blocks of a mail.
import { expect, test } from 'vitest'
import { readLetterText, readSpans } from './letter-text.rules'

test('paragraphs, headings and buttons are recognised', () => {
  expect(
    readLetterText(
      'Dear friends,\r\n\r\ntwo dates.\nCome early.\n\n# In June\nWe play.\n\n[Tickets](https://example.com/t)\n\nhttps://example.com/a',
    ),
  ).toEqual([
    { kind: 'rich', lines: [[{ text: 'Dear friends,' }]] },
    { kind: 'rich', lines: [[{ text: 'two dates.' }], [{ text: 'Come early.' }]] },
    { kind: 'heading', text: 'In June' },
    { kind: 'rich', lines: [[{ text: 'We play.' }]] },
    { kind: 'button', label: 'Tickets', href: 'https://example.com/t' },
    { kind: 'button', label: 'Have a look', href: 'https://example.com/a' },
  ])
})

test('words are bold, italic or linked, also two of it at once', () => {
  expect(readSpans('A **late set** at *[the Room](https://example.com/r)*, see https://example.com/a.')).toEqual([
    { text: 'A ' },
    { text: 'late set', bold: true },
    { text: ' at ' },
    { text: 'the Room', italic: true, href: 'https://example.com/r' },
    { text: ', see ' },
    { text: 'https://example.com/a', href: 'https://example.com/a' },
    { text: '.' },
  ])
})

test('lines that all begin with a dash or a number are a list', () => {
  expect(readLetterText('- one\n- two *2*')).toEqual([
    { kind: 'list', isNumbered: false, items: [[{ text: 'one' }], [{ text: 'two ' }, { text: '2', italic: true }]] },
  ])
  expect(readLetterText('1. one\n2) two')).toEqual([
    { kind: 'list', isNumbered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
  ])
  expect(readLetterText('- one\nand two')).toEqual([
    { kind: 'rich', lines: [[{ text: '- one' }], [{ text: 'and two' }]] },
  ])
})

test('markup and other addresses stay text', () => {
  expect(readLetterText('<b>x</b>\n\n[a](javascript:alert(1))\n\n2 * 3 * 4')).toEqual([
    { kind: 'rich', lines: [[{ text: '<b>x</b>' }]] },
    { kind: 'rich', lines: [[{ text: '[a](javascript:alert(1))' }]] },
    { kind: 'rich', lines: [[{ text: '2 * 3 * 4' }]] },
  ])
})

test('a text of marks only takes no time @sweep', () => {
  for (const unit of ['*', '**', '[', '**a', '[a](', 'http://', '*a '])
    expect(readLetterText(unit.repeat(20_000 / unit.length)).length).toBeGreaterThan(0)
})
