// The table of errors: status, title and text, if a retry makes sense, and if it is logged as a fault.
import { unforeseen, unreachable } from './failure-texts'

/**
 * Errors of one kind. `retryable`: the same request may succeed later, and the browser retries only these. `report`:
 * logged as a fault of ours (`error`) rather than as an event (`info`). Each has an HTTP status, the title of the toast
 * (AERR-01 to AERR-08), and a message for the user; an error may carry a more precise one.
 */
const kind = (flags: { retryable: boolean; report: boolean }) => (status: number, title: string, text: string) => ({
  status,
  title,
  text,
  ...flags,
})
const refusal = kind({ retryable: false, report: false })
const passing = kind({ retryable: true, report: false })
const fault = kind({ retryable: true, report: true })
const lastingFault = kind({ retryable: false, report: true })

export const errorTable = {
  invalid_input: refusal(422, 'Validation failed', 'Please check what you entered.'),
  malformed_request: refusal(400, 'Validation failed', 'The request could not be read.'),
  not_found: refusal(404, 'Item Not Found', 'This does not exist or is no longer available.'),
  not_signed_in: refusal(401, 'Permission Denied', 'Please sign in and try again.'),
  wrong_credentials: refusal(401, 'Error signing in', 'Invalid login credentials'),
  weak_password: refusal(422, 'Error creating account', 'Please choose a stronger password.'),
  session_not_found: refusal(404, 'Session ended', 'Your session has ended. Please sign in again.'),
  permission_denied: refusal(403, 'Permission Denied', 'You do not have permission to do this.'),
  foreign_origin: refusal(403, 'Permission Denied', 'This request did not come from this site.'),
  too_large: refusal(413, 'File Too Large', 'What you sent is larger than this site accepts.'),
  unsupported_type: refusal(415, 'Invalid File Format', 'This kind of content is not accepted here.'),
  too_many_requests: passing(429, 'Please wait', 'Too many requests. Please wait a moment and try again.'),
  site_busy: passing(
    503,
    'Please wait',
    'This site has a lot of visitors right now. Please try again in a few seconds.',
  ),
  duplicate: refusal(409, 'Duplicate Entry', 'This already exists.'),
  conflict: refusal(
    409,
    'Record Changed',
    'Another user has changed this record since you opened it. Your text is still here.',
  ),
  invalid_data: refusal(422, 'Invalid Data', 'Please check all fields and try again.'),
  missing_reference: refusal(422, 'Referenced Item Not Found', 'Something this refers to no longer exists.'),
  transaction_failed: fault(503, 'Transaction Failed', 'The change could not be completed. Please try again.'),
  timeout: fault(504, 'Connection Error', unreachable),
  upload_timeout: refusal(
    410,
    'Upload Timeout',
    'Upload timeout - file took too long to upload. Please try a smaller file.',
  ),
  upload_failed: refusal(422, 'Upload Failed', 'This file cannot be used. Please try another one.'),
  storage_full: fault(507, 'Database Error', 'The server has no storage space left. The owner has been told.'),
  database_unavailable: fault(503, 'Connection Error', unreachable),
  shop_closed: passing(409, 'Shop Under Maintenance', 'The shop is being updated. Your cart is still saved.'),
  invalid_cart: refusal(422, 'Order Creation Failed', 'Invalid cart: no items or invalid total'),
  price_changed: refusal(409, 'Order Creation Failed', 'Price calculation error. Please refresh and try again.'),
  insufficient_stock: refusal(409, 'Insufficient Stock', 'Item is currently out of stock'),
  payment_unavailable: fault(503, 'PayPal Setup Error', 'PayPal checkout is temporarily unavailable'),
  payment_declined: refusal(
    422,
    'PayPal Error',
    'There was an issue with PayPal. Please try again or use a different payment method.',
  ),
  payment_not_approved: passing(409, 'PayPal Error', 'PayPal has not approved this payment yet. Please try again.'),
  payment_refused: lastingFault(
    422,
    'Payment Processing Error',
    'There was an issue processing your payment. Please contact support with your PayPal transaction ID.',
  ),
  payment_expired: refusal(410, 'PayPal Error', 'This payment has expired. Your cart items are still saved.'),
  link_used_up: refusal(410, 'Download limit reached', 'All downloads of this link have been used.'),
  link_expired: refusal(410, 'Link expired', 'This download link has expired.'),
  link_revoked: refusal(410, 'Link withdrawn', 'This download link is no longer valid.'),
  unexpected: fault(500, 'Unexpected Error', unforeseen),
}

export type ErrorCode = keyof typeof errorTable

/** Errors of single fields: path of the field → message. All are sent together. */
export type FieldErrors = Record<string, string>

/** The body of every response that is not a success. */
export type ErrorBody = {
  error: {
    code: ErrorCode
    title: string
    message: string
    fields?: FieldErrors
    retryable: boolean
    requestId?: string
  }
}
