// What a file really is, told by its first bytes; names and declared types decide nothing.
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '@/lib/errors'
import type { FileFormat } from '../../upload-limits'
import { formatOfBytes, heicAdvice, isHeicBytes, type UploadKind, uploadRules } from '../../upload.rules'

/** Enough for every format we accept. The library never gets more, so no file can keep it busy. */
export const sniffedBytes = 4100
/** ID3v2 tags in front of a sound; players take one or two. */
const mostTags = 4
const tagged: ReadonlySet<string> = new Set(['audio/mpeg', 'audio/aac', 'audio/flac', 'audio/x-flac'])

/** Reads at most `length` bytes from `start`; fewer at the end of the file, or of what has arrived. */
export type ReadAt = (start: number, length: number) => Uint8Array | Promise<Uint8Array>

/**
 * The format of a file that begins like this. Throws AppError `unsupported_type` with the form's own sentence unless the kind lists it. Of a
 * file that has not arrived completely the answer may change: a tag with a cover can be longer than the first piece.
 */
export async function recogniseFormat(
  kind: UploadKind,
  readAt: ReadAt,
  file: { name: string; type: string; size: number },
): Promise<FileFormat> {
  const head = await readAt(0, sniffedBytes)
  const behind = await behindTags(head, readAt)
  const found = behind
    ? ((await sniffSoundType(behind)) ?? (await sniffType(head)))
    : ((await sniffType(head)) ?? (await sniffSoundType(head)))
  const rule = uploadRules[kind]
  const format = formatOfBytes(kind, found)
  if (!format)
    throw new AppError('unsupported_type', {
      message: isHeicBytes(found) && rule.processing === 'image' ? heicAdvice : rule.wrongType(file).text,
      detail: { kind, found: found ?? 'unknown' },
    })
  return format
}

/** When the library throws, it has not recognised the bytes. */
async function sniffType(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, sniffedBytes)).catch(() => undefined)
  return found?.mime === 'image/heif' && isAvif(bytes) ? 'image/avif' : found?.mime
}

/** An AVIF may call itself by the container's name, which HEIC uses too. */
function isAvif(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(8, 64)).toString('latin1').includes('avif')
}

/**
 * What follows ID3v2 tags; null where there is none. FLAC and AAC carry them too, with a cover longer than all that is sniffed, and the library
 * calls whatever follows one MP3.
 */
async function behindTags(head: Uint8Array, readAt: ReadAt): Promise<Uint8Array | null> {
  let start = 0
  let bytes = head
  for (let tags = 0; tags < mostTags && tagLength(bytes) > 0; tags++) {
    start += tagLength(bytes)
    bytes = await readAt(start, sniffedBytes)
  }
  return start === 0 ? null : bytes
}

/** Of formats that may follow a tag. Some encoders begin with zeros that belong to no frame. */
async function sniffSoundType(bytes: Uint8Array): Promise<string | undefined> {
  const begin = bytes.findIndex((byte) => byte !== 0)
  const found = await sniffType(bytes.subarray(Math.max(0, begin)))
  return found !== undefined && tagged.has(found) ? found : undefined
}

/** Of an ID3v2 tag that begins here; 0 where none does. Its length has seven bits a byte. */
function tagLength(bytes: Uint8Array): number {
  const [i = 0, d = 0, three = 0, , , flags = 0, a = 0, b = 0, c = 0, e = 0] = bytes
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || bytes.length < 10) return 0
  const footer = (flags & 0x10) === 0 ? 0 : 10
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (e & 127) + footer
}
