// Sizes of files, and how users read them.

export const megabyte = 1024 * 1024

const mostDecimals = 6

/**
 * Returns megabytes with one decimal. Uses more decimals if one would show 0, or would show no more than the limit that
 * the file exceeds: 12.3, 0.004, 1000.000001.
 */
export function megabytes(bytes: number, exceeded = 0): string {
  const isMore = bytes > exceeded * megabyte
  for (let decimals = 1; ; decimals++) {
    const rounded = Number((bytes / megabyte).toFixed(decimals))
    if (!isMore || rounded > exceeded || decimals === mostDecimals) return String(rounded)
  }
}

/** Returns a size for users: 312 KB, 12.3 MB, 1.9 GB. */
export function fileSize(bytes: number): string {
  if (bytes >= 1000 * megabyte) return `${Math.round((bytes / megabyte / 1024) * 10) / 10} GB`
  return bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes(bytes)} MB`
}
