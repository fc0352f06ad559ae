// Checks ASVS chapter 5: sends a corpus of hostile files the way the back-office does. Each is refused with a sentence,
// or stored so that nothing in it can run.
import { deflateSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '@/platform/context'
import { measured } from '../support/evidence'
import { hollowPng, id3, pdf, wav } from '../support/sample-files'
import { announce, finish, sendPiece, upload, type SentFile } from '../support/send-upload'
import { testApp, type TestApp } from '../support/test-app'

const owner: Actor = { kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: true }
const script = '<script>alert(document.domain)</script>'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => owner })
})
afterAll(() => app.close())

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const storedCount = async () =>
  (
    await app.ctx.db.$client.query<{ kept: number }>(
      'select (select count(*) from uploads)::int + (select count(*) from stored_files)::int as kept',
    )
  ).rows[0]?.kept
const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#c90' } })

/** Uploads a whole file. Returns the status that refused it, or 200 and where it is stored. */
async function send(file: SentFile): Promise<{ status: number; message: string; url: string | null }> {
  const announced = await announce(ask, file)
  if (announced.status !== 201) return { status: announced.status, message: await sentence(announced), url: null }
  const location = announced.headers.get('location') ?? ''
  const piece = await sendPiece(ask, location, 0, file.bytes)
  if (piece.status !== 204) return { status: piece.status, message: await sentence(piece), url: null }
  const finished = await finish(ask, location)
  if (finished.status !== 200) return { status: finished.status, message: await sentence(finished), url: null }
  return { status: 200, message: '', url: ((await finished.json()) as { url: string }).url }
}
const sentence = async (answer: Response) => ((await answer.json()) as { error: { message: string } }).error.message

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00', 'latin1'), Buffer.alloc(200)])
const xxe = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'

/** Files of a forbidden kind under every name and type that might get them accepted. */
const disguised: [what: string, bytes: Buffer | string][] = [
  ['svg', svg],
  ['svg with a prologue', `<?xml version="1.0"?>\n<!-- x -->\n${svg}`],
  ['svg in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
  ['gzipped svg', Buffer.concat([Buffer.from('1f8b0800', 'hex'), Buffer.alloc(300)])],
  ['html', `<!doctype html>${script}`],
  ['html with leading space', `   \n${script}`],
  ['a script', '#!/bin/sh\nrm -rf /\n'],
  ['php', '<?php system($_GET[0]) ?>'],
  ['xml with an entity', xxe],
  ['a zip', zip],
  ['an executable of Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])],
  ['an executable of Linux', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(300)])],
  ['text', 'just a text'],
  ['nothing but zeroes', Buffer.alloc(9000)],
  ['postscript', '%!PS-Adobe-3.0\n(%pipe%id) (r) file'],
  ['tiff', Buffer.from('49492a00080000000000', 'hex')],
  ['bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
  ['ico', Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(200)])],
  ['a document of Word', zip],
  ['mvg of ImageMagick', 'push graphic-context\nfill \'url(https://evil.example/x.jpg"|id; ")\'\npop graphic-context'],
]
const asPicture = [
  ['x.jpg', 'image/jpeg'],
  ['x.png', 'image/png'],
  ['x.svg', 'image/svg+xml'],
  ['x.jpg.svg', 'image/svg+xml'],
  ['x.svg', 'image/png'],
  ['x.png', ''],
  ['x.html', 'image/png'],
  ['x.jpg', 'application/octet-stream'],
] as const

