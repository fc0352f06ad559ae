// Sizes of files, and how people are told of them.

export const megabyte = 1024 * 1024

const mostDecimals = 6

/** Megabytes with one decimal, and with more where one would say 0, or no more than the limit that the file exceeds: 12.3, 0.004, 1000.000001. */
export function megabytes(bytes: number, exceeded = 0): string {
  const isMore = bytes > exceeded * megabyte
  for (let decimals = 1; ; decimals++) {
    const rounded = Number((bytes / megabyte).toFixed(decimals))
    if (!isMore || rounded > exceeded || decimals === mostDecimals) return String(rounded)
  }
}

/** For people: 312 KB, 12.3 MB, 1.9 GB. */
export function fileSize(bytes: number): string {
  if (bytes >= 1000 * megabyte) return `${Math.round((bytes / megabyte / 1024) * 10) / 10} GB`
  return bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes(bytes)} MB`
}
