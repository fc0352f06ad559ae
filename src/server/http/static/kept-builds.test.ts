// Proves that browser files outlive the build they belong to by 30 days, for every process that shares the file store.
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { localDisk } from '@/adapters/files/local-disk'
import type { FileStore } from '@/adapters/files/files'
import { day } from '@/lib/durations'
import { prepareAnswer } from '../responses/answer'
import { keepBuilds } from './kept-builds'

const start = Date.parse('2027-01-01T00:00:00Z')
const headers = [['x-frame-options', 'DENY']] as const

function serve(files: FileStore, names: string[], at: number) {
  const answers = names.map((name) => {
    const body = Buffer.from(`content of ${name}`)
    return [`/${name}`, prepareAnswer({ body, contentType: 'text/javascript', cacheControl: '', headers: [] })] as const
  })
  const log = { warn: (error: unknown) => expect.fail(String(error)) } as never
  return keepBuilds({ files, clock: { now: () => new Date(at) }, log }, new Map(answers), headers)
}

const newStore = () => localDisk(mkdtempSync(path.join(os.tmpdir(), 'kept-builds-')))
const readBody = async (builds: ReturnType<typeof serve>, address: string) =>
  (await builds.find(address))?.made.identity.body.toString()

test('ROUTE-08: files of the previous build are served for 30 days after it was last served, and those in use indefinitely', async () => {
  const files = newStore()
  const first = serve(files, ['assets/a-1.js', 'assets/shared.css', 'robots.txt'], start)
  await first.stored
  const second = serve(files, ['assets/a-2.js', 'assets/shared.css'], start + 29 * day)
  await second.stored
  expect(await readBody(second, '/assets/a-1.js')).toBe('content of assets/a-1.js')
  const [, type] = (await second.find('/assets/shared.css'))?.made.identity.head ?? []
  expect(type).toBe('text/css; charset=utf-8')

  const third = serve(files, ['assets/a-3.js', 'assets/shared.css'], start + 31 * day)
  await third.stored
  expect(await third.find('/assets/a-1.js')).toBeNull()
  expect(await readBody(third, '/assets/a-2.js')).toBe('content of assets/a-2.js')
  expect(await readBody(third, '/assets/shared.css')).toBe('content of assets/shared.css')
  for (const builds of [first, second, third]) builds.stop()
})

test('ROUTE-08: a process of the previous build serves the files of its successor, and nothing else', async () => {
  const files = newStore()
  const before = serve(files, ['assets/a-1.js'], start)
  await before.stored
  const after = serve(files, ['assets/a-2.js'], start)
  await after.stored
  expect(await readBody(before, '/assets/a-2.js')).toBe('content of assets/a-2.js')
  for (const address of ['/assets/a-3.js', '/builds/x.json', '/assets/../builds/x.json', '/robots.txt'])
    expect(await before.find(address)).toBeNull()
  for (const builds of [before, after]) builds.stop()
})

test('ROUTE-08: files that a tab requests at the same time are all found, although the list is read once', async () => {
  const files = newStore()
  const before = serve(files, ['assets/a-1.js', 'assets/b-1.js'], start)
  await before.stored
  const after = serve(files, ['assets/a-2.js'], start)
  await after.stored
  const found = await Promise.all(['/assets/a-1.js', '/assets/b-1.js'].map((address) => readBody(after, address)))
  expect(found).toEqual(['content of assets/a-1.js', 'content of assets/b-1.js'])
  for (const builds of [before, after]) builds.stop()
})
