// The program that analyses one recording while its bytes arrive: playing time, waveform, loudness, and its beginning
// as a separate file. Started by run-on-file.ts within limits that the operating system enforces. It may be killed at
// any moment without harm.
import { MPEGDecoder } from 'mpg123-decoder'
import { decodedSound } from '../samples/decoded-sound'
import { loudnessMeter } from '../samples/loudness'
import { describesFile, mp3Reader } from '../samples/mp3-frames'
import { readM4a } from '../samples/m4a-frames'
import { m4aPreview } from '../samples/m4a-preview'
import { mp3Preview } from '../samples/mp3-preview'
import { peakMeter } from '../samples/peak-meter'
import { aiffReader } from '../samples/aiff-samples'
import { answerStream } from '@/adapters/bounded-process/streamed-input'
import type { SoundAnswer, SoundQuestion } from './sound-answer'
import { wavPreview } from '../samples/wav-preview'
import { wavReader } from '../samples/wav-samples'

type Bytes = AsyncIterable<Buffer>

/** The largest part of a recording that is given away, and the minimum seconds of a preview. */
const mostOfIt = 0.5
const shortestPreview = 5

/** Returns null when too little would be left to sell, or to hear. */
function previewLength(duration: number, wanted: number | null): number | null {
  const seconds = Math.min(wanted ?? 0, duration * mostOfIt)
  return seconds >= shortestPreview ? seconds : null
}

async function analyseMp3(bytes: Bytes, wanted: number | null): Promise<SoundAnswer> {
  const reader = mp3Reader()
  const decoder = new MPEGDecoder()
  await decoder.ready
  const peaks = peakMeter()
  const beginning: Buffer[] = []
  let meter: ReturnType<typeof loudnessMeter> | null = null
  let samples = 0

  function take(frames: readonly Buffer[]): void {
    const format = reader.format()
    if (!format || frames.length === 0) return
    // The decoder reads the length of the encoder's added silence from the frame that describes the file.
    const { channelData, samplesDecoded } = decoder.decode(Buffer.concat(frames))
    meter ??= loudnessMeter(format.sampleRate, 2)
    meter.add(channelData)
    peaks.add(channelData)
    samples += samplesDecoded
    const most = ((wanted ?? 0) * format.sampleRate) / format.samplesPerFrame
    for (const frame of frames) {
      if (beginning.length >= most) break
      if (beginning.length > 0 || !describesFile(frame, format)) beginning.push(Buffer.from(frame))
    }
  }

  for await (const chunk of bytes) take(reader.add(chunk))
  take(reader.end())
  const format = reader.format()
  if (!format || samples === 0) return { problem: 'damaged' }
  const duration = samples / format.sampleRate
  const length = previewLength(duration, wanted)
  return {
    duration,
    ...measured(peaks, meter),
    preview: length === null ? null : mp3Preview(beginning, format, length),
  }
}

/** True when the samples are finite and their mean is within full scale. */
function isSound(samples: Float32Array): boolean {
  let sum = 0
  for (const sample of samples) sum += Math.abs(sample)
  return Number.isFinite(sum) && sum <= samples.length
}

/** Measures samples as they arrive and keeps the beginning, for formats that are decoded completely. */
function sampleListener(wanted: number | null) {
  const peaks = peakMeter()
  let rate = 0
  let meter: ReturnType<typeof loudnessMeter> | null = null
  let preview: ReturnType<typeof wavPreview> | null = null
  let isNoise = false
  let samples = 0
  return {
    add(sampleRate: number, channels: readonly Float32Array[]): void {
      // The FLAC decoder turns 12 and 20 bits into noise at full scale: no preview is better than that.
      if (!channels.every(isSound)) isNoise = true
      if (isNoise) return
      // The first two of several channels are the front ones.
      const count = channels.length === 1 ? 1 : 2
      rate = sampleRate
      meter ??= loudnessMeter(sampleRate, count)
      preview ??= wanted === null ? null : wavPreview(sampleRate, count, Math.ceil(wanted * sampleRate))
      meter.add(channels)
      preview?.add(channels)
      peaks.add(channels)
      samples += channels[0]?.length ?? 0
    },
    answer(): SoundAnswer {
      if (isNoise) return { problem: 'kind' }
      if (samples === 0) return { problem: 'damaged' }
      const duration = samples / rate
      const length = previewLength(duration, wanted)
      return {
        duration,
        ...measured(peaks, meter),
        preview: length === null ? null : (preview?.file(Math.floor(length * rate)) ?? null),
      }
    },
  }
}

async function analysePcm(
  reader: ReturnType<typeof wavReader>,
  bytes: Bytes,
  wanted: number | null,
): Promise<SoundAnswer> {
  const listener = sampleListener(wanted)
  for await (const chunk of bytes) {
    const channels = reader.add(chunk)
    const format = reader.format()
    if (channels === null) return { problem: 'kind' }
    if (format) listener.add(format.sampleRate, channels)
  }
  return listener.answer()
}

async function analyseDecoded(bytes: Bytes, wanted: number | null): Promise<SoundAnswer> {
  const listener = sampleListener(wanted)
  try {
    for await (const { sampleRate, channels } of decodedSound(bytes)) listener.add(sampleRate, channels)
  } catch {
    // The decoder failed at this point: the sound before it counts.
  }
  return listener.answer()
}

/** Cuts whole frames of AAC. Nothing is decoded, so nothing is measured. */
async function cutM4a(bytes: Bytes, wanted: number | null): Promise<SoundAnswer> {
  const found = await readM4a(bytes, wanted ?? 0)
  if (found === null) return { problem: 'kind' }
  if (found === 'lossless') return { problem: 'lossless' }
  const length = previewLength(found.duration, wanted)
  return {
    duration: found.duration,
    peaks: null,
    loudness: null,
    preview: length === null ? null : m4aPreview(found, length),
  }
}

const measured = (peaks: ReturnType<typeof peakMeter>, meter: ReturnType<typeof loudnessMeter> | null) => ({
  peaks: peaks.bars(),
  loudness: meter?.integrated() ?? null,
})

function hear(bytes: Bytes, { contentType, previewSeconds }: SoundQuestion): Promise<SoundAnswer> {
  if (contentType === 'audio/mpeg') return analyseMp3(bytes, previewSeconds)
  if (contentType === 'audio/wav') return analysePcm(wavReader(), bytes, previewSeconds)
  if (contentType === 'audio/aiff') return analysePcm(aiffReader(), bytes, previewSeconds)
  if (contentType === 'audio/flac' || contentType === 'audio/ogg') return analyseDecoded(bytes, previewSeconds)
  if (contentType === 'audio/mp4') return cutM4a(bytes, previewSeconds)
  return Promise.resolve({ problem: 'kind' })
}

await answerStream<SoundAnswer>((bytes, question) => hear(bytes, question as SoundQuestion))
