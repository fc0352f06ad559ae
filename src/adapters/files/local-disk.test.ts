// Proves that the local disk meets the contract of every file store, and its own for privacy and cleanup.
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { day } from '@/lib/durations'
import { describeFileStore } from './conformance'
import { localDisk } from './local-disk'

const folders: string[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-files-'))
  folders.push(folder)
  return folder
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describeFileStore('local disk', async () => localDisk(path.join(await newFolder(), 'files')))

test('other accounts of the machine can read neither files nor folders', async () => {
  const root = path.join(await newFolder(), 'files')
  await localDisk(root).put('sheet-music-pdfs', 'a/b.pdf', Buffer.from('x'))
  for (const name of ['', 'sheet-music-pdfs', 'sheet-music-pdfs/a', 'sheet-music-pdfs/a/b.pdf']) {
    expect((await stat(path.join(root, name))).mode & 0o077, name).toBe(0)
  }
})

test('unfinished files of an earlier crash are deleted, those of today stay', async () => {
  const root = await newFolder()
  const incoming = path.join(root, '.incoming')
  mkdirSync(incoming)
  await writeFile(path.join(incoming, 'old'), 'x')
  await writeFile(path.join(incoming, 'running'), 'x')
  const longAgo = new Date(Date.now() - 2 * day)
  await utimes(path.join(incoming, 'old'), longAgo, longAgo)
  await localDisk(root).put('media', 'x', Buffer.from('x'))
  expect(await readdir(incoming)).toEqual(['running'])
})
