// The names of events and mails by the kind of payment: PayPal's, or one that the owner confirms.
import { isManualId } from '@/adapters/payments/manual-ids'

/** Actor of the history, events of the history, and kinds of mails to the buyer. */
export type RecordingWords = {
  actor: 'paypal' | 'system'
  pending: string
  pendingMail: string
  denied: string
  deniedMail: string
}

const paypal: RecordingWords = {
  actor: 'paypal',
  pending: 'checkout.pending',
  pendingMail: 'payment-pending',
  denied: 'checkout.denied',
  deniedMail: 'payment-failed',
}

const manual: RecordingWords = {
  actor: 'system',
  pending: 'checkout.placed',
  pendingMail: 'payment-instructions',
  denied: 'checkout.not_paid',
  deniedMail: 'order-cancelled',
}

/** Returns the words for an order or capture with this id. */
export const recordingWords = (id: string | null): RecordingWords => (isManualId(id) ? manual : paypal)
