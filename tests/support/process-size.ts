// What one process holds of this machine, from /proc (Linux).
import { readdir, readFile, readlink } from 'node:fs/promises'

/** Kilobytes by name out of /proc; null where there is none. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1] ?? Number.NaN)
  return status === null ? null : { now: value('VmRSS'), peak: value('VmHWM') }
}

/** How many files and pipes it has open, and how many sockets. */
export async function openFilesOf(pid: number): Promise<{ files: number; connections: number }> {
  const folder = `/proc/${pid}/fd`
  const targets = await Promise.all((await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => null)))
  const connections = targets.filter((target) => target?.startsWith('socket:')).length
  return { files: targets.filter((target) => target !== null).length - connections, connections }
}
