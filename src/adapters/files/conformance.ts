// Tests the requirements of every file store: run it against each adapter.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Bucket, FileStore } from './files'

const unsafePaths = [
  '',
  '/',
  '/etc/passwd',
  '../secret',
  'a/../../secret',
  'a/..',
  '..',
  '.',
  './a',
  'a//b',
  'a/',
  'nul\0.pdf',
  'a\\..\\b',
  'line\nbreak',
  'C:stream',
  '.hidden',
  'a'.repeat(501),
]

/** Declares the tests; `makeStore` gives an empty store for each. */
export function describeFileStore(name: string, makeStore: () => Promise<FileStore>): void {
  describe(`file store: ${name}`, () => {
    test('returns exactly what was stored, from a buffer and from a stream', async () => {
      const store = await makeStore()
      const bytes = randomBytes(300_000)
      expect(await store.put('media', 'a/b/c.bin', bytes)).toEqual({ byteSize: bytes.length })
      expect(await store.put('media', 'a/b/d.bin', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))).toEqual({
        byteSize: bytes.length,
      })
      for (const path of ['a/b/c.bin', 'a/b/d.bin'])
        expect(digest(await buffer(await store.read('media', path)))).toBe(digest(bytes))
    })

    test('keeps empty files and names beyond ASCII', async () => {
      const store = await makeStore()
      await store.put('sheet-music-pdfs', 'partitions/Été – 夜.pdf', Buffer.alloc(0))
      expect(await store.stat('sheet-music-pdfs', 'partitions/Été – 夜.pdf')).toMatchObject({ byteSize: 0 })
      expect(await buffer(await store.read('sheet-music-pdfs', 'partitions/Été – 夜.pdf'))).toHaveLength(0)
    })

    test('reads ranges with both ends included', async () => {
      const store = await makeStore()
      await store.put('media', 'digits', Buffer.from('0123456789'))
      const read = async (start: number, end: number) =>
        (await buffer(await store.read('media', 'digits', { start, end }))).toString()
      expect(await read(0, 0)).toBe('0')
      expect(await read(3, 5)).toBe('345')
      expect(await read(9, 9)).toBe('9')
    })

    test('replaces a file as a whole, while a reader that has started keeps the old one', async () => {
      const store = await makeStore()
      const before = Buffer.alloc(400_000, 'a')
      await store.put('media', 'same', before)
      const reading = await store.read('media', 'same')
      await store.put('media', 'same', Buffer.from('new'))
      expect(digest(await buffer(reading))).toBe(digest(before))
      expect((await buffer(await store.read('media', 'same'))).toString()).toBe('new')
    })

    test('leaves nothing behind when the source breaks half way', async () => {
      const store = await makeStore()
      const breaking = Readable.from(
        (function* () {
          yield Buffer.from('half')
          throw new Error('the sender went away')
        })(),
      )
      await expect(store.put('media', 'broken', breaking)).rejects.toThrow('the sender went away')
      expect(await store.stat('media', 'broken')).toBeNull()
    })

    test('reports a missing file, and ignores the removal of one', async () => {
      const store = await makeStore()
      await store.put('media', 'folder/file', Buffer.from('x'))
      for (const path of ['nothing', 'folder', 'folder/file/below']) {
        expect(await store.stat('media', path)).toBeNull()
        await expect(store.read('media', path)).rejects.toMatchObject({ code: 'not_found' })
      }
      await store.remove('media', 'nothing')
      await store.remove('media', 'folder/file')
      expect(await store.stat('media', 'folder/file')).toBeNull()
    })

    test('removes a folder with everything below it, and nothing beside it', async () => {
      const store = await makeStore()
      const names = ['a/1', 'a/2', 'a/b/3', 'ab/4', 'c']
      for (const name of names) await store.put('incoming', name, Buffer.from(name))
      await store.put('media', 'a/1', Buffer.from('other bucket'))
      await store.removeFolder('incoming', 'a')
      await store.removeFolder('incoming', 'nothing')
      const left = await Promise.all(names.map(async (name) => ((await store.stat('incoming', name)) ? name : null)))
      expect(left.filter((name) => name !== null)).toEqual(['ab/4', 'c'])
      expect(await store.stat('media', 'a/1')).not.toBeNull()
    })

    test('lists the files of a bucket, with sizes', async () => {
      const store = await makeStore()
      for (const name of ['a/1', 'a/b/22', 'été 夜']) await store.put('media', name, Buffer.from(name))
      await store.put('videos', 'elsewhere', Buffer.from('x'))
      const listed = await listedIn(store, 'media')
      expect(listed.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual(
        ['a/1', 'a/b/22', 'été 夜'].map((path) => ({ path, byteSize: Buffer.byteLength(path) })),
      )
      expect(await listedIn(store, 'loe-audio')).toEqual([])
    })

    test('takes files larger than it may hold in memory at once', async () => {
      const store = await makeStore()
      const piece = randomBytes(1024 * 1024)
      const source = function* () {
        for (let sent = 0; sent < 21; sent++) yield piece
      }
      expect(await store.put('videos', 'large.mp4', Readable.from(source()))).toEqual({ byteSize: 21 * piece.length })
      expect(digest(await buffer(await store.read('videos', 'large.mp4')))).toBe(digest(Buffer.concat([...source()])))
      const breaking = function* () {
        yield* source()
        throw new Error('the sender went away late')
      }
      await expect(store.put('videos', 'broken.mp4', Readable.from(breaking()))).rejects.toThrow(
        'the sender went away late',
      )
      expect(await store.stat('videos', 'broken.mp4')).toBeNull()
    })

    test('keeps buckets apart', async () => {
      const store = await makeStore()
      await store.put('sheet-music-pdfs', 'x.pdf', Buffer.from('private'))
      expect(await store.stat('media', 'x.pdf')).toBeNull()
    })

    test('refuses names that could reach outside the bucket, on every call', async () => {
      const store = await makeStore()
      const refused = { code: 'invalid_input' }
      for (const path of unsafePaths) {
        await expect(store.put('media', path, Buffer.from('x')), JSON.stringify(path)).rejects.toMatchObject(refused)
        await expect(store.read('media', path)).rejects.toMatchObject(refused)
        await expect(store.stat('media', path)).rejects.toMatchObject(refused)
        await expect(store.remove('media', path)).rejects.toMatchObject(refused)
        await expect(store.removeFolder('media', path)).rejects.toMatchObject(refused)
      }
      for (const bucket of ['..', 'unknown', '', '/tmp'])
        await expect(store.put(bucket as Bucket, 'a', Buffer.from('x'))).rejects.toMatchObject(refused)
    })
  })
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function listedIn(store: FileStore, bucket: Bucket): Promise<{ path: string; byteSize: number }[]> {
  const found: { path: string; byteSize: number }[] = []
  for await (const file of store.list(bucket)) found.push(file)
  return found
}
