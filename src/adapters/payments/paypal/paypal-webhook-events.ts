// Decides if a webhook event is really PayPal's. Local checks come first. PayPal is asked seldom, however many events
// are forged.
import { createHash } from 'node:crypto'
import { day, minute } from '@/lib/durations'
import { inquiryBudget } from '../inquiry-budget'
import { PaymentError, type PaymentProvider } from '../payments'
import { certificateStore } from './paypal-certificates'
import type { PaypalHttp } from './paypal-http'
import { verificationReply } from './paypal-replies'
import { checkSignature, parseWebhookEvent, postbackBody, readTransmission, type Transmission } from './paypal-webhooks'
import { recent } from '../recent'

export type WebhookEventConfig = {
  /** Null: webhook events are refused, and only the poller finds forgotten payments. */
  webhookId: string | null
  /** Hosts that may serve certificates; an entry with a scheme is an origin. */
  certificateHosts: readonly string[]
  /** `postback` asks PayPal to judge each webhook event instead of checking its signature here. */
  webhookCheck?: 'offline' | 'postback'
}

const remembered = 1_000
const forgedMs = 10 * minute
/**
 * A genuine signature fits every body with the same checksum, so it is accepted for a few bodies only. Each body's
 * order, capture or refund is read from PayPal.
 */
const bodiesPerSignature = 3
const signatureMs = 4 * day

/** `now` is a monotonic clock in milliseconds. */
export function webhookEventReader(
  config: WebhookEventConfig,
  http: PaypalHttp,
  now = () => performance.now(),
): PaymentProvider['readWebhookEvent'] {
  const certificates = certificateStore(config.certificateHosts, now)
  const budget = inquiryBudget(now)
  const forged = recent<true>({ most: remembered, now })
  const bodies = recent<Set<string>>({ most: remembered, now })

  async function askPaypal(
    webhookId: string,
    sent: Transmission,
    rawBody: string,
    sender: string,
    about: string,
  ): Promise<void> {
    const fingerprint = toHash(JSON.stringify(sent), rawBody)
    if (forged.get(fingerprint))
      throw new PaymentError('refused', 'PayPal did not know this webhook event a moment ago')
    budget.take(sender)
    const answer = await http
      .send({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body: postbackBody(webhookId, sent, rawBody),
        about,
      })
      .catch((error: unknown) => {
        budget.inVain(sender)
        throw error
      })
    const judged = verificationReply.safeParse(answer)
    if (judged.success && judged.data.verification_status === 'SUCCESS') return
    forged.set(fingerprint, true, forgedMs)
    budget.inVain(sender)
    throw new PaymentError('refused', 'PayPal does not know this webhook event')
  }

  async function checkHere(webhookId: string, sent: Transmission, rawBody: string, sender: string): Promise<void> {
    let isAsked = false
    try {
      const key = await certificates.keyFor(sent.certificateUrl, () => {
        budget.take(sender)
        isAsked = true
      })
      checkSignature(key, webhookId, sent, rawBody)
    } catch (error) {
      if (isAsked) budget.inVain(sender)
      throw error
    }
  }

  function countBody(sent: Transmission, rawBody: string): void {
    const seen = bodies.get(sent.signature) ?? new Set<string>()
    seen.add(toHash(rawBody))
    if (seen.size > bodiesPerSignature) throw new PaymentError('refused', 'Too many bodies came with one signature')
    bodies.set(sent.signature, seen, signatureMs)
  }

  return async (headers, rawBody, sender) => {
    if (config.webhookId === null) throw new PaymentError('misconfigured', 'No webhook is registered')
    const sent = readTransmission(headers)
    const event = parseWebhookEvent(rawBody, sent.time)
    certificates.checkAddress(sent.certificateUrl)
    if (config.webhookCheck === 'postback') await askPaypal(config.webhookId, sent, rawBody, sender, event.eventId)
    else await checkHere(config.webhookId, sent, rawBody, sender)
    countBody(sent, rawBody)
    budget.genuine(sender)
    return event
  }
}

const toHash = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('base64url')
