// Second copies of folders for tests: with bytes of their own, or with the same files in them.
import { execFile } from 'node:child_process'
import { link, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * `to` must not exist; its parent must. Modes stay, and links stay links. The system's own program does it: Node asks several times
 * about each file, from threads that wait for one another in the kernel.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', '-P', '-p', from, to])
}

/** Folders of its own with the same files in them, on the same disk: for files that nobody ever writes into. Parents are made. */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: (await stat(from)).mode })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    else await link(source, target)
  }
}
