// Turns whatever went wrong into an answer by the one error table.
import type { Logger } from 'pino'
import { AppError, errorTable, type ErrorBody } from '@/lib/errors'
import { translateDatabaseError } from '@/adapters/database/translate-database-error'

/** The row of the error table that any thrown value stands for; what nobody foresaw is `unexpected` and says nothing of itself. */
export function appErrorOf(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  return translateDatabaseError(thrown) ?? new AppError('unexpected', { cause: thrown })
}

/** The answer to a failed API call. Logs faults of ours with their cause, everything else as an event. */
export function respondWithError(thrown: unknown, exchange: { requestId: string; log: Logger }): Response {
  const error = appErrorOf(thrown)
  const row = errorTable[error.code]
  if (row.report) exchange.log.error({ code: error.code, detail: error.detail, err: error.cause ?? error }, error.message)
  else exchange.log.info({ code: error.code, fields: error.fields && Object.keys(error.fields) }, 'refused')
  const body: ErrorBody = {
    error: {
      code: error.code,
      title: row.title,
      message: error.message,
      ...(error.fields ? { fields: error.fields } : {}),
      retryable: row.retryable,
      requestId: exchange.requestId,
    },
  }
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  if (error.retryAfterSeconds !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(error.retryAfterSeconds))))
  return new Response(JSON.stringify(body), { status: row.status, headers })
}
