// Tests a ZIP that is written while it is read.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sendZip, type ZipFile, zipStream } from './send-zip'

const at = new Date('2026-11-23T20:00:00Z')
const text = (content: string) => Readable.from([Buffer.from(content)], { objectMode: false })

test('the ZIP contains every file, with safe and distinct names', async () => {
  const zip = await buffer(
    zipStream(
      [
        { name: 'Violin.pdf', content: text('one') },
        { name: 'violin.pdf', content: text('two') },
        { name: 'B♭ / E♭.pdf', content: Buffer.from('three') },
        { name: 'Empty.pdf', content: Readable.from([], { objectMode: false }) },
      ],
      at,
    ),
  )
  const files = unzipSync(zip)
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['Violin.pdf', 'one'],
    ['violin (2).pdf', 'two'],
    ['B♭ E♭.pdf', 'three'],
    ['Empty.pdf', ''],
  ])
})

test('a file is fetched only when its turn has come', async () => {
  const opened: string[] = []
  async function* files(): AsyncGenerator<ZipFile> {
    for (const name of ['a.pdf', 'b.pdf']) {
      opened.push(name)
      yield { name, content: Buffer.alloc(100_000) }
    }
  }
  const stream = zipStream(files(), at)
  const pieces: AsyncIterator<Buffer> = stream.iterator()
  await pieces.next()
  expect(opened).toEqual(['a.pdf'])
  stream.destroy()
})

test('a source that fails makes the whole ZIP fail, so that a partial ZIP never looks complete', async () => {
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('The disk is gone')
  }
  await expect(
    buffer(zipStream([{ name: 'a.pdf', content: Readable.from(broken(), { objectMode: false }) }], at)),
  ).rejects.toThrow('The disk is gone')
})

test('a HEAD request opens no file', async () => {
  const answer = sendZip(new Request('http://site.test/f', { method: 'HEAD' }), 'Quartet', [], at)
  expect(answer.body).toBeNull()
  expect(answer.headers.get('content-disposition')).toContain('Quartet.zip')
})
