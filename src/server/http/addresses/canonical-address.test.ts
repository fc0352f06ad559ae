// Every spelling of an address leads to one, and none leads to another site.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAddressReader, noAddress } from './canonical-address'

const paths = [
  '/',
  '/shop',
  '/shop/$slug',
  '/d/{token}/ticket',
  '/d/$token',
  '/purchases',
  '/purchases/$token',
  '/media/{bucket}/{path...}',
  '/events/{file}.ics',
  '/api/media',
  '/api/things/{id}',
  '/api/things/trash',
]
const read = createAddressReader(paths)

test.each([
  ['/'],
  ['/shop'],
  ['/shop?page=2'],
  ['/shop?a=//%zz'],
  ['/shop/Blue-Sheet'],
  ['/d/aB-_9'],
  ['/media/loe/Été.JPG'.replaceAll('É', '%C3%89').replaceAll('é', '%C3%A9')],
  ['/api/things/Trash'],
  ['/@vite/client?t=1'],
  ['/src/App.tsx'],
  ['/assets/index-DxY_1.js'],
  ['/nobody/Knows/This'],
  ['/.well-known/x'],
  ['/a,b;c=d:e@f+g&h!i$j*(k)'],
  ['/a%40b%2Cc'],
])('%s is canonical', (target) => {
  expect(read(target)).toEqual({ kind: 'canonical', target })
})

test.each([
  ['///', '/'],
  ['//[', '/%5B'],
  ['//@', '/@'],
  ['//evil.example', '/evil.example'],
  ['///evil.example//x//', '/evil.example/x'],
  ['/shop/', '/shop'],
  ['/shop//?page=2', '/shop?page=2'],
  ['//d//TOKEN', '/d/TOKEN'],
  ['/SHOP', '/shop'],
  ['/Shop/Blue-Sheet', '/shop/Blue-Sheet'],
  ['/D/aB-_9', '/d/aB-_9'],
  ['/D/aB/TICKET', '/d/aB/ticket'],
  ['/Purchases/aB', '/purchases/aB'],
  ['/MEDIA/LOE/A/B.JPG', '/media/LOE/A/B.JPG'],
  ['/API/Things/Trash', '/api/things/trash'],
  ['/%64/TOKEN', '/d/TOKEN'],
  ['/sho%70', '/shop'],
  ['/x%7ey', '/x~y'],
  ['/%c3%a9', '/%C3%A9'],
  ['/\xc3\xa9', '/%C3%A9'],
  ['/a|b', '/a%7Cb'],
  ['/shop#x', '/shop'],
  ['/shop?a=1#x', '/shop?a=1'],
  ['HTTPS://evil.example//D/aB?x=1', '/d/aB?x=1'],
])('%s is redirected to %s, once', (target, to) => {
  expect(read(target)).toEqual({ kind: 'moved', to })
  expect(read(to)).toEqual({ kind: 'canonical', target: to })
})

test.each([
  ['http://evil.example/shop', '/shop'],
  ['http://evil.example', '/'],
  ['https://evil.example?x', '/?x'],
  ['http://a:b@evil.example:1/d/aB?x', '/d/aB?x'],
])('%s, as sent to a proxy, is %s of this site', (target, own) => {
  expect(read(target)).toEqual({ kind: 'canonical', target: own })
})

test.each([
  '',
  '*',
  'shop',
  'themusician.test:443',
  'ftp://themusician.test/',
  'javascript:alert(1)',
  '/%',
  '//%',
  '/%zz',
  '/%f',
  '/%%',
  '/%ff',
  '/%c0%af',
  '/%ed%a0%80',
  '/%F0%9F',
  '/\xff',
  '/%00',
  '/d/a%00',
  '/a%0d%0ab',
  '/%7f',
  '/a%2fb',
  '/a%2Fb',
  '/d%2fTOKEN',
  '/a%5cb',
  '/a\\b',
  '/\\evil.example',
  '\\\\evil.example',
  '/.',
  '/..',
  '/./shop',
  '/shop/../d/TOKEN',
  '/%2e%2e/etc/passwd',
  '/.%2E/x',
  '/%2e',
  `/${'a'.repeat(2000)}`,
  `/${'a/'.repeat(1001)}`,
  noAddress,
  '/\u2028',
])('%j is not an address', (target) => {
  expect(read(target)).toEqual({ kind: 'none' })
})

const odd = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .string({
        unit: fc.constantFrom(
          '/',
          '/',
          '.',
          '%',
          '%2',
          '%2e',
          '%2f',
          '%5c',
          '%00',
          '%c3',
          '%a9',
          '\\',
          'a',
          'D',
          'shop',
          'SHOP',
          'd',
          '[',
          '@',
          ':',
          ' ',
          '?',
          '#',
          '\xff',
          'é',
        ),
        maxLength: 12,
      })
      .map((rest) => `/${rest}`),
  },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
)

describe('any request target', () => {
  test('is canonical, redirects to a canonical address in a single step, or is invalid', () => {
    fc.assert(
      fc.property(odd, (target) => {
        const address = read(target)
        if (address.kind === 'moved') expect(read(address.to)).toEqual({ kind: 'canonical', target: address.to })
        if (address.kind === 'canonical') expect(read(address.target)).toEqual(address)
      }),
      { numRuns: 5000 },
    )
  })

  test('gives an address on this site, and no other URL parser takes it for another one', () => {
    fc.assert(
      fc.property(odd, (target) => {
        const address = read(target)
        if (address.kind === 'none') return
        const own = address.kind === 'moved' ? address.to : address.target
        expect(own).toMatch(/^\/(?![/\\])[!-~]*$/)
        const { origin, pathname } = new URL(own, 'https://themusician.test')
        expect(origin).toBe('https://themusician.test')
        expect(pathname).toBe(own.replace(/\?.*$/s, ''))
      }),
      { numRuns: 5000 },
    )
  })

  test('keeps every letter of tokens and names, whatever the case of the words before them', () => {
    const word = fc.constantFrom('d', 'purchases', 'shop').chain((name) => fc.mixedCase(fc.constant(name)))
    fc.assert(
      fc.property(
        word,
        fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/),
        fc.constantFrom('/', '//', '///'),
        fc.constantFrom('', '/', '//'),
        (name, token, between, end) => {
          const address = read(`${between}${name}${between}${token}${end}`)
          expect(address.kind === 'none' ? null : address.kind === 'moved' ? address.to : address.target).toBe(
            `/${name.toLowerCase()}/${token}`,
          )
        },
      ),
    )
  })
})
