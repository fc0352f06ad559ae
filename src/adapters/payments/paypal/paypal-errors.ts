// Maps PayPal's refusals to the shop's failures: one table from HTTP status and issue to a PaymentFailure
// (payments-security 1.7).
import { PaymentError, type PaymentFailure } from '../payments'
import { errorReply } from './paypal-replies'

/** Issues of a 422; an issue that is not listed is final. */
const failureByIssue: Record<string, PaymentFailure> = {
  INSTRUMENT_DECLINED: 'declined',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'declined',
  PAYER_ACTION_REQUIRED: 'declined',
  CARD_EXPIRED: 'declined',
  ORDER_NOT_APPROVED: 'not_approved',
  ORDER_ALREADY_CAPTURED: 'already_captured',
  ORDER_ALREADY_COMPLETED: 'already_captured',
  ORDER_COMPLETION_IN_PROGRESS: 'in_progress',
  PREVIOUS_REQUEST_IN_PROGRESS: 'in_progress',
  DUPLICATE_INVOICE_ID: 'duplicate_invoice',
  ORDER_EXPIRED: 'expired',
  INVALID_RESOURCE_ID: 'expired',
  CURRENCY_NOT_SUPPORTED: 'currency_refused',
  CURRENCY_NOT_SUPPORTED_FOR_COUNTRY: 'currency_refused',
  CURRENCY_NOT_SUPPORTED_FOR_PAYMENT_SOURCE: 'currency_refused',
  CURRENCY_NOT_SUPPORTED_FOR_RECEIVER: 'currency_refused',
  INVALID_CURRENCY_CODE: 'currency_refused',
  UNSUPPORTED_CURRENCY: 'currency_refused',
}

function findFailure(status: number, issues: readonly string[]): PaymentFailure {
  if (status === 401 || status === 403) return 'misconfigured'
  if (status === 404) return 'expired'
  if (status === 409) return 'in_progress'
  if (status === 429) return 'busy'
  if (status >= 500 || status === 408) return 'unknown'
  return issues.map((issue) => failureByIssue[issue]).find((failure) => failure !== undefined) ?? 'refused'
}

/** Returns the seconds of a Retry-After header given in seconds; undefined if there is none or it is a date. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/** Returns the error for an unsuccessful response. `body` is as much of it as could be parsed. */
export function toPaymentError(response: { status: number; headers: Headers }, body: unknown): PaymentError {
  const parsed = errorReply.safeParse(body)
  const said = parsed.success ? parsed.data : {}
  const issues = (said.details ?? []).flatMap(({ issue }) => (issue === undefined ? [] : [issue]))
  const named = issues.join(', ') || said.name || said.error || 'no reason given'
  return new PaymentError(findFailure(response.status, issues), `PayPal answered ${response.status}: ${named}`, {
    detail: { status: response.status, issues, debugId: response.headers.get('paypal-debug-id') },
    retryAfterSeconds: retryAfterSeconds(response.headers),
  })
}
