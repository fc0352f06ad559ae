// Handles a shop's requests about webhook events: verify a signature, list past events, send one again.
import { notFound, parseJson, parseRequest } from './api-error'
import { rawJsonMember } from './raw-json-member'
import { verifySignatureRequest } from './request-shapes'
import { signatureAlgorithm } from './signature'
import type { EventRecord } from './state'
import type { World } from './world'
import { z } from 'zod'

/**
 * Verifies a delivery by the raw text of `webhook_event` in the request, as PayPal does: a shop that parsed and rewrote
 * the event gets FAILURE.
 */
export function verifySignature(world: World, requestText: string): { verification_status: 'SUCCESS' | 'FAILURE' } {
  const request = parseRequest(verifySignatureRequest, parseJson(requestText))
  const genuine =
    request.auth_algo === signatureAlgorithm &&
    request.webhook_id === world.options.webhookId &&
    request.cert_url === `${world.options.baseUrl}/v1/notifications/certs/${world.signer.certificateId}` &&
    world.signer.verify(
      {
        transmissionId: request.transmission_id,
        transmissionTime: request.transmission_time,
        webhookId: request.webhook_id,
        body: rawJsonMember(requestText, 'webhook_event') ?? '',
      },
      request.transmission_sig,
    )
  return { verification_status: genuine ? 'SUCCESS' : 'FAILURE' }
}

export function findEvent(world: World, id: string): EventRecord {
  const event = Object.hasOwn(world.state.events, id) ? world.state.events[id] : undefined
  if (!event) throw notFound()
  return event
}

const listQuery = z.object({
  start_time: z.iso.datetime({ offset: true }).optional(),
  end_time: z.iso.datetime({ offset: true }).optional(),
  event_type: z.string().max(100).optional(),
  page_size: z.coerce.number().int().min(1).max(300).default(10),
  /** Offset at which the next page starts; PayPal's own `next` link contains it. */
  offset: z.coerce.number().int().min(0).default(0),
})

/** Returns one page of events, newest first, as texts: their numbers must stay as they were sent. */
export function listEvents(
  world: World,
  input: Record<string, string>,
): { events: EventRecord[]; next: string | null } {
  const wanted = parseRequest(listQuery, input)
  const start = wanted.start_time === undefined ? 0 : Date.parse(wanted.start_time)
  const end = wanted.end_time === undefined ? Number.POSITIVE_INFINITY : Date.parse(wanted.end_time)
  const found = Object.values(world.state.events)
    .filter(
      (event) =>
        event.createdAt >= start &&
        event.createdAt <= end &&
        (wanted.event_type === undefined || event.type === wanted.event_type),
    )
    .toReversed()
  const after = wanted.offset + wanted.page_size
  const next = after < found.length ? new URLSearchParams({ ...input, offset: String(after) }).toString() : null
  return { events: found.slice(wanted.offset, after), next }
}
