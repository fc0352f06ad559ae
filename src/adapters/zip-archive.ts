// A ZIP file of a few small files: what every computer opens with a double click. For data of one person, made whole in memory.
import { crc32, deflateRawSync } from 'node:zlib'

export type ArchivedFile = { name: string; content: string }

/** Days since 1980 and two-second steps, as ZIP has them; UTC. */
function dosMoment(at: Date): { date: number; time: number } {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

const utf8Names = 0x0800
const deflated = 8
const version = 20

/** The archive's bytes. Throws RangeError beyond what the plain format holds: 65,535 files or 4 GB. */
export function zipArchive(files: readonly ArchivedFile[], at: Date): Buffer {
  if (files.length > 0xffff) throw new RangeError('Too many files for a ZIP archive')
  const { date, time } = dosMoment(at)
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const nameBytes = Buffer.from(name)
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    /** What the entry and the directory both say of the file. */
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(version, 0)
    facts.writeUInt16LE(utf8Names, 2)
    facts.writeUInt16LE(deflated, 4)
    facts.writeUInt16LE(time, 6)
    facts.writeUInt16LE(date, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.byteLength, 14)
    facts.writeUInt32LE(bytes.byteLength, 18)
    facts.writeUInt16LE(nameBytes.byteLength, 22)
    const entry = [Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, packed]
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([version, 0]), facts, place, nameBytes)
    parts.push(...entry)
    offset += entry.reduce((sum, part) => sum + part.byteLength, 0)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}
