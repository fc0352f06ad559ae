// Sends signed webhook events: retries, duplicates, wrong order, lost, forged.
import { randomUUID } from 'node:crypto'
import type { Clock } from './clock'
import { withSameCrc32 } from './crc32-forgery'
import type { Fault, Faults } from './faults'
import type { ResolvedOptions } from './options'
import { signatureAlgorithm, type Signer } from './signature'
import type { EventRecord, SimulatorState, Transmission } from './state'
import { createEventBody, type EventType } from './webhook-events'

/** PayPal tries once and then retries up to 25 times. */
const maximumRetries = 25
const deliveryTimeoutMs = 10_000
const defaultReorderMs = 300

/** One POST to the shop, with every field that a test may want to falsify. */
export type Delivery = {
  body: string
  transmissionId: string
  transmissionTime: string
  signature: string
  certificateUrl: string
  algorithm: string
}

type WebhookWorld = {
  options: ResolvedOptions
  state: SimulatorState
  clock: Clock
  faults: Faults
  signer: Signer
  save: () => Promise<void>
}

/** Lowers the first amount in an event's text to one cent; a real forger would raise it. */
export function changeFirstAmount(body: string): string {
  return body.replace(/"value":"[^"]*"/, '"value":"0.01"')
}

export type Webhooks = ReturnType<typeof createWebhooks>

export function createWebhooks({ options, state, clock, faults, signer, save }: WebhookWorld) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  let held: string[] = []
  let holdTimer: NodeJS.Timeout | undefined
  let stopped = false

  function later(ms: number, work: () => Promise<unknown>): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      track(work())
    }, ms).unref()
    timers.add(timer)
  }

  function track(work: Promise<unknown>): void {
    const tracked = work.catch(() => undefined).finally(() => running.delete(tracked))
    running.add(tracked)
  }

  /** Returns a correctly signed delivery of any body. */
  function signed(body: string, transmissionTime = clock.iso()): Delivery {
    const transmissionId = randomUUID()
    return {
      body,
      transmissionId,
      transmissionTime,
      signature: signer.sign({ transmissionId, transmissionTime, webhookId: options.webhookId, body }),
      certificateUrl: `${options.baseUrl}/v1/notifications/certs/${signer.certificateId}`,
      algorithm: signatureAlgorithm,
    }
  }

  /** Posts exactly this delivery. Returns the HTTP status, or null when there was no response. */
  async function post(delivery: Delivery): Promise<number | null> {
    if (options.webhookUrl === null || stopped) return null
    try {
      const answer = await fetch(options.webhookUrl, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(deliveryTimeoutMs),
        body: delivery.body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'PayPal/AUHR-214.0 (simulator)',
          'paypal-transmission-id': delivery.transmissionId,
          'paypal-transmission-time': delivery.transmissionTime,
          'paypal-transmission-sig': delivery.signature,
          'paypal-cert-url': delivery.certificateUrl,
          'paypal-auth-algo': delivery.algorithm,
        },
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return null
    }
  }

  /** Makes one more delivery of a recorded event. Returns the HTTP status, or null when there was no response. */
  async function deliver(eventId: string): Promise<number | null> {
    const event = state.events[eventId]
    if (!event || options.webhookUrl === null) return null
    const delivery = signed(event.body)
    const transmission: Transmission = {
      id: delivery.transmissionId,
      time: delivery.transmissionTime,
      signature: delivery.signature,
      httpStatus: null,
    }
    event.transmissions.push(transmission)
    transmission.httpStatus = await post(delivery)
    const accepted = transmission.httpStatus !== null && transmission.httpStatus >= 200 && transmission.httpStatus < 300
    if (accepted) event.status = 'SUCCESS'
    else if (event.status === 'PENDING' && event.transmissions.length > maximumRetries) event.status = 'FAILURE'
    await save()
    return transmission.httpStatus
  }

  async function deliverWithRetries(eventId: string): Promise<void> {
    await deliver(eventId)
    const event = state.events[eventId]
    if (!event || event.status !== 'PENDING') return
    const pauses = options.webhookBackoffMs
    const pause = pauses[Math.min(event.transmissions.length, pauses.length) - 1] ?? 1_000
    later(pause, () => deliverWithRetries(eventId))
  }

  function releaseHeld(): void {
    clearTimeout(holdTimer)
    const reversed = held.toReversed()
    held = []
    track(reversed.reduce((before, id) => before.then(() => deliverWithRetries(id)), Promise.resolve()))
  }

  function start(event: EventRecord, fault: Fault | null): void {
    switch (fault?.kind) {
      case 'drop':
        event.status = 'FAILURE'
        return
      case 'delay':
        later(fault.ms, () => deliverWithRetries(event.id))
        return
      case 'reorder': {
        held.push(event.id)
        clearTimeout(holdTimer)
        const more = faults.list().some((entry) => entry.fault === fault && entry.left > 0)
        if (more) holdTimer = setTimeout(releaseHeld, fault.ms || defaultReorderMs).unref()
        else releaseHeld()
        return
      }
      case 'bad-signature': {
        const wrong = signed(event.body)
        track(
          post({ ...wrong, signature: signed(`${event.body} `).signature }).then(() => deliverWithRetries(event.id)),
        )
        return
      }
      case 'forge-crc':
        track(deliverWithRetries(event.id).then(() => post(forgedWithSameCrc(event, changeFirstAmount))))
        return
      case 'duplicate':
        track(deliverWithRetries(event.id))
        for (let copy = 0; copy < fault.copies; copy += 1) track(deliver(event.id))
        return
      default:
        track(deliverWithRetries(event.id))
    }
  }

  /**
   * Returns the last genuine delivery of an event with its text changed. The checksum is the same, and so the signature
   * is still valid.
   */
  function forgedWithSameCrc(event: EventRecord, change: (body: string) => string): Delivery {
    const last = event.transmissions.at(-1)
    if (!last) throw new Error('Only an event that was delivered can be forged.')
    const genuine = signed(event.body)
    return {
      ...genuine,
      body: withSameCrc32(change(event.body), event.body),
      transmissionId: last.id,
      transmissionTime: last.time,
      signature: last.signature,
    }
  }

  return {
    /** Records an event and starts its delivery in the background. Returns the event's id. */
    emit(type: EventType, resource: unknown): string {
      const { id, body } = createEventBody(options.baseUrl, type, resource, clock.now())
      const event: EventRecord = { id, type, createdAt: clock.now(), body, status: 'PENDING', transmissions: [] }
      state.events[id] = event
      if (options.webhookUrl !== null) start(event, faults.take('webhook', type))
      return id
    },
    deliver,
    post,
    signed,
    forgedWithSameCrc,
    /** Resolves when every pending delivery has received its response. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
    /** Continues with events that were not delivered before a restart. */
    resume(): void {
      if (options.webhookUrl === null) return
      for (const event of Object.values(state.events))
        if (event.status === 'PENDING') later(0, () => deliverWithRetries(event.id))
    },
    stop(): void {
      stopped = true
      clearTimeout(holdTimer)
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
