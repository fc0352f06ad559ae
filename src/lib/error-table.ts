// The one table of errors: what the server answers, what a toast says, whether a retry makes sense, whether the owner's log hears of it.
import { unforeseen, unreachable } from './failure-texts'

type ErrorRow = {
  /** HTTP status of the answer. */
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504 | 507
  /** Toast title (AERR-01 to AERR-08). */
  title: string
  /** A sentence for the person in front of the screen; an error may carry a more exact one. */
  text: string
  /** Whether the same request may succeed later; the browser retries only these. */
  retryable: boolean
  /** Whether it is logged as a fault of ours (`error`) rather than as an event (`info`). */
  report: boolean
}

export const errorTable = {
  invalid_input: {
    status: 422,
    title: 'Validation failed',
    text: 'Please check what was sent.',
    retryable: false,
    report: false,
  },
  malformed_request: {
    status: 400,
    title: 'Validation failed',
    text: 'The request could not be read.',
    retryable: false,
    report: false,
  },
  not_found: {
    status: 404,
    title: 'Item Not Found',
    text: 'This does not exist or is no longer available.',
    retryable: false,
    report: false,
  },
  not_signed_in: {
    status: 401,
    title: 'Permission Denied',
    text: 'Please sign in and try again.',
    retryable: false,
    report: false,
  },
  wrong_credentials: {
    status: 401,
    title: 'Error signing in',
    text: 'Invalid login credentials',
    retryable: false,
    report: false,
  },
  weak_password: {
    status: 422,
    title: 'Error creating account',
    text: 'Please choose a stronger password.',
    retryable: false,
    report: false,
  },
  session_not_found: {
    status: 404,
    title: 'Session ended',
    text: 'Your session has ended. Please sign in again.',
    retryable: false,
    report: false,
  },
  permission_denied: {
    status: 403,
    title: 'Permission Denied',
    text: 'You do not have permission to do this.',
    retryable: false,
    report: false,
  },
  foreign_origin: {
    status: 403,
    title: 'Permission Denied',
    text: 'This request did not come from this site.',
    retryable: false,
    report: false,
  },
  too_large: {
    status: 413,
    title: 'File Too Large',
    text: 'What was sent is larger than this site accepts.',
    retryable: false,
    report: false,
  },
  unsupported_type: {
    status: 415,
    title: 'Invalid File Format',
    text: 'This kind of content is not accepted here.',
    retryable: false,
    report: false,
  },
  too_many_requests: {
    status: 429,
    title: 'Please wait',
    text: 'Too many requests. Please wait a moment and try again.',
    retryable: true,
    report: false,
  },
  site_busy: {
    status: 503,
    title: 'Please wait',
    text: 'A great many people are looking at this site at the moment. Please try again in a few seconds.',
    retryable: true,
    report: false,
  },
  duplicate: { status: 409, title: 'Duplicate Entry', text: 'This already exists.', retryable: false, report: false },
  conflict: {
    status: 409,
    title: 'Changed Meanwhile',
    text: 'Somebody else has changed this record since you opened it. Your text is still here.',
    retryable: false,
    report: false,
  },
  invalid_data: {
    status: 422,
    title: 'Invalid Data',
    text: 'Please check all fields and try again.',
    retryable: false,
    report: false,
  },
  missing_reference: {
    status: 422,
    title: 'Referenced Item Not Found',
    text: 'Something this refers to no longer exists.',
    retryable: false,
    report: false,
  },
  transaction_failed: {
    status: 503,
    title: 'Transaction Failed',
    text: 'The change could not be completed. Please try again.',
    retryable: true,
    report: true,
  },
  timeout: {
    status: 504,
    title: 'Connection Error',
    text: 'This took too long. Please try again.',
    retryable: true,
    report: true,
  },
  upload_timeout: {
    status: 410,
    title: 'Upload Timeout',
    text: 'Upload timeout - file took too long to upload. Please try a smaller file.',
    retryable: false,
    report: false,
  },
  upload_failed: {
    status: 422,
    title: 'Upload Failed',
    text: 'This file cannot be used. Please try another one.',
    retryable: false,
    report: false,
  },
  storage_full: {
    status: 507,
    title: 'Database Error',
    text: 'The server has no room left. The owner has been told.',
    retryable: true,
    report: true,
  },
  database_unavailable: { status: 503, title: 'Connection Error', text: unreachable, retryable: true, report: true },
  shop_closed: {
    status: 409,
    title: 'Shop Under Maintenance',
    text: 'The shop is being updated. Your cart is still saved.',
    retryable: true,
    report: false,
  },
  invalid_cart: {
    status: 422,
    title: 'Order Creation Failed',
    text: 'Invalid cart: no items or invalid total',
    retryable: false,
    report: false,
  },
  price_changed: {
    status: 409,
    title: 'Order Creation Failed',
    text: 'Price calculation error. Please refresh and try again.',
    retryable: false,
    report: false,
  },
  insufficient_stock: {
    status: 409,
    title: 'Insufficient Stock',
    text: 'Item is currently out of stock',
    retryable: false,
    report: false,
  },
  payment_unavailable: {
    status: 503,
    title: 'PayPal Setup Error',
    text: 'PayPal checkout is temporarily unavailable',
    retryable: true,
    report: true,
  },
  payment_declined: {
    status: 422,
    title: 'PayPal Error',
    text: 'There was an issue with PayPal. Please try again or use a different payment method.',
    retryable: false,
    report: false,
  },
  payment_not_approved: {
    status: 409,
    title: 'PayPal Error',
    text: 'PayPal has not approved this payment yet. Please try again.',
    retryable: true,
    report: false,
  },
  payment_refused: {
    status: 422,
    title: 'Payment Processing Error',
    text: 'There was an issue processing your payment. Please contact support with your PayPal transaction ID.',
    retryable: false,
    report: true,
  },
  payment_expired: {
    status: 410,
    title: 'PayPal Error',
    text: 'This payment has expired. Your cart items are still saved.',
    retryable: false,
    report: false,
  },
  link_used_up: {
    status: 410,
    title: 'Download limit reached',
    text: 'All downloads of this link have been used.',
    retryable: false,
    report: false,
  },
  link_expired: {
    status: 410,
    title: 'Link expired',
    text: 'This download link has expired.',
    retryable: false,
    report: false,
  },
  link_revoked: {
    status: 410,
    title: 'Link withdrawn',
    text: 'This download link is no longer valid.',
    retryable: false,
    report: false,
  },
  unexpected: { status: 500, title: 'Unexpected Error', text: unforeseen, retryable: true, report: true },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errorTable

/** Errors of single fields: path of the field → sentence. All of them travel at once. */
export type FieldErrors = Record<string, string>

/** The body of every answer that is not a success. */
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
