// Copies a folder with the system's own program: Node asks several times about each file, from threads that wait for one another in the kernel.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** `to` must not exist; its parent must. Modes stay, and links stay links. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', '-P', '-p', from, to])
}
