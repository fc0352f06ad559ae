// Checks ASVS 1.1.1 and 14.3.2 on a raw socket: an address has one form. Other spellings lead to it or to nothing, and
// no spelling bypasses what guards the address.
import net from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '@/server/create-app'
import { createFastPath } from '@/server/http/responses/fast-path'
import { startHttpServer, type HttpServer } from '@/server/http/http-server'
import { siteAddresses } from '@/server/http/addresses/site-addresses'
import { measured } from '../support/evidence'
import { insertOneOfEach } from '../support/one-of-each'
import { testApp, type TestApp } from '../support/test-app'

let app: TestApp
let server: HttpServer
/** Requests that reached the development server in front of the app. */
let seenByMiddleware: (string | undefined)[] = []
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
  await insertOneOfEach(app.ctx.db.$client, {
    text: 'Blue Sheet',
    link: 'https://band.example/x',
    file: 'https://pictures.example/x.jpg',
  })
  const fastPath = createFastPath({
    findPage: (key) => app.site.cache.find(key),
    findFile: () => undefined,
    productionHost: null,
  })
  server = await startHttpServer({
    fetch: createApp(app.site).fetch,
    readAddress: siteAddresses(app.site),
    fastPath,
    port: 0,
    hosts: ['127.0.0.1'],
    middleware: (request, _, next) => {
      seenByMiddleware.push(request.url)
      next()
    },
  })
})
beforeEach(() => {
  app.logged.length = 0
  seenByMiddleware = []
})
afterAll(async () => {
  await server.stop(0)
  await app.close()
})

type Answered = { status: number; headers: Map<string, string>; body: string }

/** Requests exactly these bytes. */
function ask(target: string, method = 'GET'): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(server.port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (received += chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = received.split(/\r\n\r\n(.*)/s)
      const [line = '', ...lines] = head.split('\r\n')
      const headers = new Map(
        lines.map((one): [string, string] => [
          one.slice(0, one.indexOf(':')).toLowerCase(),
          one.slice(one.indexOf(':') + 2),
        ]),
      )
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1]), headers, body })
    })
    socket.write(
      Buffer.from(
        `${method} ${target} HTTP/1.1\r\nHost: themusician.test\r\nAccept: text/html\r\nContent-Length: 0\r\nOrigin: https://themusician.test\r\nConnection: close\r\n\r\n`,
        'latin1',
      ),
    )
  })
}

/** Follows redirects; returns the last response and the number of steps. */
async function follow(target: string): Promise<Answered & { steps: number; end: string }> {
  let end = target
  for (let steps = 0; steps < 5; steps++) {
    const answer = await ask(end)
    const to = answer.headers.get('location')
    if (to === undefined) return { ...answer, steps, end }
    end = to
  }
  throw new Error(`${target} leads round in circles`)
}

const odd = [
  '///',
  '//[',
  '//@',
  '//%',
  '//',
  '//:',
  '//?',
  '//#',
  '/%',
  '/%zz',
  '/%ff',
  '/%c0%af',
  '/%ed%a0%80',
  '/[',
  '/|',
  '/^',
  '/`',
  '/{}',
  '/"<>',
  '/%5B',
  '/%7C',
  '/a%40b',
  '/a@b',
  '/a:b',
  '/:',
  '/a;b=c',
  '/%25',
  '/%2525',
  '/%',
  '/%F0%9F%8E%BA',
  '/%00',
  '/shop%00',
  '/shop/%00',
  '/shop/a%0d%0aX-Evil:%201',
  '/shop%2fx',
  '/shop/a%2Fb',
  '/a%5cb',
  '/a\\b',
  '/\\evil.example',
  '/\\/evil.example',
  '//evil.example/x',
  '///evil.example',
  '/%2f%2fevil.example',
  '/.',
  '/..',
  '/./shop',
  '/shop/..',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2f',
  '/shop/',
  '/shop//',
  '//shop',
  '/SHOP',
  '/Shop/',
  '/sHOP?page=2',
  '/%73hop',
  '/shop#x',
  '/events/',
  '/Admin',
  '/ADMIN/Orders',
  '/Auth',
  '/API/Media',
  '/api//media',
  '/api/media/',
  '/Sitemap.XML',
  '/assets/',
  '/media',
  '/MEDIA/',
  '/pictures//x',
  '/Healthz',
  'http://evil.example/',
  'http://evil.example//shop',
  'HTTP://EVIL.EXAMPLE/SHOP',
  'http://[/',
  'http://',
  'ftp://x/',
  '*',
  `/${'a'.repeat(3000)}`,
  `/${'a/'.repeat(3000)}`,
  `/shop?${'a'.repeat(8000)}`,
  '/shop?%',
  '/shop?a=%ff&page=%00',
  '/shop?page=2#%',
]

