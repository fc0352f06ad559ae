// Tests where an order says its buyer came from.
import { expect, test } from 'vitest'
import { cleanSource, sentSource } from './source.rules'

const from = (sent: Partial<{ host: string; source: string; campaign: string }>) =>
  cleanSource({ host: '', source: '', campaign: '', ...sent }, 'https://www.late-set.example')

test('a visit from another site has its host, without the subdomains of phones and redirects', () => {
  expect(from({ host: 'www.Jazz-Blog.example' })).toEqual({ source: 'jazz-blog.example', campaign: null })
  expect(from({ host: 'l.instagram.com' }).source).toBe('instagram.com')
  expect(from({ host: 'm.de' }).source).toBe('m.de')
})

test('the names in the link come first, in lower case and without invisible characters', () => {
  expect(from({ host: 'mail.example', source: ' News\u200bLetter ', campaign: 'Spring\n 2027' })).toEqual({
    source: 'newsletter',
    campaign: 'spring 2027',
  })
})

test('the site itself and PayPal are no source', () => {
  for (const host of ['late-set.example', 'www.late-set.example', 'www.paypal.com', 'paypal.com'])
    expect(from({ host })).toEqual({ source: null, campaign: null })
})

test('a name that may be a person, and a host that is none, are not kept', () => {
  expect(from({ source: 'ann@example.com', campaign: 'to:ann@example.com' })).toEqual({ source: null, campaign: null })
  for (const host of ['', 'localhost', '[::1]', 'a b.example', '-', '=1+1', `${'a'.repeat(70)}.example`])
    expect(from({ host }).source).toBe(null)
})

test('a long name is cut, and characters stay whole', () => {
  expect(Array.from(from({ campaign: '🎷'.repeat(200) }).campaign ?? '')).toHaveLength(60)
})

test('what the page cannot have sent counts as unknown and refuses nothing', () => {
  for (const sent of [undefined, null, 7, { host: 1 }, { host: 'x'.repeat(301), source: '', campaign: '' }])
    expect(cleanSource(sentSource.parse(sent), 'https://late-set.example')).toEqual({ source: null, campaign: null })
})
