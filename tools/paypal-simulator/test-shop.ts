// Plays the shop for the simulator's own tests: a server that calls the API and a webhook receiver that records.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningSimulator } from './start'

type Call = { body?: unknown; key?: string; prefer?: boolean; token?: string; headers?: Record<string, string> }

export type ApiReply = { status: number; body: unknown; headers: Headers; text: string }

/** Calls the simulator as a shop's server does, with a token that it fetches once. */
export function createShop(running: RunningSimulator) {
  let known: string | undefined
  async function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<ApiReply> {
    const answer = await fetch(running.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    let parsed: unknown = text
    try {
      parsed = text === '' ? null : JSON.parse(text)
    } catch {
      // A page or broken JSON stays text.
    }
    return { status: answer.status, body: parsed, headers: answer.headers, text }
  }
  async function token(): Promise<string> {
    if (known !== undefined) return known
    const { clientId, clientSecret } = running.simulator.options
    const reply = await send(
      'POST',
      '/v1/oauth2/token',
      {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      'grant_type=client_credentials',
    )
    known = (reply.body as { access_token: string }).access_token
    return known
  }
  return {
    token,
    async call(
      method: string,
      path: string,
      { body, key, prefer = true, token: given, headers = {} }: Call = {},
    ): Promise<ApiReply> {
      return send(
        method,
        path,
        {
          authorization: `Bearer ${given ?? (await token())}`,
          'content-type': 'application/json',
          ...(key !== undefined && { 'paypal-request-id': key }),
          ...(prefer && { prefer: 'return=representation' }),
          ...headers,
        },
        body,
      )
    },
    control: (method: string, path: string, body?: unknown): Promise<ApiReply> =>
      send(method, `/_sim${path}`, { 'content-type': 'application/json' }, body),
  }
}

export type ReceivedWebhook = { headers: Record<string, string | string[] | undefined>; body: string; type: string }

/** Records every webhook event; `answers` are the statuses of the first deliveries, 200 afterwards. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = []
  const answers: number[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body, type: (JSON.parse(body) as { event_type: string }).event_type })
      response.writeHead(answers.shift() ?? 200).end()
      for (const waiter of waiting) if (received.length >= waiter.count) waiter.done()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    answers,
    async until(count: number): Promise<ReceivedWebhook[]> {
      if (received.length < count) await new Promise<void>((done) => waiting.push({ count, done }))
      return received
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const usd = (value: string): object => ({ currency_code: 'USD', value })

/** Returns a correct order of one lead sheet for $12.34, with fresh custom and invoice ids. */
export function orderRequest(changes: { unit?: object; preference?: string } = {}) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: randomUUID(),
        invoice_id: `INV-${randomUUID()}`,
        amount: { ...usd('12.34'), breakdown: { item_total: usd('12.34') } },
        items: [{ name: 'Lead sheet', quantity: '1', unit_amount: usd('12.34'), category: 'DIGITAL_GOODS' }],
        ...changes.unit,
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'The Musician',
          user_action: 'PAY_NOW',
          shipping_preference: changes.preference ?? 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: 'http://127.0.0.1:3000/',
          cancel_url: 'http://127.0.0.1:3000/',
        },
      },
    },
  }
}
