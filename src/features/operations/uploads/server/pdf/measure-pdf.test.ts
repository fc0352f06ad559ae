// What a PDF unpacks to: every way of packing is counted as it is unpacked, and whatever hides its size is still found.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { flateOf, pdfOf, pdfPage, pdfPicture } from '../../../../../../tests/support/pdf-files'
import { measurePdf } from './measure-pdf'
import { decoderOf, piecesOf } from './pdf-decoders'
import { readDictionary } from './pdf-dictionary'
import { streamsOf } from './pdf-streams'

async function unpacked(filter: string, packed: Buffer, earlyChange = true): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of decoderOf(filter, { earlyChange })?.(piecesOf(packed)) ?? []) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A plain encoder, to decode what it makes. */
function lzwOf(text: Buffer, early: 0 | 1): Buffer {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  let width = 9
  let table = new Map<string, number>()
  const put = (code: number) => {
    for (held = held * 2 ** width + code, bits += width; bits >= 8; bits -= 8, held %= 2 ** bits)
      bytes.push(Math.floor(held / 2 ** (bits - 8)))
  }
  const clear = () => {
    put(256)
    table = new Map(Array.from({ length: 256 }, (_, code) => [String.fromCharCode(code), code]))
    width = 9
  }
  const codeOf = (piece: string) => table.get(piece) ?? -1
  clear()
  let piece = ''
  for (const byte of text) {
    const longer = piece + String.fromCharCode(byte)
    if (table.has(longer)) piece = longer
    else {
      put(codeOf(piece))
      const next = table.size + 2
      table.set(longer, next)
      if (next + early >= 2 ** width) width++
      piece = String.fromCharCode(byte)
      if (next === 4093) {
        put(codeOf(piece))
        clear()
        piece = ''
      }
    }
  }
  if (piece !== '') put(codeOf(piece))
  put(257)
  while (bits % 8 !== 0) [held, bits] = [held * 2, bits + 1]
  if (bits > 0) bytes.push(held)
  return Buffer.from(bytes)
}

describe('each filter gives what was packed', () => {
  const text = Buffer.from(Array.from({ length: 40_000 }, (_, at) => `${at % 17} ${at * at} m `).join(''))

  test('Flate, also when its end is missing', async () => {
    const packed = deflateSync(text)
    expect((await unpacked('FlateDecode', packed)).equals(text)).toBe(true)
    const half = await unpacked('Fl', packed.subarray(0, packed.length / 2))
    expect(half.length).toBeGreaterThan(text.length / 4)
    expect(half.equals(text.subarray(0, half.length))).toBe(true)
  })

  test('ASCIIHex, ASCII85 and RunLength', async () => {
    expect((await unpacked('AHx', Buffer.from('4A 61\n7a7A>00'))).toString()).toBe('Jazz')
    expect((await unpacked('ASCIIHexDecode', Buffer.from(text.toString('hex')))).equals(text)).toBe(true)
    expect((await unpacked('A85', Buffer.from('87cURD]i,"Ebo80~>'))).toString()).toBe('Hello World!')
    expect(await unpacked('ASCII85Decode', Buffer.from('zz~>'))).toEqual(Buffer.alloc(8))
    expect((await unpacked('RL', Buffer.from([2, 74, 97, 122, 255, 122, 254, 33, 128, 5]))).toString()).toBe('Jazzz!!!')
  })

  test('LZW as the standard shows it, and through every width of code', async () => {
    expect(await unpacked('LZWDecode', Buffer.from('800b6050220c0c8501', 'hex'))).toEqual(
      Buffer.from([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]),
    )
    for (const early of [0, 1] as const)
      expect((await unpacked('LZW', lzwOf(text, early), early === 1)).equals(text), String(early)).toBe(true)
    expect(await unpacked('LZW', Buffer.from('ffffffffff', 'hex'))).toHaveLength(0)
  })
})