/** Requests that node's own parser refuses before our code sees them. */
const unreadable = ['/\xff', '/\xc3\xa9', 'https:', 'x', 'evil.example:443']

test('ASVS 1.1.1 ASVS 3.7.2: every spelling of an address leads to its one form on this site or returns 404, never a server error @sweep', async ({
  task,
}) => {
  const wrong: string[] = []
  let redirects = 0
  for (const target of odd) {
    const first = await ask(target)
    const to = first.headers.get('location')
    if (![200, 307, 308, 404].includes(first.status)) wrong.push(`${target.slice(0, 60)}: ${first.status}`)
    if (first.status === 308) redirects++
    if (to !== undefined && !/^\/(?![/\\])[!-~]*$/.test(to)) wrong.push(`${target.slice(0, 60)} leads to ${to}`)
    for (const name of ['x-content-type-options', 'content-security-policy'])
      if (!first.headers.has(name)) wrong.push(`${target.slice(0, 60)}: no ${name}`)
    const last = await follow(target)
    if (last.status >= 400 && last.status !== 404) wrong.push(`${target.slice(0, 60)} ends with ${last.status}`)
    if (last.steps > 1) wrong.push(`${target.slice(0, 60)} takes ${last.steps} steps`)
  }
  for (const target of unreadable) if ((await ask(target)).status !== 400) wrong.push(`${target} is read`)
  const faults = app.logged.filter(({ level }) => Number(level) >= 50)
  measured(
    task,
    `${odd.length} spellings: ${redirects} sent on once, ${wrong.length} answered otherwise than with a page, a redirect or 404, ${faults.length} faults logged`,
  )
  expect(wrong).toEqual([])
  expect(faults).toEqual([])
})

test('ASVS 1.1.1: later handlers, including the development server, see canonical addresses only', async () => {
  for (const target of odd) await ask(target)
  const read = siteAddresses(app.site)
  expect(seenByMiddleware.filter((target) => read(target ?? '').kind !== 'canonical')).toEqual([])
  expect(seenByMiddleware).not.toEqual([])
})

test.each([
  ['POST', '//api/purchases/link', '/api/purchases/link'],
  ['POST', '/U/aB-9', '/u/aB-9'],
  ['PUT', '/api/media/', '/api/media'],
  ['DELETE', '/SHOP', '/shop'],
  ['HEAD', '/Shop', '/shop'],
  ['OPTIONS', '//shop', '/shop'],
])('%s %s is redirected with its method', async (method, target, to) => {
  const answer = await ask(target, method)
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    308,
    to,
    'no-store',
  ])
})

const token = 'AbC-dEf_0123456789abcdefghijklmnopqrstuvwxyzXYZ'
const isPrivate = [
  'd',
  'purchases',
  'invoice',
  'quote',
  'newsletter',
  'api/bounces',
  'auth/verify',
  'auth/invitation',
  'auth/reset',
]
const capital = (path: string) => path.replace(/^./, (letter) => letter.toUpperCase())
const spellings = (path: string) => [
  `/${path}/${token}`,
  `/${path.toUpperCase()}/${token}`,
  `/${capital(path)}/${token}`,
  `//${path}//${token}`,
  `/${path}/${token}/`,
  `/${path}//${token}`,
  `/%${path.charCodeAt(0).toString(16)}${path.slice(1)}/${token}`,
  `/${path}/${token}?utm_source=x`,
  `/${path}/${token}?page=2`,
  `/${path}/${token}#x`,
  `/${path.toUpperCase()}/${token}/x`,
  `/${path}/${token}/x/y`,
  `/shop/../${path}/${token}`,
  `/${path}%2f${token}`,
  `/${path}\\${token}`,
  `http://themusician.test/${path}/${token}`,
  `http://themusician.test//${path}/${token}`,
]

test.each(isPrivate)(
  'ASVS 14.3.2 ASVS 14.2.1: /%s/… is never stored, found or logged, in any spelling',
  async (path) => {
    const kept = new Set<string>()
    for (const target of spellings(path)) {
      const { headers } = await ask(target)
      expect(headers.get('cache-control'), target).toMatch(/no-store/)
      const last = await follow(target)
      expect(last.headers.get('cache-control'), target).toMatch(/no-store/)
      if (last.status === 200) kept.add(last.end.replace(/^http:\/\/[^/]+|\?.*/g, ''))
    }
    expect([...kept].filter((end) => end !== `/${path}/${token}`)).toEqual([])
    // The cache may hold new texts that the page is made of, but never the page itself.
    expect(app.site.cache.find(`/${path}/${token}`)).toBeUndefined()
    const again = app.site.cache.counts().entries
    for (const target of spellings(path)) await ask(target)
    expect(app.site.cache.counts().entries).toBe(again)
    expect(JSON.stringify(app.logged)).not.toContain(token)
  },
)