test('ASVS 1.3.4 ASVS 5.2.2: no disguise of name or type gets another kind of file in: 415 or 422 with a sentence, and nothing is stored @sweep', async ({
  task,
}) => {
  const before = await storedCount()
  const outcomes: number[] = []
  for (const [what, content] of disguised) {
    for (const [name, type] of what.includes('svg') ? asPicture : asPicture.slice(0, 2)) {
      const { status, message } = await send({ kind: 'media-image', name, type, bytes: Buffer.from(content) })
      outcomes.push(status)
      expect([400, 413, 415, 422], `${what} as ${name} ${type}`).toContain(status)
      expect(message).toMatch(/^[A-Z].{10,}[.)]$|^[A-Z].{10,}$/)
    }
    for (const [kind, name, type] of [
      ['sheet-music-pdf', 'x.pdf', 'application/pdf'],
      ['audio-track', 'x.mp3', 'audio/mpeg'],
      ['media-video', 'x.mp4', 'video/mp4'],
    ] as const) {
      const { status } = await send({ kind, name, type, bytes: Buffer.from(content) })
      outcomes.push(status)
      expect([415, 422], `${what} as ${name}`).toContain(status)
    }
  }
  measured(
    task,
    `${outcomes.length} disguised files: ${outcomes.filter((status) => status === 415).length} × 415, ${outcomes.filter((status) => status === 422).length} × 422, ${outcomes.filter((status) => status === 200).length} taken, rows ${before} before and ${await storedCount()} after`,
  )
  expect(outcomes.filter((status) => status === 415).length).toBeGreaterThan(outcomes.length / 2)
  const leftovers = await app.ctx.db.$client.query('select count(*)::int as n from stored_files')
  expect(leftovers.rows).toEqual([{ n: 0 }])
})

