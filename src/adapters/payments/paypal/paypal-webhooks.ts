// Checks if PayPal's webhook events are genuine, and reads what they point to. PayPal signs a checksum of the body, not
// the body, so an event is only a hint to read the order again (payments-security 0.3, 1.5).
import { verify, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { PaymentError, type WebhookEvent } from '../payments'
import { idBehind } from './paypal-orders'

export type Transmission = { id: string; time: string; signature: string; certificateUrl: string; algorithm: string }

/**
 * Reads the parts of the signature from the headers. Throws PaymentError `refused` when one is missing or cannot be
 * PayPal's.
 */
export function readTransmission(headers: Headers): Transmission {
  const part = (name: string): string => {
    const value = headers.get(`paypal-${name}`)
    if (!value || value.length > 1_000) throw new PaymentError('refused', `The header paypal-${name} is missing`)
    return value
  }
  const algorithm = part('auth-algo')
  if (algorithm !== 'SHA256withRSA') throw new PaymentError('refused', 'The signature uses an unsupported algorithm')
  return {
    id: part('transmission-id'),
    time: part('transmission-time'),
    signature: part('transmission-sig'),
    certificateUrl: part('cert-url'),
    algorithm,
  }
}

/** Throws PaymentError `refused` unless PayPal signed this id, time, webhook and checksum with this key. */
export function checkSignature(key: KeyObject, webhookId: string, sent: Transmission, rawBody: string): void {
  const signed = Buffer.from(`${sent.id}|${sent.time}|${webhookId}|${crc32(rawBody)}`)
  if (!verify('sha256', signed, key, Buffer.from(sent.signature, 'base64')))
    throw new PaymentError('refused', 'The signature is not valid')
}

/**
 * Builds the request that asks PayPal to judge a delivery. The event is sent as the received bytes: parsing would
 * change them.
 */
export function postbackBody(webhookId: string, sent: Transmission, rawBody: string): string {
  const rest = JSON.stringify({
    auth_algo: sent.algorithm,
    cert_url: sent.certificateUrl,
    transmission_id: sent.id,
    transmission_sig: sent.signature,
    transmission_time: sent.time,
    webhook_id: webhookId,
  })
  return `${rest.slice(0, -1)},"webhook_event":${rawBody}}`
}

const identifier = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
const event = z.object({
  id: identifier,
  event_type: z.string().min(1).max(100),
  resource_type: z.string().max(100).optional(),
  resource: z
    .object({
      id: identifier.optional(),
      order_id: identifier.optional(),
      supplementary_data: z
        .object({
          related_ids: z.object({ order_id: identifier.optional(), capture_id: identifier.optional() }).optional(),
        })
        .optional(),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
      /** Present for a dispute. The owner is told of a dispute, whatever the other fields say. */
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: identifier }))
        .optional()
        .catch(undefined),
    })
    .optional(),
})

/** Returns the target of a genuine webhook event. Throws PaymentError `refused` when it has none of PayPal's shapes. */
export function parseWebhookEvent(rawBody: string, sentTime: string): WebhookEvent {
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch (cause) {
    throw new PaymentError('refused', 'The webhook event is not JSON', { cause })
  }
  const parsed = event.safeParse(body)
  const sentAt = new Date(sentTime)
  if (!parsed.success || Number.isNaN(sentAt.getTime()))
    throw new PaymentError('refused', 'The webhook event has an unknown shape')
  const { id: eventId, event_type: type, resource_type: kind, resource } = parsed.data
  const related = resource?.supplementary_data?.related_ids
  const nothing = { eventId, type, orderId: null, captureId: null, refundId: null, sentAt }
  const id = resource?.id ?? null
  if (type.startsWith('CHECKOUT.ORDER.')) return { ...nothing, orderId: id }
  if (type.startsWith('CHECKOUT.')) return { ...nothing, orderId: resource?.order_id ?? id }
  if (kind === 'refund' || type.startsWith('PAYMENT.REFUND.')) {
    const captureId = identifier.safeParse(related?.capture_id ?? idBehind(resource?.links, 'up'))
    return { ...nothing, refundId: id, captureId: captureId.success ? captureId.data : null }
  }
  if (type.startsWith('PAYMENT.CAPTURE.')) return { ...nothing, captureId: id, orderId: related?.order_id ?? null }
  if (type.startsWith('CUSTOMER.DISPUTE.'))
    return { ...nothing, captureId: resource?.disputed_transactions?.[0]?.seller_transaction_id ?? null }
  return nothing
}
