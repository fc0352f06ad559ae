// Detects a file's format by its first bytes; names and declared types are ignored.
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '@/lib/errors'
import type { FileFormat } from '../../upload-limits'
import { formatOfBytes, heicAdvice, isHeicBytes, type UploadKind, uploadRules } from '../../upload.rules'

/** Enough for every format we accept. The library never gets more, so no file can keep it busy. */
export const sniffedBytes = 4100
/** PDF readers look this far for the beginning of a PDF. */
const pdfBegins = 1024
/** Number of ID3v2 tags read in front of a sound; players accept one or two. */
const mostTags = 4
const tagged: ReadonlySet<string> = new Set(['audio/mpeg', 'audio/aac', 'audio/flac', 'audio/x-flac'])

/** Reads at most `length` bytes from `start`; fewer at the end of the file or of the received bytes. */
export type ReadAt = (start: number, length: number) => Uint8Array | Promise<Uint8Array>

/**
 * Returns the format of a file that begins with these bytes. Throws AppError `unsupported_type` with the form's own
 * sentence unless the kind lists it. The result may change while a file is incomplete: a tag with a cover can be longer
 * than the first piece.
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
    : ((await sniffType(head)) ?? (await sniffSoundType(head)) ?? sniffPdf(head) ?? sniffTiff(head))
  const rule = uploadRules[kind]
  const format = formatOfBytes(kind, found)
  if (!format)
    throw new AppError('unsupported_type', {
      message: isHeicBytes(found) && rule.processing === 'image' ? heicAdvice : rule.wrongType(file).text,
      detail: { kind, found: found ?? 'unknown' },
    })
  return format
}

/** An error of the library means that it has not recognised the bytes. */
async function sniffType(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, sniffedBytes)).catch(() => undefined)
  return found?.mime === 'image/heif' && isAvif(bytes) ? 'image/avif' : found?.mime
}

/** Begins and ends a printer's job. */
const universalExit = '\u001B%-12345X'

/** Detects a PDF after the lines of a printer's job; other bytes before it could be another format. */
function sniffPdf(bytes: Uint8Array): string | undefined {
  const begin = Buffer.from(bytes.subarray(0, pdfBegins)).toString('latin1').replaceAll(universalExit, '')
  return /^(?:@PJL[^\r\n]*\r?\n)*%PDF-/.test(begin) ? 'application/pdf' : undefined
}

/** Detects a TIFF whose directory follows the pixels, as most programs write it: the library wants to read it. */
const sniffTiff = (bytes: Uint8Array) =>
  ['49492a00', '4d4d002a'].includes(Buffer.from(bytes.subarray(0, 4)).toString('hex')) ? 'image/tiff' : undefined

/** True for AVIF. An AVIF may name only the container, which HEIC uses too. */
function isAvif(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(8, 64)).toString('latin1').includes('avif')
}

/**
 * Returns the bytes after ID3v2 tags; null without tags. FLAC and AAC may carry tags too, with a cover longer than the
 * sniffed bytes, and the library calls anything after a tag MP3.
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

/** Detects formats that may follow a tag. Some encoders begin with zeros that belong to no frame. */
async function sniffSoundType(bytes: Uint8Array): Promise<string | undefined> {
  const begin = bytes.findIndex((byte) => byte !== 0)
  const found = await sniffType(bytes.subarray(Math.max(0, begin)))
  return found !== undefined && tagged.has(found) ? found : undefined
}

/** Returns the length of an ID3v2 tag that begins here; 0 without one. Its length has seven bits per byte. */
function tagLength(bytes: Uint8Array): number {
  const [i = 0, d = 0, three = 0, , , flags = 0, a = 0, b = 0, c = 0, e = 0] = bytes
  if (i !== 0x49 || d !== 0x44 || three !== 0x33 || bytes.length < 10) return 0
  const footer = (flags & 0x10) === 0 ? 0 : 10
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (e & 127) + footer
}
