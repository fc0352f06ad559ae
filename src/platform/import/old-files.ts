// Finds the files of the old site's storage on this disk: in a folder of buckets, or by a list of addresses and files.
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { ImportProblem } from './import-problem'
import { decodeTable } from './reading/decode-table'

/**
 * Result for an address: our own name for its file, the reason why the file was not imported, a storage address without
 * its file, or no file at all.
 */
export type FoundFile =
  | { kind: 'taken'; address: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'missing' }
  | { kind: 'none' }

/**
 * Matches the bucket and path in a hosted storage's address: `…/storage/v1/object/public/<bucket>/<path>`, signed ones
 * too.
 */
const storageAddress =
  /^https?:\/\/[^/]+\/storage\/v1\/(?:object|render\/image)\/(?:(?:public|sign|authenticated)\/)?([^/?#]+\/[^?#]+)/i

export const isStorageAddress = (address: string) => storageAddress.test(address)

export type OldFiles = {
  /** Returns the file on this disk for an address or a path in a bucket; null when there is none. */
  find(address: string, bucket: string): Promise<string | null>
  /**
   * Notes why a file that was fetched from another site cannot be used; its address then stays as it is. False for a
   * file that was given.
   */
  refuse?(address: string, reason: string): boolean
}

const decodedPath = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Opens `source`: a folder (`<bucket>/<path>` below it), a CSV list with the columns `url` and `file`, or null. Throws
 * ImportProblem when it is neither.
 */
export async function openOldFiles(source: string | null): Promise<OldFiles> {
  if (source === null) return { find: () => Promise.resolve(null) }
  const about = await stat(source).catch((cause: unknown) => {
    throw new ImportProblem(
      `There is nothing at ${source}. Name the folder with the buckets, or a CSV list with the columns url and file.`,
      { cause },
    )
  })
  return about.isDirectory() ? inFolder(await realpath(source)) : inList(source)
}

/** Returns a file inside the folder, and never one outside of it, whatever the path or a link says. */
async function inside(folder: string, relative: string): Promise<string | null> {
  if (relative.includes('\0')) return null
  const file = await realpath(path.join(folder, relative)).catch(() => null)
  if (file === null || !file.startsWith(`${folder}${path.sep}`)) return null
  return (await stat(file)).isFile() ? file : null
}

function inFolder(folder: string): OldFiles {
  return {
    async find(address, bucket) {
      const stored = storageAddress.exec(address)?.[1]
      if (stored !== undefined) return inside(folder, decodedPath(stored))
      if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null
      const relative = decodedPath(address.replace(/^[./]+/, '').replace(/[?#].*$/, ''))
      return relative === '' ? null : ((await inside(folder, relative)) ?? inside(folder, `${bucket}/${relative}`))
    },
  }
}

async function inList(list: string): Promise<OldFiles> {
  const { records } = decodeTable(path.basename(list), await readFile(list))
  const [head, ...rows] = records.map(({ record }) => record.map((text) => text.trim()))
  const [url, file] = ['url', 'file'].map((column) => head?.findIndex((name) => name.toLowerCase() === column) ?? -1)
  if (url === undefined || file === undefined || url < 0 || file < 0)
    throw new ImportProblem(`${list} should be a CSV file with the columns url and file.`)
  const files = new Map(rows.map((row) => [row[url] ?? '', row[file] ?? '']))
  return {
    async find(address) {
      const name = files.get(address) ?? files.get(address.replace(/[?#].*$/, ''))
      if (!name) return null
      const place = path.resolve(path.dirname(list), name)
      return (await stat(place).catch(() => null))?.isFile() ? place : null
    },
  }
}
