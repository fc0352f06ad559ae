// Names of the states and kinds of orders in the back-office.
import type { BadgeTone } from '@/ui/Badge'
import type { OrderDetails } from '../orders-admin.contract'
import type { OrderFilter } from '../orders-admin.queries'

export const filterWords: readonly { id: OrderFilter; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'to-ship', label: 'To ship' },
  { id: 'pending', label: 'Pending' },
  { id: 'owed', label: 'Owed' },
  { id: 'refunded', label: 'Refunded' },
  { id: 'trouble', label: 'Problems' },
  { id: 'delivery', label: 'Delivery' },
  { id: 'given', label: 'Given away' },
]

type Sums = Pick<OrderDetails, 'status' | 'totalCents' | 'refundedCents'> &
  Partial<Pick<OrderDetails, 'isManual' | 'owed'>>

const states: Record<string, { label: string; tone: BadgeTone }> = {
  paid: { label: 'Paid', tone: 'success' },
  completed: { label: 'Paid', tone: 'success' },
  capturing: { label: 'Settling', tone: 'info' },
  pending: { label: 'Pending at PayPal', tone: 'info' },
  denied: { label: 'Denied', tone: 'danger' },
  failed: { label: 'Failed', tone: 'danger' },
  mismatch: { label: 'Not as agreed', tone: 'danger' },
  shortage: { label: 'Sold out, money back', tone: 'danger' },
  refunded: { label: 'Refunded', tone: 'quiet' },
  declined: { label: 'Declined', tone: 'danger' },
  expired: { label: 'Expired', tone: 'quiet' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
  refused: { label: 'Refused', tone: 'danger' },
}

/** States of an order that is paid outside the site, where they have other names. */
const manualStates: typeof states = {
  pending: { label: 'Waiting for payment', tone: 'info' },
  denied: { label: 'Cancelled', tone: 'quiet' },
  failed: { label: 'Not sold', tone: 'quiet' },
}

/** Returns label and tone of the state of an order; a total of 0 means that it was given away. */
export function orderWords({ status, totalCents, refundedCents, isManual, owed }: Sums): {
  label: string
  tone: BadgeTone
} {
  if (totalCents === 0) return { label: 'Given away', tone: 'quiet' }
  if (owed) return { label: 'Released', tone: 'info' }
  return stateWords(refundedCents >= totalCents ? 'refunded' : status, isManual)
}

/** Returns label and tone of a state of an order or a line. An unknown state is shown as stored. */
export function stateWords(status: string, isManual = false): { label: string; tone: BadgeTone } {
  return (isManual ? manualStates[status] : undefined) ?? states[status] ?? { label: status, tone: 'quiet' }
}

export const shippingWords: Record<NonNullable<OrderDetails['shipping']>, string> = {
  waiting: 'To ship',
  'partly-shipped': 'Partly shipped',
  shipped: 'Shipped',
}

export const mailStateLabels: Record<'queued' | 'sending' | 'sent' | 'dead', { label: string; tone: BadgeTone }> = {
  queued: { label: 'Waiting', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  dead: { label: 'Failed', tone: 'danger' },
}

/** Messages shown at the line; each tells the owner what to do. */
export const deliveryProblemLabels: Record<NonNullable<OrderDetails['lines'][number]['deliveryProblem']>, string> = {
  locked: 'Delivered without its licence printed in it: only a password opens this PDF. Upload it without one.',
  damaged: 'Delivered without its licence printed in it: this PDF is damaged. Export it again and upload it.',
  large: 'Delivered without its licence printed in it: this PDF is too large. Upload a smaller one.',
  elsewhere: 'Delivered without its licence printed in it: this PDF is on another server. Upload it here.',
  failed: 'Delivered without its licence printed in it: printing took too long or failed. The buyer has the music.',
}

/** Says why an order cost nothing. */
export const givenWords: Record<NonNullable<OrderDetails['givenAs']>, string> = {
  card: 'Given away: a download card was redeemed.',
  newsletter: 'Given away: the buyer confirmed the newsletter.',
  gift: 'Paid by another person: a gift was opened.',
  import: 'Cost nothing in the shop that it was imported from.',
}

export const downloadStates = { ready: 'ready', used_up: 'used up', expired: 'expired', revoked: 'withdrawn' } as const

const paymentSourceNames: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  venmo: 'Venmo',
  card: 'Card',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

/** Returns the name of what the buyer paid with; PayPal's own word for one that is new. */
export const paymentSourceName = (source: string): string => paymentSourceNames[source] ?? source
