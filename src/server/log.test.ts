// Proves that errors are logged without the values that caused them: these may be a person's address or message.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { AppError } from '@/lib/errors'
import { createLog } from './log'

function logged(err: unknown): { text: string; err: Record<string, unknown> } {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'it failed')
  const text = lines.join('')
  return { text, err: (JSON.parse(text) as { err: Record<string, unknown> }).err }
}

function failedQuery(): DrizzleQueryError {
  const cause = Object.assign(
    new DatabaseError('duplicate key value violates unique constraint "x_unique"', 1, 'error'),
    {
      code: '23505',
      constraint: 'x_unique',
      table: 'x',
      detail: 'Key (email)=(fan@example.com) already exists.',
      where: 'fan@example.com',
    },
  )
  return new DrizzleQueryError(
    'insert into x (email, message) values ($1, $2)',
    ['fan@example.com', 'dear\nfan@example.com'],
    cause,
  )
}

test.each([
  ['alone', () => failedQuery()],
  ['behind an error of ours', () => new AppError('unexpected', { cause: failedQuery() })],
  ['behind two', () => new Error('outer', { cause: new AppError('unexpected', { cause: failedQuery() }) })],
])('ASVS 16.2.5: a failed query %s logs statement, code and constraint, but no value', (_place, make) => {
  const { text } = logged(make())
  expect(text).not.toContain('fan@example.com')
  for (const fact of [
    'insert into x (email, message) values ($1, $2)',
    '23505',
    'x_unique',
    'duplicate key value',
    'log.test.ts',
  ])
    expect(text).toContain(fact)
})

test('any other error keeps its name, message, code and origin; a thrown value that is no error is logged by its kind', () => {
  const { err } = logged(
    Object.assign(new TypeError('x is not a function'), { code: 'E1', response: '550 no fan@example.com' }),
  )
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
    code: 'E1',
    stack: expect.stringContaining('log.test.ts') as string,
  })
  expect(err).not.toHaveProperty('response')
  expect(logged('fan@example.com').text).not.toContain('fan@example.com')
})
