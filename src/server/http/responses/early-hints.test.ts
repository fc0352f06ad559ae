// Proves that only browsers that open a page over HTTP/1.1 get a 103.
import { createServer, request, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sendEarlyHints } from './early-hints'

const links = ['</a.css>; rel=preload; as=style', '</b.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin']

/** Returns what a client received before the response: status and `Link`. */
async function ahead(sent: readonly string[], headers: OutgoingHttpHeaders, method = 'GET'): Promise<unknown[]> {
  const server = createServer((incoming, outgoing) => {
    sendEarlyHints({ incoming, outgoing }, sent)
    outgoing.end('page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const got: unknown[] = []
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({ port, host: '127.0.0.1', method, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
        .on('information', (early) => got.push([early.statusCode, early.headers.link]))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(200)
    return got
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

const opening = { 'Sec-Fetch-Mode': 'navigate' }

test('a browser that opens a page gets hints for styles and fonts first, then the page', async () => {
  expect(await ahead(links, opening)).toEqual([[103, links.join(', ')]])
})

test('programs, calls from scripts and HEAD get no hints; pages without links send none', async () => {
  expect(await ahead(links, {})).toEqual([])
  expect(await ahead(links, { 'Sec-Fetch-Mode': 'cors' })).toEqual([])
  expect(await ahead(links, opening, 'HEAD')).toEqual([])
  expect(await ahead([], opening)).toEqual([])
})

test('a request passed in without a connection is ignored', () => {
  expect(() => sendEarlyHints(undefined, links)).not.toThrow()
  expect(() => sendEarlyHints({}, links)).not.toThrow()
})
