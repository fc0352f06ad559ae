// Proves which characters of a user's name are stored.
import { expect, test } from 'vitest'
import { fullName } from './sign-in.contract'

test('ACCESS-09: a full name loses invisible and bidirectional characters', () => {
  expect(fullName.parse(' A\u202enn\u200b\nBlack ')).toBe('Ann Black')
  expect(fullName.safeParse('\u200b\u202e').error?.issues[0]?.message).toBe('Please enter your full name.')
})
