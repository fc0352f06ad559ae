// Sends SIGTERM in the middle of a request: load balancers are told, new requests are refused, requests in progress are
// finished.
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../support/eventually'
import { startSite } from '../support/running-site'

/** Starts a request with a slow sender: the rest of its body follows when told. */
function slowRequest(address: string, body: string) {
  const half = Math.floor(body.length / 2)
  const sending = request(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: new URL(address).origin,
      'content-length': Buffer.byteLength(body),
    },
  })
  const answer = new Promise<{ status?: number; connection?: string; text: string }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection, text }))
      response.on('error', reject)
    })
  })
  const begun = new Promise<void>((resolve) => sending.write(body.slice(0, half), () => resolve()))
  return { begun, answer, finish: () => sending.end(body.slice(half)) }
}

test(
  'stop: SIGTERM turns readiness off, accepts nothing new, and finishes the request in progress @sweep',
  { timeout: 120_000 },
  async () => {
    const site = await startSite({ BANDSTAND_DEMO: '0', DRAIN_SECONDS: '3' })
    onTestFinished(() => site.remove())
    const slow = slowRequest(
      `${site.url}/api/functions/send-contact-email`,
      JSON.stringify({ name: 'Slow', email: 'slow@example.com', subject: 'S', message: 'M'.repeat(3000) }),
    )
    await slow.begun
    const ended = site.stop('SIGTERM')

    const draining = await eventually(async () => {
      const answer = await fetch(`${site.url}/readyz`)
      return answer.status === 503 && answer.text()
    })
    expect(draining).toBe('not ready: stopping\n')
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    await eventually(
      () =>
        fetch(`${site.url}/healthz`).then(
          () => false,
          () => true,
        ),
      { within: 20_000 },
    )

    slow.finish()
    expect(await slow.answer).toEqual({ status: 200, connection: 'close', text: '{"success":true}' })
    expect(await ended).toBe(0)
    await site.start()
    expect(await site.sql('select name from contact_messages')).toEqual([{ name: 'Slow' }])
  },
)
