// Proves the limit of long texts and its message, which names the field and by how much the text is too long.
import { expect, test } from 'vitest'
import { optionalLongText } from './form-fields'

const messages = (typed: string) =>
  optionalLongText('Description')
    .safeParse(typed)
    .error?.issues.map(({ message }) => message)

test('a long text has up to 10,000 characters; a longer one says by how many', () => {
  expect(optionalLongText('Description').parse(` ${'x'.repeat(10_000)} `)).toHaveLength(10_000)
  expect(optionalLongText('Description').parse('  ')).toBeNull()
  expect(messages('x'.repeat(10_625))).toEqual(['Description: 625 characters too long.'])
  expect(messages('x'.repeat(10_001))).toEqual(['Description: 1 character too long.'])
})
