// What one process holds of this machine, from /proc (Linux).
import { readdir, readFile } from 'node:fs/promises'

/** Kilobytes by name out of /proc; null where there is none. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1] ?? Number.NaN)
  return status === null ? null : { now: value('VmRSS'), peak: value('VmHWM') }
}

/** How many files, sockets and pipes it has open. */
export async function openFilesOf(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}
