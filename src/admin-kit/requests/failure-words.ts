// Chooses the words of a failure toast: the page's own exact words, else the error table's (AERR-01 to AERR-08).
import { ApiError } from '@/lib/api-error'
import { errorTable } from '@/lib/error-table'
import { offlineText } from '@/ui/connection-toasts'

export type Words = { title: string; text?: string }

/** Words of one page for one failure. A function may look at the error; null leaves it to the error table. */
export type FailureWords = Words | ((error: ApiError) => Words | null)

/** Converts any thrown value to an API error. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const { text, retryable } = errorTable.unexpected
  return new ApiError('unexpected', { message: text, retryable, cause: thrown })
}

/** AERR-01: true when no response arrived, or none in time. */
export function isConnectionError(error: ApiError): boolean {
  return errorTable[error.code].title === 'Connection Error'
}

/**
 * Shows "Error" with the server's sentence, or with the page's own if the server gave none. The error table handles a
 * lost connection.
 */
export function errorOr(own: string): FailureWords {
  return (error) =>
    isConnectionError(error) ? null : { title: 'Error', text: error.code === 'unexpected' ? own : error.message }
}

/** AERR-06: returns the title of a failure that has no row in the table, only a message. */
function titleOfMessage(message: string): string | null {
  if (/duplicate/i.test(message)) return 'Duplicate Entry'
  if (/permission|not authori[sz]ed|access denied/i.test(message)) return 'Access Denied'
  if (/not found/i.test(message)) return 'Not Found'
  return /database|relation|column/i.test(message) ? 'Database Error' : null
}

/**
 * Returns the page's words. A lost connection has nothing to do with the page, so it uses the error table unless the
 * page's words are a function.
 */
export function failureWords(error: ApiError, own?: FailureWords): Words {
  const chosen = typeof own === 'function' ? own(error) : isConnectionError(error) ? null : own
  if (chosen) return chosen
  const title = (error.code === 'unexpected' ? titleOfMessage(error.message) : null) ?? errorTable[error.code].title
  return { title, text: isConnectionError(error) && !navigator.onLine ? offlineText : error.message }
}
