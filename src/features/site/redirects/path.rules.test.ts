// Proves how addresses of redirects are read and compared, and that none leads to another site.
import { describe, expect, test } from 'vitest'
import { comparedPath, readNewPath, readOldPath, withCampaign } from './path.rules'

const own = 'https://band.example'

describe('comparing', () => {
  test('spellings of one address are equal: slashes, escapes, capitals, composed letters', () => {
    for (const [a, b] of [
      ['/products/mug/', '/products/mug'],
      ['/products//mug', '/products/mug'],
      ['/bl%C3%A5-krus', '/blå-krus'],
      ['/bla\u030a-krus', '/bl%c3%a5-krus'],
      ['/%70roducts/Mug', '/products/mug'],
      ['/', ''],
    ] as const)
      expect(comparedPath(a)).toBe(comparedPath(b))
    expect(comparedPath('/100%')).toBe('/100%')
  })
})

describe('reading', () => {
  test('a path is taken as it is, and an address of this site without its name', () => {
    expect(readOldPath(' /Products/Mug/ ', null)).toEqual({ path: '/products/mug', compared: '/products/mug' })
    expect(readOldPath('https://band.example/x', own)).toEqual({ path: '/x', compared: '/x' })
    expect(readNewPath('https://band.example/shop?category=cd#list', own)).toEqual({
      path: '/shop?category=cd#list',
      compared: '/shop',
    })
    expect(readNewPath('/Blå', null)).toEqual({ path: '/Bl%C3%A5', compared: '/blå' })
  })

  test('another site is refused with its address, however it is written', () => {
    for (const foreign of ['https://evil.example/x', '//evil.example/x', 'www.evil.example', 'javascript:alert(1)'])
      expect(readNewPath(foreign, own)).toEqual({
        problem: `“${foreign}” is on another site. Enter an address of this site without its name, such as /shop.`,
      })
    for (const hidden of ['/\\evil.example', '/\t/evil.example', '\\/evil.example', '/\0'])
      expect(readNewPath(hidden, own)).toHaveProperty('problem')
    for (const slashes of ['/.//evil.example', '/x/..//evil.example'])
      expect(readNewPath(slashes, own)).toEqual({ path: '/evil.example', compared: '/evil.example' })
  })

  test('blank, relative, long and home addresses, and those with a query, are refused in words', () => {
    const problem = (typed: string) => (readOldPath(typed, own) as { problem?: string }).problem
    expect(problem(' ')).toBe('Old address is required')
    expect(problem('mug')).toBe('Begin the address with a slash, such as /shop.')
    expect(problem(`/${'x'.repeat(1000)}`)).toBe('An address has at most 1,000 characters.')
    expect(problem('/')).toBe('This is the home page, which is never redirected.')
    expect(problem('/?p=12')).toMatch(/^Leave out the part that begins with \?/)
  })
})

test('the parameters of a campaign go along, and others do not', () => {
  expect(withCampaign('/shop/mug', '?variant=3&utm_source=mail&page=2')).toBe('/shop/mug?utm_source=mail')
  expect(withCampaign('/shop#list', '?utm_source=a%26b')).toBe('/shop?utm_source=a%26b#list')
  expect(withCampaign('/shop?category=cd', '?utm_source=mail')).toBe('/shop?category=cd')
  expect(withCampaign('/shop', '')).toBe('/shop')
})
