// Compares the samples of an AIFF with those of the WAV that is made of it, and both with the tone that was recorded.
import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aiffAsWav } from './aiff-as-wav'
import { aiffReader } from './aiff-samples'
import { wavReader } from './wav-samples'

const sounds = path.resolve('tests/support/sounds')

/** Reads a file in small pieces, so that headers and samples are cut anywhere. */
const source = (name: string) => ({
  byteSize: statSync(path.join(sounds, name)).size,
  read: () => createReadStream(path.join(sounds, name), { highWaterMark: 4099 }),
})

async function samples(reader: ReturnType<typeof wavReader>, bytes: AsyncIterable<Buffer>): Promise<number[]> {
  const all: number[] = []
  for await (const chunk of bytes) all.push(...(reader.add(chunk)?.[0] ?? []))
  return all
}

test.each([
  ['tone.aiff', 11],
  ['little-endian.aifc', 2],
  ['24-bits.aiff', 1],
  ['float.aifc', 1],
])('ADM-AUD-15: %s has %i seconds of the tone, and its WAV has the same samples', async (name, seconds) => {
  const reader = aiffReader()
  const heard = await samples(reader, source(name).read())
  expect(reader.format()).toMatchObject({ channels: 1, sampleRate: 8000 })
  expect(heard).toHaveLength(seconds * 8000)
  // The tone is a sine at an eighth of full scale.
  expect(heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeCloseTo(0.125, 3)
  const wav = await aiffAsWav(source(name))
  if (!wav) throw new Error('not turned into a WAV')
  expect(await samples(wavReader(), wav as AsyncIterable<Buffer>)).toEqual(heard)
})

/** Returns an AIFF of four samples of 8 bits. */
function eightBits(): Buffer {
  const file = Buffer.alloc(58)
  file.write('FORM', 0, 'latin1')
  file.writeUInt32BE(50, 4)
  file.write('AIFFCOMM', 8, 'latin1')
  file.writeUInt32BE(18, 16)
  file.writeUInt16BE(1, 20)
  file.writeUInt32BE(4, 22)
  file.writeUInt16BE(8, 26)
  // 8000 as a floating point number of 80 bits.
  file.writeUInt16BE(16_383 + 12, 28)
  file.writeBigUInt64BE(8000n << 51n, 30)
  file.write('SSND', 38, 'latin1')
  file.writeUInt32BE(12, 42)
  for (const [at, sample] of [0, 64, 127, -64].entries()) file.writeInt8(sample, 54 + at)
  return file
}

test('samples of eight bits keep their sign in the WAV', async () => {
  const bytes = eightBits()
  const heard = await samples(aiffReader(), Readable.from([bytes]) as AsyncIterable<Buffer>)
  expect(heard).toEqual([0, 0.5, 127 / 128, -0.5])
  const wav = await aiffAsWav({ byteSize: bytes.length, read: () => Readable.from([Buffer.from(bytes)]) })
  if (!wav) throw new Error('not turned into a WAV')
  expect(await samples(wavReader(), wav as AsyncIterable<Buffer>)).toEqual(heard)
})

test('a compressed AIFC, a damaged header, a file without channels and another file are left as they are', async () => {
  const whole = await buffer(source('little-endian.aifc').read())
  const silent = eightBits()
  silent.writeUInt16BE(0, 20)
  const compressed = Buffer.from(whole.toString('latin1').replace('sowt', 'ima4'), 'latin1')
  for (const bytes of [compressed, whole.subarray(0, 30), silent, Buffer.from('RIFF....WAVE'.repeat(40))])
    expect(await aiffAsWav({ byteSize: bytes.length, read: () => Readable.from([bytes]) })).toBeNull()
})
