// Proves which addresses are taken, on every form and by every endpoint.
import { expect, test } from 'vitest'
import { emailPattern, isEmail, maskEmail } from './email'

test.each(['a@b.co', "o'brien+jazz@mail.example.co.uk", 'ü@müsic.example', 'UPPER@CASE.EXAMPLE', 'a.b-c_d%e@f-g.h'])('CHK-04: %s is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '', 'a', 'a@b', '@b.co', 'a@', 'a@b.', 'a@.co', 'a@b..co', 'a@b@c.de', 'a b@c.de', ' a@b.co', 'a@b.co\n', 'a@b.co\r\nBcc: d@e.fg', 'a,b@c.de', 'a@b.co;d@e.fg', '<a@b.co>', '"a"@b.co',
  'a\u0000@b.co', `${'x'.repeat(250)}@b.co`,
])('CHK-04: %j is none', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('a text made to be slow is refused at once', () => {
  // Two ways of reading a dot would make the time grow with the square of the length.
  expect(emailPattern.test(`a@${'.'.repeat(1_000_000)}@`)).toBe(false)
  expect(emailPattern.test(`a@${'b.'.repeat(1_000_000)}@`)).toBe(false)
})

test('an address that need not be known whole is masked', () => {
  expect(maskEmail('jolene@example.com')).toBe('jo***@example.com')
  expect(maskEmail('j@example.com')).toBe('***@example.com')
})
