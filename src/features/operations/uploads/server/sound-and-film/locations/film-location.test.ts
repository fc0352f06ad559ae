// Proves that every kind of location is removed from videos, and that nothing else moves.
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { mp4 } from '../../../../../../../tests/support/sample-files'
import { findLocations } from './film-location'
import { readMovie } from '../read-movie'
import { withoutLocations } from './without-locations'

const place = '+48.8584+002.2945/'
const box = (name: string, ...bodies: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(bodies.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const zeros = (length: number) => Buffer.alloc(length)

/** Returns the video with more boxes at the end of its header. */
function withInHeader(...boxes: Buffer[]): Buffer {
  const film = mp4({ seconds: 3, width: 320, height: 240, isHeaderLast: true })
  const at = film.indexOf('moov') - 4
  const longer = Buffer.concat([film, ...boxes])
  longer.writeUInt32BE(longer.length - at, at)
  return longer
}

const keyed = (key: string, value: string) =>
  box(
    'meta',
    box('hdlr', zeros(8), 'mdta', zeros(12)),
    box('keys', zeros(4), number(1), box('mdta', key)),
    box('ilst', box('\0\0\0\x01', box('data', number(1), number(0), value))),
  )

async function cleaned(film: Buffer, contentType: string, chunk = 50): Promise<Buffer> {
  const pieces = () =>
    Readable.from(
      (function* () {
        for (let at = 0; at < film.length; at += chunk) yield film.subarray(at, at + chunk)
      })(),
      { objectMode: false },
    )
  const patches = await findLocations(pieces(), contentType)
  const parts: Buffer[] = []
  for await (const part of withoutLocations(pieces() as AsyncIterable<Buffer>, patches)) parts.push(part)
  return Buffer.concat(parts)
}

const xmp = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
const cases: [string, Buffer][] = [
  ['user data of QuickTime', withInHeader(box('udta', box('\u00a9xyz', Buffer.from([0, 18, 0x15, 0xc7]), place)))],
  ['user data of 3GPP', withInHeader(box('udta', box('loci', zeros(4), 'Paris ', place)))],
  ['user data of a track', withInHeader(box('trak', box('udta', box('\u00a9xyz', place))))],
  ['a camera’s own user data', withInHeader(box('udta', box('GPMF', 'GPS5', place)))],
  ['a key of Apple', withInHeader(keyed('com.apple.quicktime.location.ISO6709', place))],
  ['a key inside user data', withInHeader(box('udta', keyed('location-eng', place)))],
  ['a comment', withInHeader(box('udta', box('\u00a9cmt', `here: ${place}`)))],
  ['XMP in the header', withInHeader(box('uuid', xmp, `<exif:GPSLatitude>${place}`))],
  ['XMP beside it', Buffer.concat([mp4({ seconds: 3, width: 320, height: 240 }), box('uuid', xmp, place)])],
  ['a box of a dash camera', Buffer.concat([mp4({ seconds: 3, width: 320, height: 240 }), box('GPS ', place)])],
  ['room that was left free', Buffer.concat([mp4({ seconds: 3, width: 320, height: 240 }), box('free', place)])],
]

test.each(cases)('UPLD-02: a video does not reveal where it was taken: %s', async (_, film) => {
  expect(film.includes(place)).toBe(true)
  const facts = await readMovie(Readable.from([film]), 'video/mp4')
  for (const chunk of [7, 4096]) {
    const clean = await cleaned(film, 'video/mp4', chunk)
    expect([clean.includes(place), clean.length]).toEqual([false, film.length])
    expect(clean.includes('com.apple.quicktime.location') && clean.includes('48.8584')).toBe(false)
    expect(await readMovie(Readable.from([clean]), 'video/mp4')).toEqual(facts)
  }
})

test('UPLD-02: titles and everything that players need stay unchanged', async () => {
  const film = withInHeader(box('udta', box('\u00a9nam', 'Late set'), keyed('com.apple.quicktime.make', 'Maker')))
  expect((await cleaned(film, 'video/quicktime')).equals(film)).toBe(true)
  const plain = mp4({ seconds: 3, width: 320, height: 240 })
  expect((await cleaned(plain, 'video/mp4')).equals(plain)).toBe(true)
})

test('UPLD-02: a WebM tag that names a place is voided, other tags stay', async () => {
  const element = (id: string, ...bodies: (Buffer | string)[]) => {
    const body = Buffer.concat(bodies.map((each) => Buffer.from(each as string)))
    const size = Buffer.alloc(8)
    size.writeUIntBE(body.length, 2, 6)
    size[0] = 0x01
    return Buffer.concat([Buffer.from(id, 'hex'), size, body])
  }
  const tag = (name: string, text: string) =>
    element('7373', element('67c8', element('45a3', name), element('4487', text)))
  const film = Buffer.concat([
    element('1a45dfa3', 'webm'),
    element(
      '18538067',
      element('1f43b675', 'cluster'),
      element('1254c367', tag('LOCATION', place), tag('TITLE', 'Late set')),
    ),
  ])
  const clean = await cleaned(film, 'video/webm')
  expect([clean.includes(place), clean.includes('LOCATION'), clean.includes('Late set'), clean.length]).toEqual([
    false,
    false,
    true,
    film.length,
  ])
})

test('ASVS 5.2.6: a header that contains only boxes is rejected before it fills the memory', async () => {
  const film = withInHeader(box('udta', Buffer.concat(Array.from({ length: 120_000 }, () => box('\u00a9xyz')))))
  await expect(findLocations(Readable.from([film]), 'video/mp4')).rejects.toThrow(RangeError)
})
