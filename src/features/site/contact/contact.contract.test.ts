// Proves which characters of a message arrive.
import { expect, test } from 'vitest'
import { contactEndpoints } from './contact.contract'

const { body } = contactEndpoints.send
const message = { name: 'Ann', email: 'ann@fans.example', subject: 'A booking', message: 'One evening in May?' }

test('OP-20: invisible and bidirectional characters are removed from a message, its lines stay', () => {
  expect(
    body.parse({
      ...message,
      name: 'A\u202enn\u200b',
      subject: '\u2066A booking',
      message: 'One\u200f\r\n\u202eevening',
    }),
  ).toMatchObject({ name: 'Ann', subject: 'A booking', message: 'One\nevening' })
})

test.each(['name', 'subject', 'message'])('OP-20: a %s of invisible characters is missing', (field) => {
  const { error } = body.safeParse({ ...message, [field]: ' \u200b\u202e ' })
  expect(error?.issues.map(({ path, message: text }) => [path.join(), text])).toEqual([
    [field, `${field[0]?.toUpperCase()}${field.slice(1)} is required`],
  ])
})
