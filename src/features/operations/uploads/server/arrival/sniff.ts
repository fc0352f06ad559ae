// What a file really is, told by its first bytes; names and declared types decide nothing.
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '@/lib/errors'
import type { FileFormat } from '../../upload-limits'
import { formatOfBytes, heicAdvice, isHeicBytes, type UploadKind, uploadRules } from '../../upload.rules'

/** Enough for every format we accept. The library never gets more, so no file can keep it busy. */
export const sniffedBytes = 4100

/** The format of a file that begins like this. Throws AppError `unsupported_type` with the form's own sentence unless the kind lists it. */
export async function recogniseFormat(
  kind: UploadKind,
  head: Uint8Array,
  file: { name: string; type: string; size: number },
): Promise<FileFormat> {
  // When the library throws, it has not recognised the bytes.
  const found = await fileTypeFromBuffer(head.subarray(0, sniffedBytes)).catch(() => undefined)
  const rule = uploadRules[kind]
  const format = formatOfBytes(kind, found?.mime)
  if (!format)
    throw new AppError('unsupported_type', {
      message: isHeicBytes(found?.mime) && rule.processing === 'image' ? heicAdvice : rule.wrongType(file).text,
      detail: { kind, found: found?.mime ?? 'unknown' },
    })
  return format
}
