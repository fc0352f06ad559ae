// Proves that sounds built to break their parser end only with its process, and that valid ones are described
// correctly.
import { createReadStream, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { flacOfComments, mp3OfFrames, mp3OfNothing } from '../../../../../../tests/support/hostile-media'
import { mediaBounds } from '@/adapters/bounded-process/file-bounds'
import { largestBelow } from '../../../../../../tests/support/process-size'
import { inspectSound, inspectVideo, opensAsMusic } from './inspect-media'

const held = (bytes: Buffer, contentType: string) => ({
  byteSize: bytes.length,
  contentType,
  read: () => Readable.from([bytes], { objectMode: false }),
})

test.each([
  ['400,000 empty Vorbis comments', held(flacOfComments(400_000), 'audio/flac')],
  ['15 MB of empty ID3v2 frames', held(mp3OfFrames(15_000_000), 'audio/mpeg')],
  ['12 MB of 0xFF after one good frame', held(mp3OfNothing(12_000_000), 'audio/mpeg')],
])(
  'ASVS 5.2.6: %s cannot be opened, and use no more memory than a file may @sweep',
  async (_, file) => {
    const before = process.memoryUsage.rss()
    const [facts, most] = await largestBelow(process.pid, 'media-worker', inspectSound(file))
    expect(facts).toBeNull()
    expect(most).toBeLessThan(mediaBounds.residentMegabytes)
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(150)
  },
  180_000,
)

test('UPLD-02: the process returns the metadata of a sound and a video, and whether music can be opened', async () => {
  const sound = held(readFileSync('tests/support/sounds/cbr.mp3'), 'audio/mpeg')
  expect((await inspectSound(sound))?.duration).toBeCloseTo(20, 1)
  expect(await opensAsMusic(sound)).toBe(true)
  expect(await opensAsMusic(held(Buffer.alloc(5000), 'audio/mp4'))).toBe(false)
  const video = 'tests/support/films/h264.mp4'
  const byteSize = readFileSync(video).length
  const facts = await inspectVideo({ byteSize, contentType: 'video/mp4', read: () => createReadStream(video) })
  expect(facts?.codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a$/)
})
