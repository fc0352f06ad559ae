// Handles PayPal's sandbox header `PayPal-Mock-Response`: the caller requests a failure by its code.
import { refused, type ApiError } from './api-error'
import { z } from 'zod'

const header = z.object({ mock_application_codes: z.string().min(1).max(100) })

const statusByCode: Readonly<Record<string, number>> = {
  MISSING_REQUIRED_PARAMETER: 400,
  INVALID_PARAMETER_VALUE: 400,
  INVALID_PARAMETER_SYNTAX: 400,
  INVALID_STRING_LENGTH: 400,
  MALFORMED_REQUEST_JSON: 400,
  AUTHENTICATION_FAILURE: 401,
  INVALID_ACCOUNT_STATUS: 401,
  PERMISSION_DENIED: 403,
  NOT_AUTHORIZED: 403,
  INVALID_RESOURCE_ID: 404,
  RESOURCE_NOT_FOUND: 404,
  PREVIOUS_REQUEST_IN_PROGRESS: 409,
  RATE_LIMIT_REACHED: 429,
  INTERNAL_SERVER_ERROR: 500,
  INTERNAL_SERVICE_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
}

/** Returns the refusal that the header requests, or null without a (readable) header. Codes not listed are 422. */
export function mockedError(value: string | undefined): ApiError | null {
  if (value === undefined) return null
  let input: unknown
  try {
    input = JSON.parse(value)
  } catch {
    return null
  }
  const parsed = header.safeParse(input)
  if (!parsed.success) return null
  const code = parsed.data.mock_application_codes
  return refused(statusByCode[code] ?? 422, code, 'Asked for by PayPal-Mock-Response.')
}
