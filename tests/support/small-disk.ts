// A disk that a test can fill: a tmpfs of a few megabytes. Linux and root.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Why there is none here, in words for whoever reads what was skipped; null when there is. */
export const noSmallDisk: string | null =
  process.platform === 'linux' && process.getuid?.() === 0 ? null : 'a disk that can be filled needs Linux and root'
if (noSmallDisk !== null) process.stdout.write(`skipped: ${noSmallDisk}\n`)

export type SmallDisk = {
  folder: string
  /** Fills it up to so many bytes of room. */
  leave(bytes: number): void
  /** Takes away what filled it. */
  clear(): void
}

/** Mounts one until the test ends. */
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
        // Somebody else wrote meanwhile: it is as full as it was to be.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
  }
}
