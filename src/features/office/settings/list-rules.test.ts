// Proves what the lists of the settings page take, and the sentence for what they do not.
import { expect, test } from 'vitest'
import { typedMenu, typedProfiles, typedTaxRates } from './list-rules'

const entry = (path: string, label = '', isHidden = false) => ({ path, label, isHidden })
const refusal = (menu: unknown) => typedMenu.safeParse(menu).error?.issues[0]?.message

test('a menu takes pages and labels; the row ids of the form are not stored', () => {
  const typed = [{ ...entry('/events/', ' Live '), id: 'new-1' }, entry('/', '', true), entry('/shop/late-set')]
  expect(typedMenu.parse(typed)).toEqual([entry('/events', 'Live'), entry('/', '', true), entry('/shop/late-set')])
})

test('a menu takes https addresses of other sites, with or without https in front', () => {
  const typed = [entry('https://ada.bandcamp.com/album/x?from=y', 'Bandcamp'), entry(' ada.bandcamp.com ')]
  expect(typedMenu.parse(typed)).toEqual([
    entry('https://ada.bandcamp.com/album/x?from=y', 'Bandcamp'),
    entry('https://ada.bandcamp.com'),
  ])
})

test('a menu with nothing in it, a page twice and other addresses are refused with a sentence', () => {
  const empty = 'The menu needs at least one page. Please show one.'
  expect(refusal([])).toBe(empty)
  expect(refusal([entry('/', '', true), entry('/shop', '', true)])).toBe(empty)
  expect(refusal([entry('/'), entry('/shop'), entry('/')])).toBe('/ is in the menu twice. Please remove one of them.')
  for (const wrong of [
    'http://example.com',
    'https://',
    '//example.com',
    'shop',
    '/shop?tag=x',
    '/../x',
    'javascript:alert(1)',
  ])
    expect(refusal([entry(wrong)])).toBe(
      'Please enter an address on this site such as /shop/late-set, or one elsewhere that begins with https://.',
    )
  expect(refusal([entry('/', 'x'.repeat(31))])).toBe('Please use at most 30 characters for a label.')
})

test('profiles are web addresses, with or without https in front', () => {
  expect(typedProfiles.parse([{ id: 'x', address: 'mastodon.social/@ada' }])).toEqual([
    { address: 'https://mastodon.social/@ada' },
  ])
  expect(typedProfiles.parse([])).toEqual([])
  for (const wrong of ['', '@ada', 'javascript:alert(1)', 'ftp://ada.example'])
    expect(typedProfiles.safeParse([{ address: wrong }]).error?.issues[0]?.message).toBe(
      'Please enter a web address such as https://youtube.com/@you.',
    )
})

test('tax rates: a comma, spaces and a percent sign are taken, anything else and a second rate of the same kind get a sentence', () => {
  const row = { country: 'DE', category: '', rate: ' 7,7 %', from: '' }
  expect(typedTaxRates.parse([row])).toEqual([{ ...row, rate: '7.7' }])
  for (const rate of ['', '-1', '100', '=1', '7.777', 'seven'])
    expect(typedTaxRates.safeParse([{ ...row, rate }]).error?.issues[0]?.message).toBe(
      'Please enter each rate in percent, such as 19 or 7.7.',
    )
  expect(typedTaxRates.safeParse([row, { ...row, rate: '8' }]).error?.issues[0]?.message).toBe(
    'Germany: there are two rates for the same category and day. Please remove one of them.',
  )
})
