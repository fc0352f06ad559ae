// Proves that a code is read in every spelling that a person may type, and nothing else is.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeAlphabet, codeLength, printedCode, readCode } from './card-code'

const code = fc
  .array(fc.constantFrom(...codeAlphabet), { minLength: codeLength, maxLength: codeLength })
  .map((signs) => signs.join(''))

test('a code is read as printed, in lower case, with spaces, and with O, I and L for 0 and 1', () => {
  fc.assert(
    fc.property(code, fc.constantFrom('O', 'o'), fc.constantFrom('I', 'i', 'L', 'l'), (own, zero, one) => {
      const alike = own.replaceAll('0', zero).replaceAll('1', one)
      for (const typed of [own, printedCode(own), own.toLowerCase(), [...own].join(' '), ` ${alike} `, `${alike}\n`])
        expect(readCode(typed)).toBe(own)
    }),
  )
})

test.each([
  ['nothing', ''],
  ['too short', '7K3QF-9XW2'],
  ['too long', '7K3QF-9XW2BB'],
  ['a letter that no code has', '7K3QF-9XW2U'],
  ['Cyrillic letters that look alike', '7К3QF-9XW2В'],
  ['emoji', '🎷🎷🎷🎷🎷'],
  ['10,000 characters', '7'.repeat(10_000)],
  ['10,000 spaces', ' '.repeat(10_000)],
])('%s is no code', (_, typed) => {
  expect(readCode(typed)).toBeNull()
})
