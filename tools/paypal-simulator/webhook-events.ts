// Builds webhook events and the exact text of their bodies.
import { newEventId } from './ids'

/** The events that the simulator sends automatically. */
export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'CHECKOUT.ORDER.COMPLETED'
  | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DENIED'
  | 'PAYMENT.CAPTURE.REFUNDED'
  | 'PAYMENT.CAPTURE.REVERSED'
  | 'CUSTOMER.DISPUTE.RESOLVED'

function resourceType(type: string): string {
  if (type.startsWith('CHECKOUT.ORDER')) return 'checkout-order'
  if (type === 'PAYMENT.CAPTURE.REFUNDED') return 'refund'
  if (type.startsWith('CUSTOMER.DISPUTE')) return 'dispute'
  return type.startsWith('PAYMENT.CAPTURE') ? 'capture' : 'payment-approval'
}

const bareNumber = '"@@bare-number@@"'

/**
 * Returns the body text of a new event. It always contains a bare `1.0` and an empty object. A receiver that parses and
 * rewrites it before checking the signature then fails, as with PayPal's own events.
 */
export function createEventBody(
  baseUrl: string,
  type: string,
  resource: unknown,
  createdAt: number,
): { id: string; body: string } {
  const id = newEventId()
  const self = `${baseUrl}/v1/notifications/webhooks-events/${id}`
  const event = {
    id,
    event_version: '1.0',
    create_time: new Date(createdAt).toISOString(),
    resource_type: resourceType(type),
    resource_version: '2.0',
    event_type: type,
    summary: `Test payments: ${type}`,
    resource,
    simulator_probe: { number: '@@bare-number@@', empty: {} },
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  }
  return { id, body: JSON.stringify(event).replace(bareNumber, '1.0') }
}
