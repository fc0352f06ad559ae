// A call that failed, as pages know it: what the server's answer says of it. The sentences themselves stay on the server.
import type { ErrorBody, ErrorCode, FieldErrors } from './error-table'
import { unforeseen } from './failure-texts'

type Options = { message: string; retryable: boolean; fields?: FieldErrors; cause?: unknown }

/** `message` is safe to show. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** Whether the same request may succeed later. */
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

/** Whether a call failed because there is no such thing. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found'

/** The error an answer's body stands for; a body that is not one of ours is `unexpected`. */
export function errorFromBody(body: unknown): ApiError {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>
  if (typeof error?.code === 'string' && typeof error.message === 'string') return new ApiError(error.code, error)
  return new ApiError('unexpected', { message: unforeseen, retryable: true })
}
