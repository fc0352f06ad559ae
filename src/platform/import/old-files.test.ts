// Finds files of the old site by bucket and path or by a list, and never a file outside of the folder.
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImportProblem } from './import-problem'
import { isStorageAddress, openOldFiles } from './old-files'

let root: string
beforeAll(async () => {
  root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'bandstand-old-files-')))
  await mkdir(path.join(root, 'storage/media/uploads'), { recursive: true })
  await writeFile(path.join(root, 'storage/media/uploads/a b.png'), 'picture')
  await writeFile(path.join(root, 'secret.txt'), 'secret')
  await symlink(path.join(root, 'secret.txt'), path.join(root, 'storage/media/link.png'))
  await writeFile(
    path.join(root, 'files.csv'),
    'url,file\nhttps://old.example/x.png,storage/media/uploads/a b.png\nhttps://old.example/gone.png,gone.png\n',
  )
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('by folder: public, signed and bare addresses find the same file', async () => {
  const files = await openOldFiles(path.join(root, 'storage'))
  const file = path.join(root, 'storage/media/uploads/a b.png')
  for (const address of [
    'https://p.example/storage/v1/object/public/media/uploads/a%20b.png',
    'https://p.example/storage/v1/object/sign/media/uploads/a%20b.png?token=x',
    '/media/uploads/a b.png',
    'media/uploads/a%20b.png',
    'uploads/a b.png',
  ])
    expect(await files.find(address, 'media'), address).toBe(file)
})

test('by folder: no path and no link reaches a file outside the folder', async () => {
  const files = await openOldFiles(path.join(root, 'storage'))
  for (const address of [
    '../secret.txt',
    'media/../../secret.txt',
    '..%2Fsecret.txt',
    'https://p.example/storage/v1/object/public/media/..%2F..%2F..%2Fsecret.txt',
    'media/link.png',
    'media/uploads',
    'file:///etc/passwd',
    'https://elsewhere.example/uploads/a.png',
    '',
    'x\0y',
  ])
    expect(await files.find(address, 'media'), address).toBeNull()
})

test('by list: an address is found as it is, or without its query', async () => {
  const files = await openOldFiles(path.join(root, 'files.csv'))
  expect(await files.find('https://old.example/x.png?v=2', 'media')).toBe(
    path.join(root, 'storage/media/uploads/a b.png'),
  )
  expect(await files.find('https://old.example/gone.png', 'media')).toBeNull()
  expect(await files.find('https://old.example/other.png', 'media')).toBeNull()
})

test('a source that is neither a folder nor a list is reported; without a source nothing is found', async () => {
  await expect(openOldFiles(path.join(root, 'nothing'))).rejects.toThrow(ImportProblem)
  await writeFile(path.join(root, 'odd.csv'), 'a,b\n1,2\n')
  await expect(openOldFiles(path.join(root, 'odd.csv'))).rejects.toThrow(/columns url and file/)
  expect(await (await openOldFiles(null)).find('media/uploads/a b.png', 'media')).toBeNull()
  expect(isStorageAddress('https://p.example/storage/v1/object/public/media/x.png')).toBe(true)
  expect(isStorageAddress('https://p.example/media/x.png')).toBe(false)
})
