// Proves which passwords are accepted and which are refused.
import { expect, test } from 'vitest'
import { commonWords } from './server/passwords/common-passwords'
import { passwordGuessProblem, passwordLengthProblem } from './password.rules'

const own = ['The Musician', 'TheMusician', 'themusician.test', 'ada@example.com', 'Ada Trumpet', 'AdaTrumpet']
const problem = (password: string) => passwordGuessProblem(password, { common: commonWords, own })

test('ASVS 6.2.1 ASVS 6.2.9: a password has 12 to 128 characters, counted as users see them', () => {
  expect(passwordLengthProblem('a'.repeat(11))).toBe('Please use at least 12 characters.')
  expect(passwordLengthProblem('a'.repeat(12))).toBeNull()
  expect(passwordLengthProblem('🎺'.repeat(11))).not.toBeNull()
  expect(passwordLengthProblem('🎺'.repeat(128))).toBeNull()
  expect(passwordLengthProblem('a'.repeat(129))).toBe('Please use at most 128 characters.')
})

test.each([
  'password1234',
  'P@ssw0rd12345',
  '!!!Welcome2026!!!',
  'iloveyou123456',
  'passwordpassword',
  'adminadmin12',
  'qwertyuiop12',
  'letmein-letmein',
  'football-2026-',
  'MilesDavis1959',
  'johncoltrane!!',
  'TheMusician2026',
  'adatrumpet-123',
  'monkeydragon99',
  'Password.for.the.musician',
  'jazzmusician2026',
])('ASVS 6.2.4: %s is refused as a listed password, or one made of listed words', (password) => {
  expect(problem(password)).not.toBeNull()
})

test.each([
  'aaaaaaaaaaaa',
  'abababababab',
  '123412341234',
  '31.12.1999 23:59',
  '0157 1234 5678',
  'qwertyuiopas',
  'abcdefghijkl',
  'lkjihgfedcba',
  '1qaz2wsx3edc',
])('%s is refused as too easy to guess', (password) => {
  expect(problem(password)).not.toBeNull()
})

test.each([
  'correct horse battery staple',
  'a long evening of ballads',
  'zwölf kleine Posaunen',
  'tr0ub4dor&3-lamp',
  'xK9#mP2$vL7@qR',
  'the piano is out of tune again',
])('ASVS 6.2.5: %s is accepted, whatever characters it has', (password) => {
  expect(problem(password)).toBeNull()
})
