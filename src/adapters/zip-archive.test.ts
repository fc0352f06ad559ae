// The archive is read back entry by entry, along its directory, as a program that opens it does.
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipArchive } from './zip-archive'

function unzip(archive: Buffer): Record<string, string> {
  const end = archive.byteLength - 22
  expect(archive.toString('latin1', end, end + 4)).toBe('PK\x05\x06')
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    const [packed, nameLength, place] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    expect(archive.toString('latin1', place, place + 4)).toBe('PK\x03\x04')
    const begin = place + 30 + archive.readUInt16LE(place + 26) + archive.readUInt16LE(place + 28)
    const content = inflateRawSync(archive.subarray(begin, begin + packed))
    expect(content.byteLength).toBe(archive.readUInt32LE(at + 24))
    files[name] = content.toString('utf8')
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return files
}

test('every file comes out of the archive as it went in', () => {
  const files = [{ name: 'data.json', content: '{"name":"Müller"}' }, { name: 'leer.csv', content: '' }, { name: 'Übersicht.txt', content: 'x'.repeat(100_000) }]
  expect(unzip(zipArchive(files, new Date('2026-11-20T12:00:00Z')))).toEqual(Object.fromEntries(files.map(({ name, content }) => [name, content])))
  expect(unzip(zipArchive([], new Date('2026-11-20T12:00:00Z')))).toEqual({})
})
