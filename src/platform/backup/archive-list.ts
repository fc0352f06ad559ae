// Lists the archives on this machine, and opens one by its name.
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ByteRange } from '../http/byte-range'
import { isArchiveName } from './retention'

export type StoredArchive = { name: string; bytes: number; at: Date }

/** Returns the archives, the newest first; none if the folder does not exist on this machine. */
export async function listArchives(directory: string): Promise<StoredArchive[]> {
  const names = await readdir(directory).catch(() => [])
  const found = await Promise.all(names.filter(isArchiveName).map((name) => findArchive(directory, name)))
  return found.filter((archive) => archive !== null).toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

/** Returns null for a name that no archive of this folder has. */
export async function findArchive(directory: string, name: string): Promise<StoredArchive | null> {
  if (!isArchiveName(name)) return null
  const facts = await stat(path.join(directory, name)).catch(() => null)
  return facts?.isFile() ? { name, bytes: facts.size, at: facts.mtime } : null
}

/** Opens the bytes of an archive that `findArchive` has found, or this part of them. */
export const openArchive = (directory: string, { name }: StoredArchive, range?: ByteRange) =>
  createReadStream(path.join(directory, name), range)
