// Tests the server in front of the application: its listening addresses, and its timeouts for slow clients. Uses real
// sockets and short limits.
import net from 'node:net'
import os from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished, expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import type { ReadAddress } from './addresses/canonical-address'
import { startHttpServer, type HttpServer } from './http-server'

const readAddress: ReadAddress = (target) => ({ kind: 'canonical', target })

type Options = Partial<Parameters<typeof startHttpServer>[0]>

async function listening(options: Options = {}): Promise<HttpServer> {
  const server = await startHttpServer({
    fetch: async (request) => new Response(`${(await request.text()).length}\n`),
    readAddress,
    fastPath: () => false,
    port: 0,
    hosts: ['127.0.0.1'],
    ...options,
  })
  onTestFinished(() => server.stop(0))
  return server
}

const ownAddress = Object.values(os.networkInterfaces())
  .flat()
  .find((found) => found?.family === 'IPv4' && !found.internal)?.address
const hasIpv6 = Object.values(os.networkInterfaces())
  .flat()
  .some((found) => found?.address === '::1')

const answers = (host: string, port: number) =>
  fetch(`http://${host}:${port}/`).then(
    ({ status }) => status,
    () => 'refused',
  )

test.skipIf(!hasIpv6)(
  'a server on both loopback addresses responds on both and on no other address of the machine, and stops on both',
  async () => {
    const server = await listening({ hosts: ['127.0.0.1', '::1'] })
    expect(await answers('127.0.0.1', server.port)).toBe(200)
    expect(await answers('[::1]', server.port)).toBe(200)
    if (ownAddress !== undefined) expect(await answers(ownAddress, server.port)).toBe('refused')
    await server.stop(0)
    expect([await answers('127.0.0.1', server.port), await answers('[::1]', server.port)]).toEqual([
      'refused',
      'refused',
    ])
  },
)

test('an address that the machine does not have is left out, unless it is the first', async () => {
  const server = await listening({ hosts: ['127.0.0.1', '203.0.113.7'] })
  expect(await answers('127.0.0.1', server.port)).toBe(200)
  await expect(
    startHttpServer({
      fetch: () => new Response(),
      readAddress,
      fastPath: () => false,
      port: 0,
      hosts: ['203.0.113.7'],
    }),
  ).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
})

test('a port in use on the second address is refused, and the first is free again', async () => {
  const taken = net.createServer()
  const port = await new Promise<number>((resolve) =>
    taken.listen(0, '127.0.0.2', () => resolve((taken.address() as net.AddressInfo).port)),
  )
  onTestFinished(() => void taken.close())
  await expect(
    startHttpServer({
      fetch: () => new Response(),
      readAddress,
      fastPath: () => false,
      port,
      hosts: ['127.0.0.1', '127.0.0.2'],
    }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(await answers('127.0.0.1', port)).toBe('refused')
})

/** Sends these parts with a pause between them until the other side ends the connection. Returns the data received. */
function sendSlowly(port: number, parts: Iterable<string>, pauseMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
    socket.on('connect', async () => {
      for (const part of parts) {
        if (socket.destroyed) return
        socket.write(part)
        await delay(pauseMs)
      }
    })
  })
}

function* drips(first: string, drop: string): Generator<string> {
  yield first
  for (;;) yield drop
}

const post = (length: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`
const body = { graceMs: 200, bytesPerSecond: 1000, everyMs: 50 }

test('ASVS 15.2.2: a body that drips is cut off with 408, also when the response does not wait for it', async () => {
  const server = await listening({ timeouts: { body } })
  expect(await sendSlowly(server.port, drips(post(1_000_000), 'x'), 20)).toMatch(/^HTTP\/1\.1 408 /)
  const hasty = await listening({ timeouts: { body }, fastPath: (_, response) => Boolean(response.end('hello')) })
  expect(await sendSlowly(hasty.port, drips(post(1_000_000).replace('Connection: close\r\n', ''), 'x'), 20)).toMatch(
    /^HTTP\/1\.1 200 /,
  )
})

test('ASVS 15.2.2: a slow but steady body is accepted, and so is one that the site itself reads slowly', async () => {
  const server = await listening({ timeouts: { body: { ...body, bytesPerSecond: 100 } } })
  expect(await sendSlowly(server.port, [post(3000), ...Array.from({ length: 30 }, () => 'x'.repeat(100))], 50)).toMatch(
    /^HTTP\/1\.1 200 .*3000\n/s,
  )
  const busy = await listening({
    timeouts: { body },
    fetch: async (request) => {
      await delay(1_000)
      return new Response(`${(await request.text()).length}\n`)
    },
  })
  // More bytes than the connection accepts while no code reads.
  const size = 4_000_000
  expect(await sendSlowly(busy.port, [post(size) + 'x'.repeat(size)], 0)).toMatch(/^HTTP\/1\.1 200 .*4000000\n/s)
})

test('ASVS 15.2.2: slow headers and idle connections are cut off at the configured time', async () => {
  const server = await listening({ timeouts: { headersMs: 200, requestMs: minute, checkMs: 50 } })
  expect(await sendSlowly(server.port, drips('GET / HTTP/1.1\r\nHost: localhost\r\n', 'X: 1\r\n'), 20)).toMatch(
    /^HTTP\/1\.1 408 /,
  )
  expect(await sendSlowly(server.port, [''], 0)).toMatch(/^HTTP\/1\.1 408 /)
})
