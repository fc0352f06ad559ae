// Turns a schema's errors into messages beside fields.
import type { z } from 'zod'
import type { FieldErrors } from './error-table'

/** Returns the first message per field path (VAL-01); a message about the whole form is under `form`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'form'
    fields[name] ??= issue.message
  }
  return fields
}
