// Proves that PDFs of every kind come out with a licence printed and valid, or are refused with a reason. Nothing of
// the music changes.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measured } from '../../../../../../tests/support/evidence'
import {
  type CorpusFile,
  corpusPdf,
  drawnScore,
  noisyScore,
  pdfCorpus,
} from '../../../../../../tests/support/pdf-corpus'
import { pdfPage } from '../../../../../../tests/support/pdf-files'
import { largestBelow } from '../../../../../../tests/support/process-size'
import { openPdf, type Picture, renderPage, pageTexts } from '../../../../../../tests/support/read-pdf'
import { inspectPdf } from '../inspect-pdf'
import type { BlankBands, Described, Printed } from '../pdf-answer'
import { stampPdf } from './stamp-pdf'

const printed: Printed = {
  names: ['Łukasz Żółć'],
  before: 'Licensed to: “',
  after: '” · order B-20261120-0123456789 · 8 copies',
  nameless: 'Licensed · order B-20261120-0123456789 · 8 copies',
  link: null,
}
const described: Described = {
  title: 'Corner Table, B♭',
  author: 'The Musician',
  keywords: 'Swing, difficulty:2, duration:245',
}
const line = 'Licensed to: “Łukasz Żółć” · order B-20261120-0123456789 · 8 copies'
const hasQpdf = existsSync('/usr/bin/qpdf')
/** Number of pages whose pictures are compared. */
const compared = 3

const makePdf = (bytes: Buffer) => ({
  byteSize: bytes.length,
  read: () => Readable.from([bytes], { objectMode: false }),
})

