// Proves what the footer says while its links load.
import { expect, test, vi } from 'vitest'
import { away, html, today } from '../../../tests/support/public-page'

vi.useFakeTimers({ toFake: ['Date'], now: today })

test('FOOT-05: while the links load, the footer says so, under a shorter tagline', async () => {
  const footer = (page: string) => /<footer.*<\/footer>/s.exec(page)?.[0] ?? ''
  const loading = footer(await html('/about', { '/api/site-links': away }))
  expect(loading).toContain('Loading social links...')
  const [, short = ''] = /type-lede[^>]*>([^<]*)</.exec(loading) ?? []
  const [, long = ''] = /type-lede[^>]*>([^<]*)</.exec(footer(await html('/about'))) ?? []
  expect(short.length).toBeGreaterThan(0)
  expect(long.length).toBeGreaterThan(short.length)
})
