// A failed call as pages see it, built from the server's response. The messages themselves stay on the server.
import type { ErrorBody, ErrorCode, FieldErrors } from './error-table'
import { unforeseen } from './failure-texts'

type Options = { message: string; retryable: boolean; fields?: FieldErrors; cause?: unknown }

/** `message` is safe to show. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** True when the same request may succeed later. */
  readonly retryable: boolean
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, { message, retryable, fields, cause }: Options) {
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.retryable = retryable
    this.fields = fields
  }
}

/** True when a call failed because the record does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

/** Returns the error that a response body describes; a body that is not one of ours is `unexpected`. */
export function errorFromBody(body: unknown): ApiError {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>
  if (typeof error?.code === 'string' && typeof error.message === 'string') return new ApiError(error.code, error)
  return new ApiError('unexpected', { message: unforeseen, retryable: true })
}
