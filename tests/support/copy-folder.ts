// Copies folders for tests: with bytes of their own, or with links to the same files.
import { execFile } from 'node:child_process'
import { link, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * Copies a folder. `to` must not exist; its parent must. Modes are kept, and links stay links. The system's own program
 * does it: Node makes several calls per file, from threads that wait for one another in the kernel.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', '-P', '-p', from, to])
}

/**
 * Creates a new folder tree that links to the same files, on the same disk: for files that are never written to.
 * Creates the parents.
 */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: (await stat(from)).mode })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    else await link(source, target)
  }
}
