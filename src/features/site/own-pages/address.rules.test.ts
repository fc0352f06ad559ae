// Proves which addresses an own page may have, and that none hides a page of the site.
import { expect, test } from 'vitest'
import { adminPatterns } from '@/app/admin/admin-pages'
import { pageFiles } from '@/app/routing/page-files'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { pageAddress, reservedSegments } from './address.rules'

const refusal = (typed: string) => pageAddress.safeParse(typed).error?.issues[0]?.message

test('an address is stored in lower case and without slashes', () => {
  expect(pageAddress.parse(' /Imprint/ ')).toBe('imprint')
  expect(pageAddress.parse('terms-of-sale-2')).toBe('terms-of-sale-2')
})

test('the addresses of the site itself are refused with a sentence', () => {
  for (const taken of ['/shop', 'admin', 'api', 'assets', 'Home', 'privacy', 'd'])
    expect(refusal(taken)).toMatch(/^The site uses the address \/\w+ itself\. Please choose another one\.$/)
})

test('other characters, an empty and a long address are refused', () => {
  for (const wrong of ['a b', 'über', 'a--b', '-a', 'a/b', 'a.html', 'https://example.com/x'])
    expect(refusal(wrong)).toBe('Please use letters from a to z, digits and hyphens only, for example terms-of-sale.')
  expect(refusal(' / ')).toBe('Address is required')
  expect(refusal('a'.repeat(61))).toBe('Address must be at most 60 characters')
})

test('the first part of every address of the site is reserved', () => {
  const paths = [
    ...allEndpoints.map(({ endpoint }) => endpoint.path),
    ...allRoutes.map(({ path }) => path),
    ...Object.keys(pageFiles),
    ...adminPatterns,
  ]
  const first = new Set(paths.map((path) => path.split('/')[1] ?? ''))
  const possible = [...first].filter((part) => /^[a-z0-9-]+$/.test(part))
  expect(possible.filter((part) => !reservedSegments.has(part))).toEqual([])
})
