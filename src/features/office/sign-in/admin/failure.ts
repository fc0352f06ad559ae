// Shows a failed sign-in, sign-up or reset: in a toast, and beside the field it is about.
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { asApiError, failureWords } from '@/admin-kit/requests/failure-words'
import { errorTable } from '@/lib/error-table'
import { recordError } from '@/ui/error-log'
import { toast } from '@/ui/toast-store'

/** ACCESS-14: shown for errors of the server. */
const unexpected = { title: 'An error occurred', text: 'Please try again later.' }

/** Returns the message of a failure: the server's own, or the one for unexpected errors. */
export function sayFailure(thrown: unknown, title: string): string {
  const error = asApiError(thrown)
  recordError(error)
  const words = errorTable[error.code].report
    ? unexpected
    : { title, text: failureWords(error, { title, text: error.message }).text ?? error.message }
  toast({ ...words, kind: 'destructive' })
  return words.text
}

/**
 * Shows a toast and puts the server's messages beside their fields; a message without a field goes beside `otherwise`.
 */
export function showFailure<Values extends FieldValues>(
  thrown: unknown,
  title: string,
  setError: UseFormSetError<Values>,
  otherwise: Path<Values>,
): void {
  const text = sayFailure(thrown, title)
  const fields = Object.entries(asApiError(thrown).fields ?? {})
  if (fields.length === 0) setError(otherwise, { type: 'server', message: text })
  for (const [name, message] of fields)
    setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: true })
}
