// Sizes of files, and how people are told of them.

export const megabyte = 1024 * 1024

/** Megabytes with at most one decimal: 12.3, 1000. */
export function megabytes(bytes: number): string {
  return String(Math.round((bytes / megabyte) * 10) / 10)
}

/** For people: 312 KB, 12.3 MB, 1.9 GB. */
export function fileSize(bytes: number): string {
  if (bytes >= 1000 * megabyte) return `${Math.round((bytes / megabyte / 1024) * 10) / 10} GB`
  return bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes(bytes)} MB`
}
