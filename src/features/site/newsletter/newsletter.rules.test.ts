// Proves how a newsletter's text becomes the blocks of a mail.
import { expect, test } from 'vitest'
import { newsletterBlocks } from './newsletter.rules'

test('paragraphs, headings and buttons are recognised', () => {
  expect(
    newsletterBlocks(
      'Dear friends,\r\n\r\ntwo dates.\nCome early.\n\n# In June\nWe play.\n\n[Tickets](https://example.com/t)\n\nhttps://example.com/a',
    ),
  ).toEqual([
    { kind: 'paragraph', text: 'Dear friends,' },
    { kind: 'paragraph', text: 'two dates.\nCome early.' },
    { kind: 'heading', text: 'In June' },
    { kind: 'paragraph', text: 'We play.' },
    { kind: 'button', label: 'Tickets', href: 'https://example.com/t' },
    { kind: 'button', label: 'Have a look', href: 'https://example.com/a' },
  ])
})

test('markup and other addresses stay text', () => {
  expect(newsletterBlocks('<b>x</b>\n\n[a](javascript:alert(1))')).toEqual([
    { kind: 'paragraph', text: '<b>x</b>' },
    { kind: 'paragraph', text: '[a](javascript:alert(1))' },
  ])
})
