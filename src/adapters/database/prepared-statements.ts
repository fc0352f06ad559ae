// Prepares frequent queries: PostgreSQL then parses and plans a text once per connection. That work is a fifth of a
// checkout's cost to PostgreSQL.
import { createHash } from 'node:crypto'

/** Each prepared statement costs a connection some 20 KB for as long as it is open. */
const mostPrepared = 64
const asksUntilPrepared = 20
/** Lists of ids produce ever new texts: of the unprepared texts only a few are counted, and long ones not at all. */
const mostCounted = 200
const longestText = 4000

/** Creates names that mean the same text on every connection. */
export function createStatementNames() {
  const names = new Map<string, string>()
  const asks = new Map<string, number>()
  return {
    /** Returns the name of a prepared text; undefined while it is rarely used, and when enough others are prepared. */
    statementName(text: string): string | undefined {
      const known = names.get(text)
      if (known !== undefined || names.size >= mostPrepared || text.length > longestText) return known
      const count = (asks.get(text) ?? 0) + 1
      if (count < asksUntilPrepared) {
        if (asks.size >= mostCounted && !asks.has(text)) asks.clear()
        asks.set(text, count)
        return undefined
      }
      asks.delete(text)
      const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
      names.set(text, name)
      return name
    },
  }
}

const ofThisProcess = createStatementNames()

/**
 * Wraps the query method of a pool or a connection, and names frequent queries. Names only queries with parameters,
 * since the rest are cheap to parse.
 */
export function preparing<Result>(
  ask: (...query: unknown[]) => Result,
  names = ofThisProcess,
): (...query: unknown[]) => Result {
  return (asked, values, ...rest) => {
    const isText = typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string'
    const name =
      isText && Array.isArray(values) && values.length > 0 ? names.statementName(asked.text as string) : undefined
    return ask(name === undefined ? asked : Object.assign({}, asked, { name }), values, ...rest)
  }
}
