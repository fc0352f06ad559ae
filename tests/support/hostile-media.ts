// Builds audio and video files made to break the server that opens them: repeated elements, false lengths, long runs of
// one byte.

/** A silent frame of MPEG 1 layer III, 128 kbit/s, 44,100 samples a second: 417 bytes. */
const silentFrame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])

/** Returns one good MP3 frame followed by 0xFF, like data read from a damaged memory card. */
export const mp3OfNothing = (bytes: number): Buffer =>
  Buffer.concat([silentFrame, Buffer.alloc(bytes - silentFrame.length, 0xff)])

/** Returns a FLAC file without sound whose Vorbis comment holds `count` empty entries. */
export function flacOfComments(count: number): Buffer {
  const comment = Buffer.alloc(8 + 4 * count)
  comment.writeUInt32LE(count, 4)
  const facts = Buffer.alloc(34)
  facts.writeUInt16BE(4096, 0)
  facts.writeUInt16BE(4096, 2)
  facts.writeUInt32BE((44_100 << 12) | (1 << 9) | (15 << 4), 10)
  return Buffer.concat([
    Buffer.from('fLaC'),
    Buffer.from([0, 0, 0, 34]),
    facts,
    Buffer.from([0x84, comment.length >> 16, (comment.length >> 8) & 0xff, comment.length & 0xff]),
    comment,
    Buffer.alloc(64),
  ])
}

/** Returns an MP3 whose ID3v2.3 tag consists of empty TXXX frames. */
export function mp3OfFrames(bytes: number): Buffer {
  const frame = Buffer.from('TXXX\0\0\0\x02\0\0\0\0', 'latin1')
  const tag = Buffer.alloc(Math.floor(bytes / frame.length) * frame.length, frame)
  const size = [21, 14, 7, 0].map((shift) => (tag.length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from('ID3\x03\x00\x00', 'latin1'), Buffer.from(size), tag, silentFrame, silentFrame])
}
