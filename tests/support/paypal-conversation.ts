// Calls one side of the contract: PayPal, real or simulated, in plain HTTP. Also holds what is needed to compare both
// sides.
import { z } from 'zod'
import { tokenReply } from '@/adapters/payments/paypal/paypal-replies'

export type Answer = { status: number; body: unknown; debugId: string | null }

export type Conversation = {
  /** Sends a token unless `headers` contains another authorization. */
  call(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  signIn(secret?: string): Promise<Answer>
}

export type PaypalAccount = { apiBase: string; clientId: string; clientSecret: string }

const readBody = (text: string): unknown => (text === '' ? null : (JSON.parse(text) as unknown))

export function conversationWith({ apiBase, clientId, clientSecret }: PaypalAccount): Conversation {
  let token: string | undefined
  async function exchange(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${apiBase}${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
    return {
      status: response.status,
      body: readBody(await response.text()),
      debugId: response.headers.get('paypal-debug-id'),
    }
  }
  const conversation: Conversation = {
    signIn: (secret = clientSecret) =>
      exchange('/v1/oauth2/token', {
        method: 'POST',
        body: 'grant_type=client_credentials',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
      }),
    async call(method, path, body, headers = {}) {
      token ??= tokenReply.parse((await conversation.signIn()).body).access_token
      return exchange(path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    },
  }
  return conversation
}

/** PayPal's sandbox returns this refusal for any request; so does the simulator. */
export const mocked = (issue: string): Record<string, string> => ({
  'PayPal-Mock-Response': JSON.stringify({ mock_application_codes: issue }),
})

/**
 * Returns the paths and types of a value: `purchase_units[].amount.value` → `string`. A list counts by its first entry.
 */
export function valueShape(value: unknown, place = ''): Map<string, string> {
  if (Array.isArray(value))
    return value.length === 0 ? new Map([[`${place}[]`, 'nothing']]) : valueShape(value[0], `${place}[]`)
  if (typeof value !== 'object' || value === null) return new Map([[place, value === null ? 'null' : typeof value]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...valueShape(inner, place === '' ? key : `${place}.${key}`)]),
  )
}

/** Returns paths that both values have, with a different type on each side. */
export function shapeDifferences(one: unknown, other: unknown): string[] {
  const there = valueShape(other)
  return [...valueShape(one)]
    .filter(([place, kind]) => there.has(place) && there.get(place) !== kind)
    .map(([place, kind]) => `${place}: ${kind}, there ${there.get(place)}`)
}

/**
 * Returns the credentials of a PayPal sandbox from the environment; null when there are none, or for a production
 * account.
 */
export function sandboxAccount(env: Readonly<Record<string, string | undefined>>): PaypalAccount | null {
  const given = z
    .object({
      PAYPAL_CLIENT_ID: z.string().min(1),
      PAYPAL_CLIENT_SECRET: z.string().min(1),
      PAYPAL_ENVIRONMENT: z.enum(['', 'sandbox']).optional(),
      PAYPAL_API_BASE: z.string().optional(),
    })
    .safeParse(env)
  return given.success
    ? {
        apiBase: given.data.PAYPAL_API_BASE || 'https://api-m.sandbox.paypal.com',
        clientId: given.data.PAYPAL_CLIENT_ID,
        clientSecret: given.data.PAYPAL_CLIENT_SECRET,
      }
    : null
}
