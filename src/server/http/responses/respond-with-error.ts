// Turns any error into a response, by the error table (src/lib/errors.ts).
import type { Logger } from 'pino'
import { plainPage } from '@/platform/http/plain-page'
import { AppError } from '@/lib/errors'
import { errorTable, type ErrorBody } from '@/lib/error-table'
import { translateDatabaseError } from '@/adapters/database/translate-database-error'

/**
 * Returns the row of the error table for any thrown value. An unknown error is `unexpected`, and its own message is not
 * shown.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  return translateDatabaseError(thrown) ?? new AppError('unexpected', { cause: thrown })
}

/**
 * True when a person sees the response: a browser opens an address or submits a form, instead of a script that calls
 * the API.
 */
export function wantsPage(request: Request): boolean {
  return (
    (request.headers.get('accept') ?? '').includes('text/html') && !new URL(request.url).pathname.startsWith('/api/')
  )
}

/**
 * Responds to a failed request: with a page for a person, with JSON otherwise. Logs our own errors with their cause,
 * and all others as an event.
 */
export function respondWithError(
  thrown: unknown,
  exchange: { requestId: string; log: Logger; asPage?: boolean },
): Response {
  const error = toAppError(thrown)
  const row = errorTable[error.code]
  if (row.report)
    exchange.log.error({ code: error.code, detail: error.detail, err: error.cause ?? error }, error.message)
  else exchange.log.info({ code: error.code, fields: error.fields && Object.keys(error.fields) }, 'refused')
  const wait = error.retryAfterSeconds === undefined ? null : String(Math.max(1, Math.ceil(error.retryAfterSeconds)))
  if (exchange.asPage) {
    const page = plainPage({
      status: row.status,
      title: row.title,
      text: error.message,
      link: { href: '/', label: 'Back to the site' },
    })
    if (wait !== null) page.headers.set('retry-after', wait)
    return page
  }
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
  if (wait !== null) headers.set('retry-after', wait)
  return new Response(JSON.stringify(body), { status: row.status, headers })
}
