// Decodes samples of FLAC and of Ogg (Vorbis, Opus, FLAC) while their bytes arrive. The decoders are WebAssembly. The
// first page of an Ogg says which codec it holds.
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import CodecParser, { type OggPage, type OpusHeader } from 'codec-parser'
import { OpusDecoder } from 'opus-decoder'
import { wholePages } from './whole-pages'

/** One array for each channel. */
type Samples = { sampleRate: number; channels: readonly Float32Array[] }
type Decoder = { decode(bytes: Uint8Array): Promise<Samples>; flush(): Promise<Samples> }

/**
 * Bytes per decoding step. It is small because a hundred bytes of silence are a second, and the output of one step has
 * to fit into memory.
 */
const pieceLength = 4096

const nothing: Samples = { sampleRate: 0, channels: [] }

function wrapped(decoder: FLACDecoder | OggVorbisDecoder): Decoder {
  const toSamples = ({ sampleRate, channelData }: { sampleRate: number; channelData: Float32Array[] }): Samples => ({
    sampleRate,
    channels: channelData,
  })
  return {
    decode: async (bytes) => toSamples(await decoder.decode(bytes)),
    flush: async () => toSamples(await decoder.flush()),
  }
}

/** Parses the pages with our own code: the package that does it brings 18 MB of models for calls over a bad line. */
function opusDecoder(): Decoder {
  const parser = new CodecParser<OggPage>('audio/ogg', { enableFrameCRC32: false })
  let decoder: OpusDecoder | null = null
  const toSamples = async (pages: readonly OggPage[]): Promise<Samples> => {
    const frames = pages.flatMap(({ codecFrames }) => codecFrames)
    const [first] = frames
    if (!first) return nothing
    if (!decoder) {
      const { channels, preSkip, streamCount, coupledStreamCount, channelMappingTable } = first.header as OpusHeader
      decoder = new OpusDecoder({ channels, preSkip, streamCount, coupledStreamCount, channelMappingTable })
      await decoder.ready
    }
    const { sampleRate, channelData } = decoder.decodeFrames(frames.map(({ data }) => data))
    return { sampleRate, channels: channelData }
  }
  return {
    decode: (bytes) => toSamples([...iterated(parser.parseChunk(bytes))]),
    flush: () => toSamples([...iterated(parser.flush())]),
  }
}

/** Makes the parser's generators iterable; TypeScript knows them as bare iterators. */
function* iterated<T>(pages: Iterator<T>): Generator<T> {
  for (let next = pages.next(); next.done !== true; next = pages.next()) yield next.value
}

async function decoderFor(first: Buffer): Promise<Decoder | null> {
  const isOgg = first.toString('latin1', 0, 4) === 'OggS'
  const firstPage = first.toString('latin1', 0, 100)
  if (isOgg && firstPage.includes('OpusHead')) return opusDecoder()
  const decoder =
    isOgg && firstPage.includes('vorbis')
      ? new OggVorbisDecoder()
      : !isOgg || firstPage.includes('FLAC')
        ? new FLACDecoder()
        : null
  await decoder?.ready
  return decoder && wrapped(decoder)
}

/**
 * Yields the samples of a recording, piece by piece, while they have the sample rate of the first. Yields nothing from
 * an Ogg with another codec, or without sound.
 */
export async function* decodedSound(bytes: AsyncIterable<Buffer>): AsyncGenerator<Samples> {
  let decoder: Decoder | null = null
  let rate = 0
  let head: Buffer = Buffer.alloc(0)
  const isHeard = ({ sampleRate, channels }: Samples): boolean => {
    if ((channels[0]?.length ?? 0) === 0) return false
    rate ||= sampleRate
    return sampleRate === rate
  }
  for await (const chunk of wholePages(bytes)) {
    let fresh = chunk
    if (!decoder) {
      head = Buffer.concat([head, chunk])
      if (head.length < 100) continue
      decoder = await decoderFor(head)
      if (!decoder) return
      fresh = head
    }
    for (let at = 0; at < fresh.length; at += pieceLength) {
      const samples = await decoder.decode(fresh.subarray(at, at + pieceLength))
      if (isHeard(samples)) yield samples
    }
  }
  const last = decoder ? await decoder.flush() : nothing
  if (isHeard(last)) yield last
}
