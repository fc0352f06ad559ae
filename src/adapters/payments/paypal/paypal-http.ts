// Makes every call to PayPal: token, time limits, repetition with the same key, circuit breaker, debug ids in the log.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { circuitBreaker } from '../circuit-breaker'
import { PaymentError } from '../payments'
import { toPaymentError } from './paypal-errors'
import { tokenReply } from './paypal-replies'
import { tokenCache, tokenPath, tokenRequest } from './paypal-token'

export type PaypalHttpConfig = {
  /** No trailing slash. */
  apiBase: string
  clientId: string
  clientSecret: string
  /** Milliseconds to wait before the second and third try. */
  retryPausesMs?: readonly number[]
}

export type PaypalCall = {
  method: 'GET' | 'POST'
  path: string
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
  /** PayPal-Request-Id: makes a write repeatable. Writes without it are tried once. */
  requestKey?: string
  /** Not repeated when there is no clear response. */
  isTriedOnce?: boolean
  /** Our own id of the order, capture or refund, for the log. */
  about: string
}

export type PaypalHttp = ReturnType<typeof paypalHttp>

const readTimeoutMs = 6_000
const writeTimeoutMs = 8_000
/** No further try begins after this time. Together with one timeout it stays well below the lease of a checkout. */
const retryWithinMs = 15_000
/** After a longer Retry-After, a background job tries again. */
const longestWaitSeconds = 5

/** Makes the client. It sends nothing before the first call. */
export function paypalHttp(config: PaypalHttpConfig, log: Pick<Logger, 'info' | 'warn'>) {
  const pauses = config.retryPausesMs ?? [1_000, 3_000]
  const breaker = circuitBreaker()
  const tokens = tokenCache(async () => {
    const answer = await exchange(tokenPath, 'token', readTimeoutMs, tokenRequest(config))
    const parsed = tokenReply.safeParse(answer)
    if (!parsed.success) throw new PaymentError('unknown', 'PayPal sent no token')
    return { token: parsed.data.access_token, lifetimeSeconds: parsed.data.expires_in }
  })

  /** Makes one HTTP exchange. */
  async function exchange(path: string, about: string, timeoutMs: number, init: RequestInit): Promise<unknown> {
    const closed = breaker.closedFor()
    if (closed !== null)
      throw new PaymentError('busy', 'PayPal has not answered lately; pausing requests for a moment', {
        retryAfterSeconds: closed,
      })
    let response: Response
    let text: string
    try {
      response = await fetch(`${config.apiBase}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await response.text()
    } catch (cause) {
      breaker.failed()
      log.warn({ about, path, reason: cause instanceof Error ? cause.message : String(cause) }, 'PayPal did not answer')
      throw new PaymentError('unknown', 'PayPal did not answer', { cause })
    }
    if (response.status >= 500) breaker.failed()
    else breaker.answered()
    log.info(
      { about, path, status: response.status, debugId: response.headers.get('paypal-debug-id') },
      'PayPal answered',
    )
    let body: unknown
    try {
      body = text === '' ? null : JSON.parse(text)
    } catch (cause) {
      if (response.ok) throw new PaymentError('unknown', 'PayPal sent a broken answer', { cause })
    }
    if (!response.ok) throw toPaymentError(response, body)
    return body
  }

  /** Tries once, and once more when PayPal no longer accepts the token. */
  async function attempt(call: PaypalCall): Promise<unknown> {
    for (let renewed = false; ; renewed = true) {
      const token = await tokens.current()
      const { body } = call
      try {
        return await exchange(call.path, call.about, call.method === 'GET' ? readTimeoutMs : writeTimeoutMs, {
          method: call.method,
          headers: {
            authorization: `Bearer ${token}`,
            accept: 'application/json',
            prefer: 'return=representation',
            ...(call.method === 'POST' && { 'content-type': 'application/json' }),
            ...(call.requestKey !== undefined && { 'paypal-request-id': call.requestKey }),
          },
          body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
        })
      } catch (error) {
        if (renewed || !(error instanceof PaymentError) || error.detail.status !== 401) throw error
        tokens.forget(token)
      }
    }
  }

  return {
    /** Returns the parsed response of a success. Throws PaymentError. */
    async send(call: PaypalCall): Promise<unknown> {
      const repeatable = (call.method === 'GET' || call.requestKey !== undefined) && !call.isTriedOnce
      const startedAt = performance.now()
      for (let tried = 0; ; tried++) {
        try {
          return await attempt(call)
        } catch (error) {
          const pause = pauses[tried]
          if (!repeatable || pause === undefined || !(error instanceof PaymentError)) throw error
          const wait = waitBefore(error, pause)
          if (wait === null || performance.now() - startedAt + wait > retryWithinMs) throw error
          await delay(wait)
        }
      }
    },
  }
}

/**
 * Returns the milliseconds until the same call, with the same key, may be sent again; null when that makes no sense
 * now.
 */
function waitBefore(error: PaymentError, pause: number): number | null {
  switch (error.failure) {
    case 'unknown':
    case 'in_progress':
      return pause
    case 'busy':
      return (error.retryAfterSeconds ?? 1) <= longestWaitSeconds
        ? Math.max(pause, (error.retryAfterSeconds ?? 1) * 1000)
        : null
    default:
      return null
  }
}
