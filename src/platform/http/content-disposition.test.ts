// Download names: any title, in any browser.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment } from './content-disposition'

test.each([
  ['Late Set.pdf', `attachment; filename="Late Set.pdf"; filename*=UTF-8''Late%20Set.pdf`],
  [
    'Été à la mode.pdf',
    `attachment; filename="Ete a la mode.pdf"; filename*=UTF-8''%C3%89t%C3%A9%20%C3%A0%20la%20mode.pdf`,
  ],
  ['100% (live).pdf', `attachment; filename="100_ (live).pdf"; filename*=UTF-8''100%25%20%28live%29.pdf`],
  ['../../etc/passwd.pdf', `attachment; filename="etc passwd.pdf"; filename*=UTF-8''etc%20passwd.pdf`],
  ['.pdf', `attachment; filename="download.pdf"; filename*=UTF-8''download.pdf`],
  ['', `attachment; filename="download"; filename*=UTF-8''download`],
  ['half a pair \ud800.pdf', `attachment; filename="half a pair.pdf"; filename*=UTF-8''half%20a%20pair.pdf`],
  ['evil\u202efdp.exe.pdf', `attachment; filename="evil fdp.exe.pdf"; filename*=UTF-8''evil%20fdp.exe.pdf`],
])('%j', (name, expected) => {
  expect(attachment(name)).toBe(expected)
})

test('ASVS 5.4.1 ASVS 5.4.2: every title gives one header of printable ASCII with one quoted name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      expect(attachment(`${title}.pdf`)).toMatch(
        /^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[A-Za-z0-9%.!~_-]+$/,
      )
      expect(() => new Headers({ 'content-disposition': attachment(title) })).not.toThrow()
    }),
  )
})
