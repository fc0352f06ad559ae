// Tests what counts as a visitor's interest in an item.
import { expect, test } from 'vitest'
import { isPerson, readInterest } from './interest.rules'

const id = '0b6e7e6e-2f0f-4b7e-8f1a-9c1d2e3f4a5b'

test('a report has a step and the id of an item, and nothing else', () => {
  expect(readInterest(`played ${id}`)).toEqual({ step: 'played', itemId: id })
  for (const text of [
    '',
    'seen',
    `bought ${id}`,
    `seen ${id} `,
    `seen ${id}\nseen ${id}`,
    `seen ${id.slice(1)}`,
    'seen *',
  ])
    expect(readInterest(text)).toBe(null)
})

test('browsers of people count; crawlers, previews and scripts do not', () => {
  for (const agent of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  ])
    expect(isPerson(agent)).toBe(true)
  for (const agent of [
    null,
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'facebookexternalhit/1.1',
    'curl/8.5.0',
    'python-requests/2.32',
  ])
    expect(isPerson(agent)).toBe(false)
})