async function stamped(bytes: Buffer, blankBands: BlankBands, what: Printed | null = printed) {
  let result: Buffer | null = null
  const problem = await stampPdf(makePdf(bytes), { described, printed: what, blankBands }, async (stream) => {
    result = await buffer(stream)
  })
  return { problem, bytes: result as Buffer | null }
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-stamped-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the faults that qpdf finds. It only warns about faults from before. */
async function faults(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'stamped.pdf')
  await writeFile(file, bytes)
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

/** Counts the values that differ in this number of rows, starting at `top`. */
function differing(one: Picture, other: Picture, top: number, rows: number): number {
  let count = 0
  for (let at = top * one.width * 4; at < (top + rows) * one.width * 4; at++)
    if (Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > 8) count++
  return count
}

async function expectSameMusic(before: Buffer, after: Buffer, bands: BlankBands): Promise<void> {
  const [was, is] = [await openPdf(before), await openPdf(after)]
  for (let number = 1; number <= Math.min(compared, bands.length); number++) {
    const scale = 0.75
    const [old, now] = [await renderPage(was, number, scale), await renderPage(is, number, scale)]
    const height = (await was.document.getPage(number)).getViewport({ scale: 1 }).height
    const rows = (points: number) => Math.round((points / height) * old.height)
    const band = bands[number - 1] ?? null
    expect(now.width).toBe(old.width)
    if (band === null) {
      expect(Math.abs(now.height - old.height - rows(16))).toBeLessThanOrEqual(1)
      // The whole page is unchanged above the strip.
      expect(differing(old, now, 0, old.height - 1)).toBe(0)
    } else {
      const foot = Math.round(old.height - band * old.height)
      expect(now.height).toBe(old.height)
      expect(differing(old, now, 0, foot - rows(12) - 1)).toBe(0)
      expect(differing(old, now, foot + 1, old.height - foot - 1)).toBe(0)
      expect(differing(old, now, foot - rows(12), rows(12))).toBeGreaterThan(0)
    }
  }
  await was.close()
  await is.close()
}

type End = 'plain' | { milliseconds: number; megabytes: number; grownBy: number }

async function tryFile({ name, bytes, fate }: CorpusFile): Promise<End> {
  const inspected = await inspectPdf(makePdf(bytes), { takesProtected: true }).then(
    (found) => found.blankBands,
    (error: { detail?: { problem?: string } }) => error.detail?.problem ?? 'unknown',
  )
  if (typeof inspected === 'string') {
    expect(inspected === 'encrypted' ? 'locked' : 'damaged', name).toBe(fate)
    if (fate === 'locked') expect(await stamped(bytes, [null]), name).toEqual({ problem: 'locked', bytes: null })
    return 'plain'
  }
  const began = performance.now()
  const [result, megabytes] = await largestBelow(process.pid, 'stamp-pdf-worker', stamped(bytes, inspected))
  const milliseconds = performance.now() - began
  expect(result.problem, name).toBeNull()
  const after = result.bytes ?? Buffer.alloc(0)
  if (hasQpdf) expect(await faults(after), name).toBe('')
  const [was, is] = [await openPdf(bytes), await openPdf(after)]
  const texts = await pageTexts(is)
  const before = await pageTexts(was)
  expect(texts.length, name).toBe(before.length)
  for (const [index, text] of texts.entries()) {
    expect(text, name).toContain(line)
    for (const word of (before[index] ?? '').split(' ').slice(0, 5)) expect(text, name).toContain(word)
  }
  expect(await is.document.getOutline(), name).toEqual(await was.document.getOutline())
  expect((await is.document.getPage(1)).rotate, name).toBe((await was.document.getPage(1)).rotate)
  await was.close()
  await is.close()
  await expectSameMusic(bytes, after, inspected)
  expect(inspected.some((band) => band === null) ? 'strip' : 'stamped', name).toBe(fate)
  return { milliseconds, megabytes, grownBy: after.length - bytes.length }
}

test('row 34: a licence is printed on every page of every PDF that can be opened, in a blank band or below the page; the music is unchanged, and nothing is lost @sweep', async ({
  task,
}) => {
  const ends: End[] = []
  for await (const file of pdfCorpus()) ends.push(await tryFile(file))
  const done = ends.filter((end) => end !== 'plain')
  const count = done.length
  const times = done.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const [middle = 0, longest = 0] = [times[Math.floor(count / 2)], times.at(-1)]
  const kilobytes = Math.max(...done.map(({ grownBy }) => grownBy)) / 1024
  measured(
    task,
    `half of them stamped within ${Math.round(middle)} ms, all within ${Math.round(longest)} ms; none grows by more than ${Math.round(kilobytes)} KB; the process of one takes ${Math.round(Math.max(...done.map(({ megabytes }) => megabytes)))} MB at most`,
  )
  measured(
    task,
    `${ends.length} PDFs (turned, cropped, encrypted, scanned, damaged, 200 pages): ${count} stamped, ${ends.length - count} for delivery as they are, 0 lost; ${hasQpdf ? '0 that qpdf --check refuses' : 'qpdf was not installed'}`,
  )
  expect(ends.length).toBeGreaterThanOrEqual(25)
  // Two cores that other tests share need ten minutes.
}, 1_500_000)

describe('the printed line', () => {
  const readText = async (bytes: Buffer | null) => {
    const open = await openPdf(bytes ?? Buffer.alloc(0))
    const [text = ''] = await pageTexts(open)
    await open.close()
    return text.replace(/\s+/g, ' ')
  }
  test('names are printed in every common script, searchable; without a name, or with one that does not fit, only the order is printed @sweep', async () => {
    const score = await drawnScore({ pages: 1 })
    const printedLine = async (names: string[]) =>
      (await readText((await stamped(score, [0.02], { ...printed, names })).bytes)).replaceAll(' ', '').normalize('NFC')
    for (const name of [
      'Ærøskøbing Bigband (José Núñez)',
      'Ελένη Παπαδοπούλου',
      'Дмитрий Шостакович',
      'Nguyễn Thị Ánh',
      '山田太郎',
      '张伟',
      '김민준',
      'გიორგი',
      'Արամ',
    ])
      expect(await printedLine([name])).toContain(`“${name.replaceAll(' ', '')}”·order`)
    expect(await printedLine(['שלמה'])).toContain('שלמה')
    expect(await printedLine(['Ann '.repeat(125)])).toContain('Licensed·orderB-20261120-0123456789·8copies')
    expect(await printedLine([])).toContain('Licensed·orderB-20261120-0123456789·8copies')
  })

  test('a page that restores more than it saved shows the line in every reader @sweep', async () => {
    const page = pdfPage({ contents: 'q 9 0 0 9 300 300 cm 0 0 1 1 re f Q Q Q' })
    const { bytes } = await stamped(page, [0.02])
    expect(await readText(bytes)).toContain('Licensed to')
    if (!existsSync('/usr/bin/pdftotext')) return
    const file = path.join(folder, 'unbalanced.pdf')
    await writeFile(file, bytes ?? '')
    expect(spawnSync('pdftotext', [file, '-'], { encoding: 'utf8' }).stdout).toContain('Licensed to')
  })

  test('music readers get title, author and keywords, with those the file had, also without a name; an archived file keeps its own @sweep', async () => {
    const score = await drawnScore({ pages: 1 })
    for (const who of [printed, null]) {
      const { bytes } = await stamped(score, [null], who)
      const open = await openPdf(bytes ?? Buffer.alloc(0))
      expect((await open.document.getMetadata()).info).toMatchObject({
        Title: 'Corner Table, B♭',
        Author: 'The Musician',
        Keywords: 'Swing, difficulty:2, duration:245',
      })
      const text = await readText(bytes)
      expect([text.startsWith(await readText(score)), text.includes('Licensed')]).toEqual([true, who !== null])
      await open.close()
    }
    const archived = await corpusPdf('archived.pdf')
    const [was, is] = [
      await openPdf(archived),
      await openPdf((await stamped(archived, [null, null, null])).bytes ?? Buffer.alloc(0)),
    ]
    const ofWas = (await was.document.getMetadata()).info
    expect((await is.document.getMetadata()).info).toEqual(ofWas)
    await was.close()
    await is.close()
  })

  test('a file larger than any buffer is stamped completely @sweep', async () => {
    const { problem, bytes } = await stamped(await noisyScore(), [0.02])
    expect([problem, (bytes?.length ?? 0) > 1_000_000]).toEqual([null, true])
    expect(await readText(bytes)).toContain(line)
  })

  test('the same order printed twice gives the same bytes', async () => {
    const score = await drawnScore({ pages: 2 })
    const [one, other] = [await stamped(score, [0.02, null]), await stamped(score, [0.02, null])]
    expect(one.bytes?.equals(other.bytes ?? Buffer.alloc(0))).toBe(true)
  })

  test('a file with fewer pages than were counted is not delivered as the whole', async () => {
    const score = await drawnScore({ pages: 2 })
    for (const who of [printed, null])
      expect(await stamped(score, [null, null, null], who)).toEqual({ problem: 'damaged', bytes: null })
  })
})
