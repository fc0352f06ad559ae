// Creates the folder for all data of the site (DATA_DIR), and checks that it is writable, before anything else starts.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const remedies: Record<string, string> = {
  EEXIST: 'is a file: name a folder, or move the file away',
  ENOTDIR: 'is below a file: name a folder, or move the file away',
  EACCES: `cannot be written by this user: give it to the user who starts the site (chown), or name another folder`,
  EPERM: `cannot be written by this user: give it to the user who starts the site (chown), or name another folder`,
  EROFS: 'is on a disk that is mounted read-only: mount it for writing, or name another folder',
  ENOENT: 'cannot be made there: name a folder on a disk of this machine',
  ENOSPC: 'is on a full disk: free some space there, or name a folder on another disk',
  EDQUOT: 'is over the disk quota of this user: free some space there, or name a folder on another disk',
}

/** Returns the sentence for a system error of reading or writing in the folder. */
export function dataFolderProblem(dataDir: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return `DATA_DIR ${dataDir} ${remedies[code] ?? `cannot be used (${code}): name another folder`}.`
}

/**
 * Creates the folder when it is missing, and writes a temporary file there. Returns null, or a sentence: what is wrong,
 * where, and what to do.
 */
export function prepareDataFolder(dataDir: string): string | null {
  const probe = path.join(dataDir, `.writable-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(probe, 'x')
    rmSync(probe)
    return null
  } catch (error) {
    return dataFolderProblem(dataDir, error)
  }
}
