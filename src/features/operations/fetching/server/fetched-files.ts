// Fetches the files that the rows of an import name by their addresses, some at once, before the rows are written. What was
// not reached is listed, and its address stays as it is.
import path from 'node:path'
import pLimit from 'p-limit'
import { siteHost } from '@/platform/import/addresses-elsewhere'
import type { OldFiles } from '@/platform/import/old-files'
import type { DumpTable } from '@/platform/import/reading/read-dump'
import { megabyte } from '@/lib/file-size'
import { fetchingTexts } from '../fetching.texts'
import { fetchFile, type FetchLimits, internet, type Network, NotFetched } from './fetch-file'

/** Limits of all files of one import; times in milliseconds. */
export const fetchingLimits = {
  files: 3000,
  bytes: 1000 * megabyte,
  ms: 15 * 60_000,
  atOnce: 6,
  one: { bytes: 100 * megabyte, ms: 60_000, redirects: 5 } satisfies FetchLimits,
}
export type FetchingLimits = typeof fetchingLimits

/** Columns that always name a file, if they name anything. */
const fileColumns: ReadonlySet<string> = new Set(['image_url', 'pdf_file_url', 'artwork_url', 'thumbnail_url'])
/** Columns that name a file or a page of another site, such as a video of YouTube. */
const mixedColumns: ReadonlySet<string> = new Set(['url', 'audio_url', 'video_url'])
const fileEnding = /\.(jpe?g|png|webp|gif|avif|heic|tiff?|pdf|mp3|m4a|wav|aiff?|flac|ogg|mp4|mov|webm|zip)$/i

const isFileAddress = (column: string, text: string): boolean =>
  /^https?:\/\//i.test(text) &&
  (fileColumns.has(column) || (mixedColumns.has(column) && fileEnding.test(text.replace(/[?#].*$/, ''))))

/** Returns the addresses of files in the rows, each once, in their order. */
export function fileAddresses(tables: readonly DumpTable[]): string[] {
  const found = tables.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) =>
      [...cells].flatMap(([column, text]) => {
        const address = text?.trim() ?? ''
        return isFileAddress(column, address) ? [address] : []
      }),
    ),
  )
  return [...new Set(found)]
}

/** A line of the report: how many files were fetched from a site, or why one was not. */
export type FetchedLine = { name: string; what: string; problem: string | null }

export type FetchedFiles = OldFiles & {
  /** Lines of the report; call it after the import. */
  lines(): FetchedLine[]
}

type Fetching = {
  /** Takes the files. */
  folder: string
  /** Says how many files would be fetched, and fetches none. */
  isDryRun: boolean
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
  limits?: FetchingLimits
  network?: Network
}

const countByHost = (addresses: readonly string[], what: string): FetchedLine[] => {
  const counts = new Map<string, number>()
  for (const address of addresses) counts.set(siteHost(address), (counts.get(siteHost(address)) ?? 0) + 1)
  return [...counts].map(([host, files]) => ({ name: fetchingTexts.from(files, host), what, problem: null }))
}

/**
 * Fetches the files of `addresses` that are not among `given`. Returns both as one. Rejects with the reason of `signal`
 * when it aborts.
 */
export async function withFetchedFiles(
  given: OldFiles,
  addresses: readonly string[],
  { folder, isDryRun, onProgress, signal, limits = fetchingLimits, network = internet }: Fetching,
): Promise<FetchedFiles> {
  const missing: string[] = []
  for (const address of addresses) if ((await given.find(address, '')) === null) missing.push(address)
  const files = new Map<string, string>()
  const problems = new Map<string, string>()
  const limit = pLimit(limits.atOnce)
  const end = AbortSignal.timeout(limits.ms)
  let [bytes, done] = [0, 0]

  async function fetchOne(address: string, place: number): Promise<void> {
    signal?.throwIfAborted()
    const file = path.join(folder, `fetched-${place}`)
    try {
      if (place >= limits.files) throw new NotFetched(fetchingTexts.tooManyFiles(limits.files))
      if (bytes >= limits.bytes) throw new NotFetched(fetchingTexts.tooMuch(limits.bytes))
      if (end.aborted) throw new NotFetched(fetchingTexts.tooLong(limits.ms / 60_000))
      bytes += await fetchFile(address, file, { limits: limits.one, network, signal })
      files.set(address, file)
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      problems.set(address, error.message)
    }
    onProgress?.(++done, missing.length)
  }

  if (!isDryRun) await Promise.all(missing.map((address, place) => limit(() => fetchOne(address, place))))
  return {
    find: async (address, bucket) => (await given.find(address, bucket)) ?? files.get(address.trim()) ?? null,
    refuse(address, reason) {
      if (!files.delete(address.trim())) return false
      problems.set(address.trim(), reason)
      return true
    },
    lines: () => [
      ...(isDryRun
        ? countByHost(missing, fetchingTexts.willFetch)
        : countByHost([...files.keys()], fetchingTexts.fetched)),
      ...[...problems].map(([name, problem]) => ({ name, what: fetchingTexts.notReached, problem })),
    ],
  }
}
