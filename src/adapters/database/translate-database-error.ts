// Translates every error of PostgreSQL or its driver into an error of our table.
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { AppError } from '@/lib/errors'
import type { ErrorCode } from '@/lib/error-table'

/** SQLSTATE, or its first two characters for a whole class, or the code of a failed connection. */
const databaseErrorCodes: Record<string, ErrorCode> = {
  '23505': 'duplicate',
  '23503': 'missing_reference',
  '23514': 'invalid_data',
  '23502': 'invalid_data',
  '23P01': 'duplicate',
  '22': 'invalid_data',
  '42501': 'permission_denied',
  '25P02': 'transaction_failed',
  '25P03': 'transaction_failed',
  '40': 'transaction_failed',
  '55P03': 'timeout',
  '57014': 'timeout',
  '53100': 'storage_full',
  '53': 'database_unavailable',
  '08': 'database_unavailable',
  '57P': 'database_unavailable',
  // A replica after a change of the primary: the new primary accepts writes in a moment.
  '25006': 'database_unavailable',
  '28': 'database_unavailable',
  '3D000': 'database_unavailable',
}

function codeFor(sqlState: string): ErrorCode | undefined {
  return (
    databaseErrorCodes[sqlState] ?? databaseErrorCodes[sqlState.slice(0, 3)] ?? databaseErrorCodes[sqlState.slice(0, 2)]
  )
}

/**
 * Returns the error of our table for a database error, or null for any other error. `detail` names the constraint,
 * table and column for the log. The values, which may be a person's address, stay out of it.
 */
export function translateDatabaseError(error: unknown): AppError | null {
  const wrapped = error instanceof DrizzleQueryError
  // Drizzle's message repeats all parameters; the driver's own error does not.
  const cause = wrapped ? error.cause : error
  if (cause instanceof DatabaseError) {
    const code = codeFor(cause.code ?? '')
    const { code: sqlState, constraint, table, column } = cause
    return code ? new AppError(code, { cause, detail: { sqlState, constraint, table, column } }) : null
  }
  // The driver's own errors are about the connection (refused, reset, timed out) or bugs in the site, such as a value
  // it cannot send.
  if (wrapped && cause instanceof Error && ('code' in cause || /connection|timeout/i.test(cause.message))) {
    return new AppError('database_unavailable', { cause, detail: { reason: cause.message } })
  }
  return null
}
