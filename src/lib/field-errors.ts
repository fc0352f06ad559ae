// From a schema's complaints to sentences beside fields.
import type { z } from 'zod'
import type { FieldErrors } from './error-table'

/** Path of the field → its first sentence (VAL-01); what is about the whole stands under `form`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'form'
    fields[name] ??= issue.message
  }
  return fields
}
