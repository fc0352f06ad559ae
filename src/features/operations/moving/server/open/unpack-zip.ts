// Unpacks a ZIP while its bytes arrive, within limits. Names inside are only labels: nothing is written here, so no name
// can leave a folder.
import { Unzip, UnzipInflate } from 'fflate'
import { megabyte } from '@/lib/file-size'

/** Limits of what a ZIP becomes, whatever its own headers say. */
export const zipLimits = { entries: 2000, bytes: 400 * megabyte, entryBytes: 120 * megabyte }

/** Stops unpacking; `message` is a sentence for the owner. */
export class ZipProblem extends Error {
  override readonly name = 'ZipProblem'
}

/** Matches files that operating systems add, such as `.DS_Store`. */
const isJunk = (name: string) => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/.test(name)

export type ZipEntry = { name: string; bytes: Uint8Array; isLast: boolean }

/**
 * Calls `take` with each piece of each file, in the order of the ZIP, and waits for it. Throws ZipProblem for a ZIP that
 * is damaged, encrypted or larger than allowed.
 */
export async function unpackZip(
  source: AsyncIterable<Uint8Array>,
  take: (entry: ZipEntry) => Promise<void>,
): Promise<void> {
  const waiting: ZipEntry[] = []
  let entries = 0
  let bytes = 0
  let open: string | null = null
  let fault: Error | null = null
  const unzip = new Unzip((file) => {
    entries += 1
    if (entries > zipLimits.entries)
      throw new ZipProblem(`It has more than ${zipLimits.entries.toLocaleString('en')} files.`)
    if (file.name.endsWith('/') || isJunk(file.name)) return
    if (file.compression !== 0 && file.compression !== 8)
      throw new ZipProblem(`“${file.name.slice(0, 100)}” in it is encrypted or packed in an unknown way.`)
    open = file.name
    let size = 0
    file.ondata = (error, chunk, isLast) => {
      // The library catches errors thrown here.
      if (fault !== null) return
      if (error) {
        fault = new ZipProblem(`“${file.name.slice(0, 100)}” in it is damaged or encrypted.`, { cause: error })
        return
      }
      size += chunk.length
      bytes += chunk.length
      if (size > zipLimits.entryBytes || bytes > zipLimits.bytes) {
        const most = size > zipLimits.entryBytes ? zipLimits.entryBytes : zipLimits.bytes
        fault = new ZipProblem(`Unpacked, it has more than ${most / megabyte} MB.`)
        return
      }
      waiting.push({ name: file.name, bytes: chunk, isLast })
      if (isLast) open = null
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const handOver = async () => {
    if (fault !== null) throw fault
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) await take(entry)
  }
  try {
    for await (const chunk of source) {
      // Small pieces: a bomb unpacks to a thousand times its size, and only one piece of it is ever held.
      for (let at = 0; at < chunk.length; at += 4096) {
        unzip.push(chunk.subarray(at, at + 4096), false)
        await handOver()
      }
    }
    unzip.push(new Uint8Array(0), true)
    await handOver()
  } catch (error) {
    if (error instanceof ZipProblem) throw error
    throw new ZipProblem('It is damaged or no ZIP file.', { cause: error })
  }
  if (open !== null) throw new ZipProblem('It ends too early.')
  if (entries === 0) throw new ZipProblem('It is empty.')
}
