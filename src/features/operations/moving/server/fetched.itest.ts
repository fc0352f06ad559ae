// Proves that the import of the back-office fetches pictures by their addresses, and keeps the addresses it cannot use.
import { ownerActor } from '../../../../../tests/support/administrator'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '@/server/all-endpoints'
import { allImporters, oldFileShelf } from '@/server/all-importers'
import { internet } from '@/features/operations/fetching/server/fetch-file'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import { headEnd, importPath } from '../moving.rules'
import { collectReport, readLines } from '../admin/send-import'
import { movingRoutes } from './moving.routes'

let app: TestApp
let server: http.Server
let base: string
beforeAll(async () => {
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c90' } })
    .jpeg()
    .toBuffer()
  server = http.createServer(({ url }, response) => response.end(url === '/broken.jpg' ? 'no picture at all' : jpeg))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const network = { ...internet, mayReach: (address: string) => address === '127.0.0.1' }
  app = await testApp({
    rateLimits: false,
    actor: () => ownerActor,
    routes: [
      ...allRoutes.filter(({ path }) => path !== importPath),
      ...movingRoutes({ importers: allImporters, shelf: oldFileShelf, network }),
    ],
  })
})
afterAll(async () => {
  server.close()
  await app.close()
})

async function send(text: string, apply: boolean) {
  const head = { apply, files: [{ name: 'products.csv', size: Buffer.byteLength(text) }] }
  const body = Buffer.from(JSON.stringify(head) + headEnd + text)
  const response = await app.request(importPath, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(body.length) },
  })
  if (!response.body) throw new Error('no body')
  return (await collectReport(readLines(response.body), apply, () => undefined)).files
}

test('pictures are fetched by their addresses; those that cannot be used are listed and keep their addresses', async () => {
  const row = (handle: string, image: string) => `${handle},${handle},Default Title,9.00,TRUE,active,${image}`
  const broken = `${base}/broken.jpg`
  const closed = 'http://169.254.169.254/latest.jpg'
  const table = [
    'Handle,Title,Option1 Value,Variant Price,Published,Status,Image Src',
    row('mug', `${base}/mug.jpg`),
    row('cap', broken),
    row('pin', closed),
  ].join('\n')
  expect((await send(table, false)).slice(1)).toEqual([
    { name: `2 files of ${base.slice(7)}`, what: 'will be fetched when you import', problem: null },
    { name: '1 file of 169.254.169.254', what: 'will be fetched when you import', problem: null },
  ])
  expect((await send(table, true)).slice(1)).toEqual([
    { name: `1 file of ${base.slice(7)}`, what: 'fetched', problem: null },
    { name: closed, what: expect.stringContaining('not fetched'), problem: expect.stringContaining('private network') },
    { name: broken, what: expect.stringContaining('not fetched'), problem: expect.any(String) },
  ])
  const { rows } = await app.ctx.db.$client.query('select title, image_url from shop_items order by title')
  expect(rows).toEqual([
    { title: 'cap', image_url: broken },
    { title: 'mug', image_url: expect.stringMatching(/^\/media\/shop-images\//) },
    { title: 'pin', image_url: closed },
  ])
})
