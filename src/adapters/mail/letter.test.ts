// Proves the layout of mails: both parts have the same content, no value is taken as markup, and every link leads
// somewhere.
import { expect, test } from 'vitest'
import { letter } from './letter'
import type { LetterBlock } from './letter-content'

const site = { siteName: 'The <Musician>', baseUrl: 'https://themusician.test' }
const hostile = `"><img src=x onerror=1>'&`
const make = (...blocks: LetterBlock[]) =>
  letter({ preheader: 'Your music is ready', title: 'Thank you', blocks }, site)

test('ASVS 1.2.1: no value becomes markup, in any position', () => {
  const { html } = letter(
    {
      preheader: hostile,
      title: hostile,
      blocks: [
        { kind: 'paragraph', text: hostile },
        { kind: 'heading', text: hostile },
        { kind: 'note', text: hostile },
        { kind: 'quote', text: `${hostile}\n${hostile}` },
        { kind: 'button', label: hostile, href: `https://themusician.test/?a="><img src=x>` },
        { kind: 'link', label: hostile, href: 'https://themusician.test/' },
        {
          kind: 'table',
          lines: [
            {
              text: hostile,
              detail: hostile,
              amount: hostile,
              links: [{ label: hostile, href: 'https://themusician.test/' }],
              picture: { url: `https://themusician.test/?a="><img src=x>`, alt: hostile },
            },
          ],
          totals: [{ text: hostile, amount: hostile }],
        },
      ],
    },
    site,
  )
  // The mail's own picture is the only one.
  expect(html.match(/<img/g)).toEqual(['<img'])
  expect(html).not.toContain('<Musician>')
  expect(html.match(/&quot;&gt;&lt;img src=x onerror=1&gt;&#39;&amp;/g)?.length).toBe(17)
})

test('the text part contains everything the HTML part contains, with every address spelled out', () => {
  const { text } = make(
    { kind: 'paragraph', text: 'Your payment arrived.' },
    {
      kind: 'table',
      lines: [
        {
          text: '2 × Late Set',
          detail: 'Sheet music',
          amount: '$24.00',
          links: [{ label: 'Download', href: 'https://themusician.test/d/x' }],
        },
      ],
      totals: [{ text: 'Total', amount: '$24.00' }],
    },
    { kind: 'button', label: 'Open my purchases', href: 'https://themusician.test/purchases/y' },
    { kind: 'quote', text: 'Ada\nCorner Street' },
  )
  expect(text).toBe(`Thank you
=========

Your payment arrived.

2 × Late Set                                              $24.00
  Sheet music
  Download: https://themusician.test/d/x
----------------------------------------------------------------
Total                                                     $24.00

Open my purchases:
https://themusician.test/purchases/y

> Ada
> Corner Street

--
The <Musician>
https://themusician.test
`)
})

test('a link that cannot work in a mail, or that runs code, throws an error', () => {
  for (const url of ['/pictures/160.jpeg/a', 'javascript:alert(1)', ''])
    expect(() => make({ kind: 'table', lines: [{ text: 'x', picture: { url, alt: 'x' } }] }), url).toThrow(RangeError)
  for (const href of ['/d/x', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '']) {
    expect(() => make({ kind: 'link', label: 'x', href }), href).toThrow(RangeError)
    expect(() => make({ kind: 'button', label: 'x', href }), href).toThrow(RangeError)
  }
  expect(make({ kind: 'link', label: 'x', href: 'mailto:owner@themusician.test' }).html).toContain(
    'mailto:owner@themusician.test',
  )
})

test('the mail loads nothing: no picture, script, font or style from anywhere', () => {
  const { html } = make({ kind: 'button', label: 'x', href: 'https://themusician.test/' })
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/)
})

test('a line has its cover with alternative text, and its action as a button; the text part needs neither', () => {
  const href = 'https://themusician.test/d/x'
  const { html, text } = make({
    kind: 'table',
    lines: [
      {
        text: 'Late Set',
        links: [{ label: 'Download', href }],
        picture: { url: 'https://themusician.test/pictures/160.jpeg/a/b.jpg', alt: 'Cover: Late Set' },
      },
      { text: 'A ticket' },
    ],
    totals: [{ text: 'Total', amount: '$24.00' }],
  })
  expect(html).toMatch(
    /<img src="https:\/\/themusician\.test\/pictures\/160\.jpeg\/a\/b\.jpg" alt="Cover: Late Set" width="72"/,
  )
  // A button is a table cell with its own colour around the link.
  expect(html).toMatch(/<td align="center" bgcolor="#f5c63d"[^>]*><a href="https:\/\/themusician\.test\/d\/x"/)
  // Every row is equally wide, with or without a picture.
  expect(html.match(/<td width="92"/g)?.length).toBe(2)
  expect(html).toContain('<td colspan="2"')
  expect(text).toContain('Late Set\n  Download: https://themusician.test/d/x')
  expect(text).not.toContain('pictures')
})

test('an order number stays on one line, and its text is as it was typed', () => {
  const { html, text } = make({ kind: 'paragraph', text: 'Order number: B-20261120-0F8FAD5BD9, a well-known one.' })
  expect(html).toContain('Order number: <span style="white-space:nowrap">B-20261120-0F8FAD5BD9</span>, a well-known')
  expect(text).toContain('B-20261120-0F8FAD5BD9')
})
