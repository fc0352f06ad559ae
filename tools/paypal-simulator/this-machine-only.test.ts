// Tests access to the simulator: allowed for this machine, and for no client through it.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator, type RunningSimulator } from './start'

let running: RunningSimulator
beforeAll(async () => {
  running = await startSimulator({ port: 0 })
})
afterAll(() => running.stop())

/** Returns the status; fetch would not let a test choose its Host. */
function ask(method: 'GET' | 'POST', path: string, headers: Record<string, string>): Promise<number> {
  const { port } = new URL(running.url)
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', reject).end()
  })
}

test.each<Record<string, string>>([
  {},
  { host: 'localhost:3001' },
  { host: '[::1]:3001' },
  { 'x-forwarded-for': '127.0.0.1' },
  { origin: 'http://localhost:3000' },
])('a request from this machine is accepted: %j', async (headers) => {
  expect(await ask('POST', '/_sim/tokens/expire', headers)).toBe(200)
})

test.each<Record<string, string>>([
  { host: 'evil.example' },
  { host: '127.0.0.1.nip.io:3001' },
  { 'x-forwarded-for': '198.51.100.7' },
  { 'x-real-ip': '198.51.100.7' },
  { forwarded: 'for=198.51.100.7' },
  { 'x-forwarded-host': 'tunnel.example' },
])('ASVS 13.4.2: a request from elsewhere is refused everywhere: %j', async (headers) => {
  for (const path of ['/', '/_sim/ledger', '/sdk/js', '/checkoutnow'])
    expect(await ask('GET', path, headers), path).toBe(403)
})

test('ASVS 13.4.2: a page elsewhere cannot control it, while any page may load what PayPal offers to pages', async () => {
  expect(await ask('POST', '/_sim/reset', { origin: 'https://evil.example' })).toBe(403)
  expect(await ask('POST', '/_sim/reset', { origin: 'null' })).toBe(403)
  expect(await ask('GET', '/sdk/js?client-id=sim-client', { origin: 'http://band.test:3000' })).toBe(200)
})
