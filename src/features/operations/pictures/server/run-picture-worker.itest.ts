// Proves that pictures are decoded in a process with limits: pictures that exceed them are refused with a sentence, and
// pictures of cameras are accepted.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emptyWebp, interlacedPng, progressiveJpeg } from '../../../../../tests/support/hostile-pictures'
import { largestBelow, processTree } from '../../../../../tests/support/process-size'
import { pictureBounds } from '@/adapters/bounded-process/file-bounds'
import { heldSource } from '@/adapters/bounded-process/run-on-file'
import { cleanPicture, measurePicture, resizePicture } from './run-picture-worker'

const clean = (content: Buffer, contentType = 'image/jpeg') => cleanPicture(heldSource(content), contentType)
const small = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()
const tooHeavy =
  'This image takes too much memory or time to open. Please make it smaller or save it as JPEG, and try again.'

/** Returns the descendants of this process that decode pictures. */
async function workers(): Promise<number[]> {
  const below = (await processTree(process.pid)).slice(1)
  const commands = await Promise.all(below.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return below.filter((_, index) => commands[index]?.includes('picture-worker'))
}

test.each([
  [
    'a progressive JPEG of 291 KB that has to be turned',
    ' @sweep',
    () => progressiveJpeg({ isTurned: true }),
    'image/jpeg',
  ],
  ['an interlaced PNG with 16 bits for each colour', ' @sweep', interlacedPng, 'image/png'],
  ['a WebP of 34 bytes', '', emptyWebp, 'image/webp'],
] as const)(
  'ASVS 5.2.6: %s of 50 million pixels is refused with a message, and only its own process grows%s',
  async (_, _tag, make, contentType) => {
    const hostile = await make()
    const before = process.memoryUsage.rss()
    const [refused, most] = await largestBelow(
      process.pid,
      'picture-worker',
      clean(hostile, contentType).catch((error: Error) => error.message),
    )
    expect(refused).toBe(tooHeavy)
    expect(most).toBeLessThan(pictureBounds.dataMegabytes ?? 0)
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(100)
  },
  180_000,
)

test('ASVS 5.2.6: a picture that crashes its process affects no other picture @sweep', async () => {
  const [first, refused, last] = await Promise.allSettled([
    clean(await small('#c90')),
    clean(emptyWebp(), 'image/webp'),
    clean(await small('#09c')),
  ])
  expect([first.status, refused.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
}, 180_000)

test('UPLD-01: a progressive JPEG of 50 million pixels is accepted and stored as baseline; a small one is stored as progressive @sweep', async () => {
  const { content, facts } = await clean(progressiveJpeg({ isTurned: false }))
  expect(facts).toMatchObject({ width: 7000, height: 7100 })
  const isProgressive = async (picture: Buffer) => (await sharp(picture).metadata()).isProgressive
  expect(await isProgressive(content)).toBe(false)
  expect(await isProgressive((await clean(await small('#c90'))).content)).toBe(true)
}, 180_000)

test('one process cleans and measures one picture after another', async () => {
  await clean(await small('#c90'))
  const before = await workers()
  for (const background of ['#c09', '#0c9', '#90c']) await clean(await small(background))
  expect(await workers()).toEqual(before)
  expect((await measurePicture(await small('#fff'))).width).toBe(90)
})

test('a file with another length than declared counts as our own fault, and the next one is processed @sweep', async () => {
  const content = await small('#c90')
  const { read } = heldSource(content)
  for (const wrong of [content.length - 10, content.length + 10])
    await expect(resizePicture({ byteSize: wrong, read }, 160, 'webp')).rejects.toThrow(`instead of ${wrong}`)
  expect((await resizePicture(heldSource(content), 160, 'webp')).length).toBeGreaterThan(20)
})
