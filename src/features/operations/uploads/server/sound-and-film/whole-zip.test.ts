// Proves that half a ZIP is told apart from a whole one, and that 2 GB are read without being held in memory.
import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isWholeZip } from './whole-zip'

const isWhole = (bytes: Uint8Array) => isWholeZip(Readable.from([Buffer.from(bytes)]), bytes.length)
const album = zipSync({ '01.mp3': new Uint8Array(70_000), 'notes.txt': strToU8('thanks') }, { level: 0 })

test('a complete ZIP is recognised, also byte by byte; one without its end, or with only its end, is not', async () => {
  expect(await isWhole(album)).toBe(true)
  const small = zipSync({ 'a.txt': strToU8('a') })
  expect(await isWholeZip(Readable.from([...small].map((byte) => Buffer.from([byte]))), small.length)).toBe(true)
  expect(await isWhole(album.subarray(0, -1))).toBe(false)
  expect(await isWhole(album.subarray(0, 70_100))).toBe(false)
  expect(await isWhole(album.subarray(-22))).toBe(false)
  expect(await isWhole(new Uint8Array(0))).toBe(false)
})

test('bad input: a ZIP of 2 GB is read to its end with little memory', { timeout: 120_000 }, async () => {
  const size = 2048 * 1024 * 1024
  const chunk = Buffer.alloc(1024 * 1024)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const bytes = function* () {
    for (let sent = 0; sent < size - chunk.length; sent += chunk.length) yield chunk
    yield chunk.subarray(end.length)
    yield end
  }
  const before = process.memoryUsage().arrayBuffers
  expect(await isWholeZip(Readable.from(bytes(), { objectMode: false }), size)).toBe(true)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * 1024 * 1024)
})
