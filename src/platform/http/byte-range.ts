// Reads the Range header (RFC 9110 section 14): one range of bytes, or none.

export type ByteRange = { start: number; end: number }

/**
 * Returns the range to send, both ends included. `whole` when the header is missing, has another unit or asks for
 * several ranges (RFC 9110 allows the whole file as response). `unsatisfiable` when it makes no sense for a file of
 * this size.
 */
export function readByteRange(header: string | null, byteSize: number): ByteRange | 'whole' | 'unsatisfiable' {
  const value = header?.trim().toLowerCase()
  if (!value?.startsWith('bytes=') || value.includes(',')) return 'whole'
  const [, first, last] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})$/.exec(value) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'unsatisfiable'
  const start = first === '' ? Math.max(0, byteSize - Number(last)) : Number(first)
  const end = first === '' || last === '' ? byteSize - 1 : Math.min(Number(last), byteSize - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
