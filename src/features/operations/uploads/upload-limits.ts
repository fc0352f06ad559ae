// Limits of every upload and the sentences that tell of them, and how a chosen file is compared with what a kind allows.
import { minute } from '@/lib/durations'
import { fileSize, megabyte, megabytes } from '@/lib/file-size'

/** A format the site stores. `sniffed`: how its first bytes are recognised; `types`: its media types as browsers send them. */
export type FileFormat = {
  /** Ending of stored names. */
  extension: string
  /** The type it is served with. */
  contentType: string
  extensions: readonly string[]
  types: readonly string[]
  sniffed: readonly string[]
}

export type ChosenFile = { name: string; type: string; size: number }

export type UploadMessage = {
  /** Of a toast, where the form has one. */
  title: string
  text: string
}

/** Where uploads go; resumable by tus 1.0. */
export const uploadsPath = '/api/admin/uploads'

/** OP-35. */
export const chunkBytes = 6 * megabyte
/** OP-35, UPLD-14: sending may take so long, pauses not counted. */
export const sendingLimitMs = 30 * minute
/** The same for a file of this size: what is larger than 1000 MB, as a ZIP of an album may be, has as much more time as it is larger. */
export function sendingTimeLimit(byteSize: number): number {
  return sendingLimitMs * Math.max(1, byteSize / (1000 * megabyte))
}
/** UPLD-14: what is larger counts as a large upload. */
export const largeUploadBytes = 100 * megabyte

/** Unfinished uploads of one account: how many there may be, and the bytes that they announce together. */
export const openUploads = { most: 100, mostBytes: 20 * 1024 * megabyte }

export const tooManyOpen = (count: number): string =>
  `You have ${count} unfinished ${count === 1 ? 'upload' : 'uploads'}, and this file would be more than one person may have open (${openUploads.most} files, ${fileSize(openUploads.mostBytes)}). Finish or cancel some and try again. Uploads that rest are removed after a day.`

/** Of a picture, every frame of an animation counted. */
export const mostPixels = 50_000_000

/** UPLD-13. */
export const signInAgain = 'Authentication required. Please log in and try again.'
/** UPLD-17. */
export const noAddress = 'Failed to get public URL for uploaded file'

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

/** `MP4` of `set.final.MP4` as `mp4`; empty when there is none. */
export function fileExtension(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The type that browsers give to files they do not know. */
const isUnknownType = (type: string) => type === '' || type === 'application/octet-stream'

function mimeType(file: Pick<ChosenFile, 'type'>): string {
  return file.type.toLowerCase().split(';')[0]?.trim() ?? ''
}

/**
 * How a file is one of these formats: by the type it declares, or by its name; null when it is none. Octet-stream needs a listed extension
 * (OP-32). What the file really is, its bytes say later.
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
