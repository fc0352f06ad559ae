// The error that services throw: a code from the table, plus details for the log.
import { ApiError } from './api-error'
import { errorTable, type ErrorCode, type FieldErrors } from './error-table'

/** An error with a row in the table. `message` is safe to show; `cause` and `detail` are for the log only. */
export class AppError extends ApiError {
  /** Written to the log, never sent to the browser. */
  readonly detail: Record<string, unknown> | undefined
  /** Seconds after which a retry makes sense (429, 503). */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      fields?: FieldErrors
      detail?: Record<string, unknown>
      cause?: unknown
      retryAfterSeconds?: number
    } = {},
  ) {
    const { text, retryable } = errorTable[code]
    super(code, { message: options.message ?? text, retryable, fields: options.fields, cause: options.cause })
    this.name = 'AppError'
    this.detail = options.detail
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