describe('polyglots', () => {
  const tail = Buffer.from(`${script}<?php system('id') ?>`)
  test('ASVS 5.2.2 ASVS 3.2.1: a picture that is also something else is re-encoded: attached data is gone, and it is served as that picture only', async ({
    task,
  }) => {
    const withText = await picture()
      .withExif({ IFD0: { ImageDescription: tail.toString(), Artist: tail.toString() } })
      .jpeg()
      .toBuffer()
    const gif = await picture().gif().toBuffer()
    const png = await picture().png().toBuffer()
    const polyglots: [name: string, bytes: Buffer][] = [
      ['x.jpg', Buffer.concat([await picture().jpeg().toBuffer(), tail])],
      ['x.png', Buffer.concat([png, tail])],
      ['x.gif', Buffer.concat([gif, tail])],
      ['x.webp', Buffer.concat([await picture().webp().toBuffer(), tail])],
      ['exif.jpg', withText],
      ['zip.jpg', Buffer.concat([await picture().jpeg().toBuffer(), zip])],
      ['pdf.jpg', Buffer.concat([await picture().jpeg().toBuffer(), pdf()])],
      [
        'comment.gif',
        Buffer.concat([
          gif.subarray(0, gif.length - 1),
          Buffer.from([0x21, 0xfe, tail.length]),
          tail,
          Buffer.from([0, 0x3b]),
        ]),
      ],
      ['text.png', Buffer.concat([png.subarray(0, 33), pngText(tail), png.subarray(33)])],
      ['x.html', Buffer.concat([png, tail])],
      ['x.php.jpg', Buffer.concat([png, tail])],
    ]
    let neutralised = 0
    let refused = 0
    for (const [name, bytes] of polyglots) {
      const { status, url } = await send({ kind: 'media-image', name, type: '', bytes })
      if (url === null) {
        expect([415, 422], name).toContain(status)
        refused += 1
        continue
      }
      neutralised += 1
      const served = await ask(url)
      const text = Buffer.from(await served.arrayBuffer()).toString('latin1')
      expect(text, name).not.toMatch(/<script|<\?php|%PDF-/)
      expect(text.includes('PK\x03\x04'), name).toBe(false)
      expect(served.headers.get('content-type'), name).toMatch(/^image\/(jpeg|png|gif|webp)$/)
      expect(served.headers.get('content-security-policy'), name).toBe("default-src 'none'; sandbox")
      expect(served.headers.get('x-content-type-options'), name).toBe('nosniff')
      expect(url, name).toMatch(/^\/media\/media\/uploads\/[0-9a-f]{24}\.(jpg|png|gif|webp)$/)
    }
    measured(
      task,
      `${polyglots.length} polyglot pictures: ${neutralised} drawn anew without their second face, ${refused} refused`,
    )
    expect(neutralised).toBeGreaterThan(5)
  })

  test('ASVS 5.2.2 ASVS 3.2.1: sheet music, audio and video that carry scripts never open as a page: own type, sandboxed, private, or saved @sweep', async () => {
    const taken = [
      await upload(ask, {
        kind: 'audio-track',
        name: 'x.mp3',
        type: 'audio/mpeg',
        bytes: Buffer.concat([
          id3({ TIT2: script, TPE1: script }),
          await readFile('demo/files/audio/joshua.mp3'),
          tail,
        ]),
      }),
      await upload(ask, { kind: 'audio-track', name: 'x.html.wav', bytes: Buffer.concat([wav(1), tail]) }),
    ]
    for (const { url } of taken) {
      const { headers } = await ask(url, { method: 'HEAD' })
      expect([headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
        "default-src 'none'; sandbox",
        'nosniff',
      ])
      expect(headers.get('content-type')).toMatch(/^audio\//)
    }
    // A PDF may hold more than pages, so it is stored where no address reaches it.
    const javascript = Buffer.from(
      pdf()
        .toString('latin1')
        .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
      'latin1',
    )
    const { status, url } = await send({
      kind: 'sheet-music-pdf',
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: javascript,
    })
    if (status === 200) {
      expect(url).toMatch(/^private:/)
      expect((await ask((url ?? '').replace('private:', '/media/'))).status).toBe(404)
    } else expect(status).toBe(422)
    for (const leading of [script, '\0'.repeat(10), 'GIF89a'])
      expect(
        (await send({ kind: 'sheet-music-pdf', name: 'x.pdf', bytes: Buffer.concat([Buffer.from(leading), pdf()]) }))
          .status,
      ).toBe(415)
  })
})

test('ASVS 5.2.2: damaged, truncated and encrypted files are refused with a sentence, wherever they were cut @sweep', async ({
  task,
}) => {
  const jpeg = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#c90',
      noise: { type: 'gaussian', mean: 100, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const whole: [kind: SentFile['kind'], name: string, bytes: Buffer, parts: number[]][] = [
    ['media-image', 'x.jpg', jpeg, [0.01, 0.3, 0.7]],
    ['sheet-music-pdf', 'x.pdf', await readFile('demo/files/pdf/corner-table.pdf'), [0.7]],
  ]
  const outcomes: number[] = []
  for (const [kind, name, bytes, parts] of whole)
    for (const part of parts)
      outcomes.push((await send({ kind, name, bytes: bytes.subarray(0, Math.ceil(bytes.length * part)) })).status)
  outcomes.push((await send({ kind: 'sheet-music-pdf', name: 'locked.pdf', bytes: pdf({ encrypted: true }) })).status)
  outcomes.push((await send({ kind: 'media-image', name: 'empty.jpg', bytes: Buffer.alloc(0) })).status)
  measured(task, `cut at 1, 30 and 70 %, a PDF at 70 %, encrypted, empty: ${outcomes.join(' ')}`)
  for (const status of outcomes) expect([400, 415, 422]).toContain(status)
})

test('ASVS 5.2.6: pictures of more than 50 million pixels and decompression bombs are refused before they are unpacked: memory does not grow @sweep', async ({
  task,
}) => {
  const bombs: [what: string, bytes: Buffer][] = [
    ['51 megapixels', hollowPng(7200, 7100)],
    ['30,000 × 30,000', hollowPng(30_000, 30_000)],
    ['65,535 × 65,535', hollowPng(65_535, 65_535)],
    ['a strip of 2 billion', hollowPng(1_000_000, 2000)],
    ['text of 100 MB', compressedText(100 * 1024 * 1024)],
  ]
  const before = process.memoryUsage().rss
  let most = before
  for (const [what, bytes] of bombs) {
    const { status } = await send({ kind: 'media-image', name: 'x.png', bytes })
    // A picture with an oversized text chunk is still a picture: it is encoded again without the text.
    expect(what === 'text of 100 MB' ? [200, 422] : [422], what).toContain(status)
    most = Math.max(most, process.memoryUsage().rss)
  }
  const grown = Math.round((most - before) / 1024 / 1024)
  measured(task, `${bombs.length} bombs refused or stripped, memory +${grown} MB (at most 150)`)
  expect(grown).toBeLessThan(150)
})

test('ASVS 5.3.2: a file of any name is stored under a name of ours, and its own name never becomes a path, a header or markup @sweep', async ({
  task,
}) => {
  const names = [
    '../../etc/passwd',
    '..\\..\\windows\\system32\\x.jpg',
    '/etc/passwd',
    'C:\\x.jpg',
    '\\\\evil\\share\\x.jpg',
    'x.jpg\0.html',
    'a\0b.jpg',
    'con',
    'CON.jpg',
    'nul.jpg',
    'aux',
    'lpt1.jpg',
    '.htaccess',
    '.env',
    '..',
    '.',
    ' ',
    'x.jpg.',
    'x.jpg ',
    `${'a'.repeat(300)}.jpg`,
    `${'é'.repeat(300)}.jpg`,
    '\u202egpj.exe',
    'x\u202egpj.html',
    '\ufeffx.jpg',
    'x;y.jpg',
    'x"y.jpg',
    "x'y.jpg",
    'x\r\nSet-Cookie: a=1.jpg',
    '<script>alert(1)</script>.jpg',
    '%2e%2e%2fx.jpg',
    '..%c0%afx.jpg',
    'x.jpg?y=1',
    'x.jpg#y',
    '~root',
    '-rf',
    '|id',
    '$(id).jpg',
    '`id`.jpg',
    '*.jpg',
    '☃.jpg',
    'x'.repeat(499),
  ]
  const bytes = await picture().jpeg().toBuffer()
  const audio = wav(1)
  let stored = 0
  for (const name of names) {
    const asImage = await send({ kind: 'media-image', name, bytes, type: 'image/jpeg' })
    const asAudio = await send({ kind: 'audio-track', name, bytes: audio, type: 'audio/wav' })
    for (const { url, status } of [asImage, asAudio]) {
      if (url === null) {
        expect([400, 415, 422], JSON.stringify(name)).toContain(status)
        continue
      }
      stored += 1
      expect(url, JSON.stringify(name)).toMatch(
        /^\/media\/(media\/uploads\/[0-9a-f]{24}\.jpg|loe-audio\/audio\/\d{13}-[A-Za-z0-9._-]{1,100}\.wav)$/,
      )
      expect(url).not.toContain('..')
      expect((await ask(url, { method: 'HEAD' })).status, url).toBe(200)
    }
  }
  measured(
    task,
    `${names.length} hostile names × 2 kinds: ${stored} stored, each under a name of ours; 0 outside their folder`,
  )
  expect(stored).toBeGreaterThan(names.length)
  // Ninety files are sent; each recording takes two processes of its own.
}, 240_000)

/** Builds a text chunk for a PNG. */
function pngText(text: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('tEXtComment\0', 'latin1').subarray(4), text])
  return pngChunk('tEXt', data)
}

function pngChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
}

/** Builds a small PNG with a compressed text that unpacks to `bytes` bytes. */
function compressedText(bytes: number): Buffer {
  const png = hollowPng(8, 8)
  const text = Buffer.concat([
    Buffer.from('Comment\0\0', 'latin1'),
    deflateSync(Buffer.alloc(bytes, 'a'), { level: 9 }),
  ])
  return Buffer.concat([png.subarray(0, 33), pngChunk('zTXt', text), png.subarray(33)])
}
