// What is asked again and again is prepared: PostgreSQL then reads and plans a text once for each connection, which is a fifth of what a checkout costs it.
import { createHash } from 'node:crypto'

/** Each costs a connection some 20 KB for as long as it is open. */
const mostPrepared = 64
const asksUntilPrepared = 20
/** Lists of ids make ever new texts: of those that are not prepared few are counted, and long ones not at all. */
const mostCounted = 200
const longestText = 4000

/** Names that mean the same text on every connection. */
export function createStatementNames() {
  const names = new Map<string, string>()
  const asks = new Map<string, number>()
  return {
    /** The name under which a text is prepared; undefined while it is asked seldom, and when enough others are prepared. */
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

/** The query of a pool or a connection, with a name for what is asked often; only what has parameters, since the rest is cheap to read. */
export function preparing<Result>(
  ask: (...query: unknown[]) => Result,
  names = ofThisProcess,
): (...query: unknown[]) => Result {
  return (asked, values, ...rest) => {
    const isText = typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string'
    const name = isText && Array.isArray(values) && values.length > 0 ? names.statementName(asked.text as string) : undefined
    return ask(name === undefined ? asked : Object.assign({}, asked, { name }), values, ...rest)
  }
}
