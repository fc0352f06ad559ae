// Samples of FLAC and of Ogg (Vorbis, Opus, FLAC) as their bytes come. The decoders are WebAssembly; what is inside an Ogg its first page says.
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import CodecParser, { type OggPage, type OpusHeader } from 'codec-parser'
import { OpusDecoder } from 'opus-decoder'

/** One array for each channel. */
type Samples = { sampleRate: number; channels: readonly Float32Array[] }
type Decoder = { decode(bytes: Uint8Array): Promise<Samples>; flush(): Promise<Samples> }

/** So few bytes at a time: of silence a hundred of them are a second, and what a decoder gives at once has to fit into memory. */
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

/** Our own way through the pages: the package that has it brings 18 MB of models for calls over a bad line. */
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

/** The parser's generators are told to TypeScript as bare iterators. */
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

/** The samples of a recording, piece by piece, as long as they have the rate of the first. Nothing from an Ogg with something else inside, or where nothing sounds. */
export async function* decodedSound(bytes: AsyncIterable<Buffer>): AsyncGenerator<Samples> {
  let decoder: Decoder | null = null
  let rate = 0
  let head: Buffer = Buffer.alloc(0)
  const isHeard = ({ sampleRate, channels }: Samples): boolean => {
    if ((channels[0]?.length ?? 0) === 0) return false
    rate ||= sampleRate
    return sampleRate === rate
  }
  for await (const chunk of bytes) {
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
