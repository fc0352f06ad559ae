// What one kind of file may be, and whether a chosen file fits: read by the server, which decides, and by the field that chooses.
import { minute } from '@/lib/durations'

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

/** Everything a form and the server need to know of one kind of upload. A row of `uploadRules`. */
export type UploadRule = {
  kind: string
  formats: readonly FileFormat[]
  maxBytes: number
  /** For the `accept` of a file input. */
  accept: string
  /** What stands below the field: names the limit that is enforced (OP-32). */
  hint: string
  /** The form's own words for a file of another type, and for one that is too large. */
  wrongType: (file: ChosenFile) => UploadMessage
  tooLarge: (file: ChosenFile) => UploadMessage
  /** Before the server's sentence when an upload fails: "Image upload failed: ". */
  failure: (sentence: string) => string
}

/** Where uploads go; resumable by tus 1.0. */
export const uploadsPath = '/api/admin/uploads'

export const megabyte = 1024 * 1024
/** OP-35. */
export const chunkBytes = 6 * megabyte
/** OP-35, UPLD-14: sending may take so long, pauses not counted. */
export const sendingLimitMs = 30 * minute
/** UPLD-14: what is larger counts as a large upload. */
export const largeUploadBytes = 100 * megabyte

/** UPLD-13. */
export const signInAgain = 'Authentication required. Please log in and try again.'
/** UPLD-17. */
export const noAddress = 'Failed to get public URL for uploaded file'

/** Megabytes with at most one decimal: 12.3, 1000. */
export function megabytes(bytes: number): string {
  return String(Math.round((bytes / megabyte) * 10) / 10)
}

/** For people: 312 KB, 12.3 MB. */
export function fileSize(bytes: number): string {
  return bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes(bytes)} MB`
}

/** UPLD-18. */
export function sizeExceeded({ name, size }: Pick<ChosenFile, 'name' | 'size'>): string {
  return `File size limit exceeded. The file "${name}" (${megabytes(size)}MB) is too large for upload. Please try a smaller file or contact support.`
}

/** UPLD-14 for large files, UPLD-19 for all others. */
export function tookTooLong({ name, size }: Pick<ChosenFile, 'name' | 'size'>): string {
  return size > largeUploadBytes
    ? 'Upload timeout - file took too long to upload. Please try a smaller file.'
    : `Upload timeout. The file "${name}" took too long to upload. Please try again or use a smaller file.`
}

/** `MP4` of `set.final.MP4` as `mp4`; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The type that browsers give to files they do not know. */
const isUnknownType = (type: string) => type === '' || type === 'application/octet-stream'

function typeOf(file: Pick<ChosenFile, 'type'>): string {
  return file.type.toLowerCase().split(';')[0]?.trim() ?? ''
}

/** True when name or declared type belong to the kind; octet-stream needs a listed extension (OP-32). What the file really is, its bytes say later. */
export function isListed(rule: Pick<UploadRule, 'formats'>, file: Pick<ChosenFile, 'name' | 'type'>): boolean {
  const extension = extensionOf(file.name)
  const type = typeOf(file)
  const hasExtension = rule.formats.some((format) => format.extensions.includes(extension))
  if (isUnknownType(type)) return hasExtension
  return hasExtension || rule.formats.some((format) => format.types.includes(type))
}

export type FileProblem = UploadMessage & { code: 'unsupported_type' | 'too_large' | 'invalid_input' }

/** Why this file cannot be uploaded as this kind; null when nothing is known against it yet (OP-34: always said, never silent). */
export function checkChosenFile(rule: UploadRule, file: ChosenFile): FileProblem | null {
  if (!isListed(rule, file)) return { code: 'unsupported_type', ...rule.wrongType(file) }
  if (file.size > rule.maxBytes) return { code: 'too_large', ...rule.tooLarge(file) }
  if (file.size === 0)
    return { code: 'invalid_input', title: 'File validation failed', text: `The file "${file.name}" is empty.` }
  return null
}

/** Which of several kinds this file is: by its type, else by its name; the first of all when none fits, so that its rule can say why. */
export function ruleFor(rules: readonly [UploadRule, ...UploadRule[]], file: ChosenFile): UploadRule {
  const type = typeOf(file)
  return (
    rules.find((rule) => rule.formats.some((format) => format.types.includes(type))) ??
    rules.find((rule) => isListed(rule, file)) ??
    rules[0]
  )
}
