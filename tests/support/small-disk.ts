// Mounts a disk that a test can fill: a tmpfs of a few megabytes. Needs Linux and root.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * The reason why no such disk is available here, for a developer who reads about the skipped tests; null when one is
 * available.
 */
export const noSmallDisk: string | null =
  process.platform === 'linux' && process.getuid?.() === 0 ? null : 'a disk that can be filled needs Linux and root'
if (noSmallDisk !== null) process.stdout.write(`skipped: ${noSmallDisk}\n`)

export type SmallDisk = {
  folder: string
  /** Fills the disk until this number of bytes is free. */
  leave(bytes: number): void
  /** Deletes the filler. */
  clear(): void
}

/** Mounts a disk until the test ends. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmdirSync(folder)
  })
  const ballast = path.join(folder, 'ballast')
  const clear = () => rmSync(ballast, { force: true })
  return {
    folder,
    clear,
    leave(bytes) {
      clear()
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
      } catch (error) {
        // Another process wrote meanwhile: the disk is already as full as it should be.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
  }
}