test('dictionaries are read with comments, escaped names, strings, references and lists in each other; what has no end is none', () => {
  const { dictionary } =
    readDictionary(
      ' << /Fil#74er [/A85 /Flate#44ecode] % >>\n /Title (a \\) (b) >>) /Id <3e3e> /Length 5 0 R /Sub << /W -1.5 /On true >> /N 7>>stream',
    ) ?? {}
  expect(dictionary).toEqual(
    new Map<string, unknown>([
      ['Filter', [{ name: 'A85' }, { name: 'FlateDecode' }]],
      ['Title', null],
      ['Id', null],
      ['Length', { reference: 5 }],
      [
        'Sub',
        new Map<string, unknown>([
          ['W', -1.5],
          ['On', null],
        ]),
      ],
      ['N', 7],
    ]),
  )
  for (const text of [
    '',
    '7',
    '<< /A',
    '<< /A [',
    '<< /A (',
    `<< /A ${'['.repeat(100_000)}`,
    `${'<< /A '.repeat(100_000)}`,
  ])
    expect(readDictionary(text), text.slice(0, 20)).toBeNull()
})

test('streams are found wherever they begin, also inside others', () => {
  const inner = '7 0 obj\n<< /Filter /Fl >>\nstream\r\nabc\nendstream'
  const content = Buffer.from(
    `1 0 obj<</A/B>>stream\n${inner}\nendstream\nendobj 2 0 obj << >> endobj 3 0 obj [ << >> ] endobj`,
  )
  expect(
    [...streamsOf(content)].map(({ dictionary, data }) => [[...dictionary.keys()], data.toString().trim().slice(0, 7)]),
  ).toEqual([
    [['A'], '7 0 obj'],
    [['Filter'], 'abc'],
  ])
})

describe('UPLD-04 ASVS 5.2.6: what is too large is told before it is opened', () => {
  const withPart = (entries: string, data: Buffer) => pdfPage({ contents: '', more: [{ entries, data }] })
  const picture = (width: number, height: number, entries = '/ColorSpace /DeviceRGB /BitsPerComponent 8') =>
    pdfPicture(`/Width ${width} /Height ${height} ${entries}`, Buffer.from('x'))

  test('scores pass: engraved, and scanned at 600 dpi', async () => {
    expect(
      await measurePdf(pdfPage({ contents: { filter: '/FlateDecode', data: flateOf(2, '0 0 m 9 9 l S ') } })),
    ).toEqual({ lineArt: 0, tones: 0 })
    expect(await measurePdf(picture(9921, 14_031, '/ColorSpace /DeviceGray /BitsPerComponent 1'))).toEqual({
      lineArt: 139_201_551,
      tones: 0,
    })
    expect(await measurePdf(picture(7016, 9921))).toEqual({ lineArt: 0, tones: 69_605_736 })
    // 200 pages in black and white at 600 dpi: 4.4 MB each.
    const pages = Array.from({ length: 200 }, () => ({
      entries:
        '/Type /XObject /Subtype /Image /Width 4960 /Height 7016 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode',
      data: flateOf(4),
    }))
    expect(await measurePdf(pdfPage({ contents: '', more: pages }))).toEqual({ lineArt: 34_799_360, tones: 0 })
  })

  test('parts, all parts together, and pictures', async () => {
    expect(await measurePdf(withPart('/Filter /FlateDecode', flateOf(100)))).toEqual({ lineArt: 0, tones: 0 })
    expect(await measurePdf(withPart('/Filter /FlateDecode', flateOf(101)))).toEqual({ problem: 'part' })
    expect(await measurePdf(withPart(`/Filter [${'/AHx '.repeat(7)}]`, Buffer.from('00>')))).toEqual({
      problem: 'part',
    })
    const eleven = Array.from({ length: 11 }, () => ({ entries: '/Filter /FlateDecode', data: flateOf(95) }))
    expect(await measurePdf(pdfOf(['<< /Type /Catalog >>', ...eleven]))).toEqual({ problem: 'unpacked' })
    expect(await measurePdf(picture(12_300, 12_300))).toEqual({ problem: 'picture' })
  })

  test('a filter that is only referred to, a lying length and the word endstream inside hide nothing', async () => {
    expect(await measurePdf(withPart('/Filter 9 0 R', flateOf(101)))).toEqual({ problem: 'part' })
    expect(await measurePdf(withPart('/Filter [9 0 R]', flateOf(101)))).toEqual({ problem: 'part' })
    const data = flateOf(101)
    // A stored block with the word, before the rest.
    const word = Buffer.from('endstream')
    const hidden = Buffer.concat([
      data.subarray(0, 2),
      Buffer.from([0, word.length, 0, 0xff - word.length, 0xff]),
      word,
      data.subarray(2),
    ])
    expect(await measurePdf(withPart('/Length 3 /Filter /FlateDecode', hidden))).toEqual({ problem: 'part' })
  })
})
