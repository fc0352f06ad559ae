// Limits of every upload, their error sentences, and the check of a chosen file against the formats of a kind.
import { minute } from '@/lib/durations'
import { fileSize, megabyte, megabytes } from '@/lib/file-size'

/**
 * A format the site stores. `sniffed`: types recognised from its first bytes; `types`: its media types as browsers send
 * them.
 */
export type FileFormat = {
  /** Extension of stored names. */
  extension: string
  /** Media type it is served with. */
  contentType: string
  extensions: readonly string[]
  types: readonly string[]
  sniffed: readonly string[]
}

export type ChosenFile = { name: string; type: string; size: number }

export type UploadMessage = {
  /** Title of a toast, if the form has one. */
  title: string
  text: string
}

/** Upload endpoint; resumable by tus 1.0. */
export const uploadsPath = '/api/admin/uploads'

/** OP-35. */
export const chunkBytes = 6 * megabyte
/** OP-35, UPLD-14: maximum time of sending, without pauses. */
export const sendingLimitMs = 30 * minute
/**
 * Returns the same limit for a file of this size. A file over 1000 MB, such as a ZIP of an album, gets proportionally
 * more time.
 */
export function sendingTimeLimit(byteSize: number): number {
  return sendingLimitMs * Math.max(1, byteSize / (1000 * megabyte))
}
/** UPLD-14: a file over this size counts as a large upload. */
export const largeUploadBytes = 100 * megabyte

/** Limits for the unfinished uploads of one account: their number, and the total of their announced bytes. */
export const openUploads = { most: 100, mostBytes: 20 * 1024 * megabyte }

export const tooManyOpen = (count: number): string =>
  `You have ${count} unfinished ${count === 1 ? 'upload' : 'uploads'}, and this file would exceed the limit for one person (${openUploads.most} files, ${fileSize(openUploads.mostBytes)}). Finish or cancel some and try again. Uploads without progress are removed after a day.`

/** UPLD-13. */
export const signInAgain = 'Authentication required. Please log in and try again.'
/** UPLD-17. */
export const noPublicUrl = 'Failed to get public URL for uploaded file'

/** UPLD-18. `most`: the limit in megabytes. */
export function sizeExceeded({ name, size }: Pick<ChosenFile, 'name' | 'size'>, most: number): string {
  return `File size limit exceeded. The file "${name}" (${megabytes(size, most)}MB) is too large for upload. Please try a smaller file or contact support.`
}

/** UPLD-14 for large files, UPLD-19 for all others. */
export function tookTooLong({ name, size }: Pick<ChosenFile, 'name' | 'size'>): string {
  return size > largeUploadBytes
    ? 'Upload timeout - file took too long to upload. Please try a smaller file.'
    : `Upload timeout. The file "${name}" took too long to upload. Please try again or use a smaller file.`
}

/** Returns the extension: `MP4` of `set.final.MP4` as `mp4`; empty without one. */
export function fileExtension(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** True for the type that browsers give to unknown files. */
const isUnknownType = (type: string) => type === '' || type === 'application/octet-stream'

function mimeType(file: Pick<ChosenFile, 'type'>): string {
  return file.type.toLowerCase().split(';')[0]?.trim() ?? ''
}

/**
 * Returns how a file matches one of these formats: by its declared type or by its name; null when it matches none.
 * Octet-stream needs a listed extension (OP-32). The real format is checked later by the bytes.
 */
export function matches(
  formats: readonly FileFormat[],
  file: Pick<ChosenFile, 'name' | 'type'>,
): 'type' | 'name' | null {
  const extension = fileExtension(file.name)
  const type = mimeType(file)
  if (!isUnknownType(type) && formats.some((format) => format.types.includes(type))) return 'type'
  return formats.some((format) => format.extensions.includes(extension)) ? 'name' : null
}
