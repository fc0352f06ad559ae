// Cuts the beginning of a WAV into a separate file with 16 bits per sample, which every browser plays.

const headerLength = 44
const width = 2

/**
 * Collects the first samples of one or two channels, at most `most`. `file` returns a WAV of the first `count` of them.
 */
export function wavPreview(rate: number, channelCount: 1 | 2, most: number) {
  const samples = new Int16Array(most * channelCount)
  let taken = 0
  return {
    add(channels: readonly Float32Array[]): void {
      const length = Math.min(channels[0]?.length ?? 0, most - taken)
      for (let at = 0; at < length; at++) {
        for (let channel = 0; channel < channelCount; channel++) {
          const value = Math.round((channels[channel]?.[at] ?? 0) * 32_768)
          samples[(taken + at) * channelCount + channel] = Math.max(-32_768, Math.min(32_767, value))
        }
      }
      taken += length
    },
    file(count: number): Buffer {
      const dataBytes = Math.min(count, taken) * channelCount * width
      const file = Buffer.alloc(headerLength + dataBytes)
      file.write('RIFF', 0, 'latin1')
      file.writeUInt32LE(headerLength - 8 + dataBytes, 4)
      file.write('WAVEfmt ', 8, 'latin1')
      file.writeUInt32LE(16, 16)
      file.writeUInt16LE(1, 20)
      file.writeUInt16LE(channelCount, 22)
      file.writeUInt32LE(rate, 24)
      file.writeUInt32LE(rate * channelCount * width, 28)
      file.writeUInt16LE(channelCount * width, 32)
      file.writeUInt16LE(8 * width, 34)
      file.write('data', 36, 'latin1')
      file.writeUInt32LE(dataBytes, 40)
      // The bytes are little-endian, like every machine that runs this code.
      Buffer.from(samples.buffer, 0, dataBytes).copy(file, headerLength)
      return file
    },
  }
}
