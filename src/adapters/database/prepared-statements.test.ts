// Proves that only frequent queries are prepared, and that the number of prepared statements has a limit.
import { describe, expect, test } from 'vitest'
import { createStatementNames, preparing } from './prepared-statements'

const askOften = (names: ReturnType<typeof createStatementNames>, text: string) =>
  Array.from({ length: 20 }, () => names.statementName(text)).at(-1)

describe('prepared statements', () => {
  test('a query text gets a name on its twentieth use, and keeps it', () => {
    const names = createStatementNames()
    const given = Array.from({ length: 25 }, () => names.statementName('select $1'))
    expect(given.slice(0, 19).every((name) => name === undefined)).toBe(true)
    expect(new Set(given.slice(19)).size).toBe(1)
    expect(askOften(names, 'select $2')).not.toBe(given[24])
  })

  test('there are at most 64 names, however many queries run', () => {
    const names = createStatementNames()
    const given = Array.from({ length: 200 }, (_, index) => askOften(names, `select $1 + ${index}`))
    expect(given.filter((name) => name !== undefined)).toHaveLength(64)
  })

  test('a stream of new texts does not keep others from being counted for long', () => {
    const names = createStatementNames()
    for (let index = 0; index < 1000; index++) names.statementName(`select ${index} in ($1)`)
    expect(askOften(names, 'select $1')).toBeDefined()
    expect(askOften(names, 'x'.repeat(4001))).toBeUndefined()
  })

  test('the query is passed on with its name, the original object unchanged, and queries without parameters as they are', () => {
    const asked: unknown[][] = []
    const ask = preparing((...query) => asked.push(query), { statementName: (text) => `name of ${text}` })
    const query = { text: 'select $1', rowMode: 'array' }
    ask(query, [1])
    ask({ text: 'begin' }, [])
    ask('select 1')
    expect(query).toEqual({ text: 'select $1', rowMode: 'array' })
    expect(asked).toEqual([
      [{ text: 'select $1', rowMode: 'array', name: 'name of select $1' }, [1]],
      [{ text: 'begin' }, []],
      ['select 1', undefined],
    ])
  })
})
