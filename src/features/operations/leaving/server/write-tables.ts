// Writes the tables of an export as CSV files into a folder, all as of one moment. The database is free again before the
// first byte leaves, however slow the network of the owner is.
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import type { Context } from '@/platform/context'
import { tableShapes, type TableShape } from './table-shape'

/** Makes the text of values the same on every server. */
const exactText = [
  "set local datestyle to 'ISO, YMD'",
  "set local timezone to 'UTC'",
  'set local extra_float_digits to 3',
  'set local statement_timeout to 0',
  'set local idle_in_transaction_session_timeout to 0',
].join('; ')

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Puts a `'` before a text that a spreadsheet would take for a formula, before one that begins with `'` itself, and in
 * place of an empty one, because an empty cell is no value. The import removes it.
 */
const cell = ({ name, getSQLType }: { name: string; getSQLType: () => string }): string => {
  const column = quoted(name)
  if (!/^(text|jsonb)/.test(getSQLType())) return `${column}::text as ${column}`
  return `case when ${column}::text ~ '^([=+@\\t\\r\\n''\\\\-]|$)' then '''' || ${column}::text else ${column}::text end as ${column}`
}

const copyStatement = ({ name, columns, keys, where = 'true', order }: TableShape): string => {
  const cells = columns.map((column) => cell({ name: column.name, getSQLType: () => column.getSQLType() }))
  const by = order ?? keys.map(quoted).join(', ')
  return `copy (select ${cells.join(', ')} from ${quoted(name)} where ${where} order by ${by}) to stdout with (format csv, header)`
}

export type WrittenTable = { shape: TableShape; file: string; rows: number }

/** Writes every exported table that has rows. Returns the files in the order of the import. */
export async function writeTables({ db }: Pick<Context, 'db'>, folder: string): Promise<WrittenTable[]> {
  const client = await db.$client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(exactText)
    const written: WrittenTable[] = []
    for (const shape of tableShapes) {
      const file = path.join(folder, `${shape.fullName}.csv`)
      const rows = client.query(copyTo(copyStatement(shape)))
      await pipeline(rows, createWriteStream(file, { mode: 0o600 }))
      if (rows.rowCount > 0) written.push({ shape, file, rows: rows.rowCount })
    }
    await client.query('commit')
    client.release()
    return written
  } catch (error) {
    client.release(true)
    throw error
  }
}
