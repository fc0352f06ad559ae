// Reads the CPU seconds of a process and its children from /proc: this unit stays comparable on a busy machine.
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

function readStat(pid: number | string): { parent: number; seconds: number; endedSeconds: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const toSeconds = (user: number, system: number) => (Number(fields[user]) + Number(fields[system])) / ticksPerSecond
    return { parent: Number(fields[1]), seconds: toSeconds(11, 12), endedSeconds: toSeconds(13, 14) }
  } catch {
    return null
  }
}

/** Returns the CPU seconds that this one process has used so far, user and system. */
export function cpuSeconds(pid: number): number {
  return readStat(pid)?.seconds ?? 0
}

/**
 * Returns the CPU seconds of a process and of those of its children that have ended, because database connections come
 * and go.
 */
export function cpuSecondsWithEnded(pid: number): number {
  const stat = readStat(pid)
  return stat ? stat.seconds + stat.endedSeconds : 0
}

/** Returns the CPU seconds that the first thread of a process has used so far. In Node this thread runs JavaScript. */
export function cpuSecondsOfFirstThread(pid: number): number {
  return readStat(`${pid}/task/${pid}`)?.seconds ?? 0
}

/** Returns the child processes of `pid` and all their descendants. */
export function descendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && readStat(candidate)?.parent === pid)
  return children.flatMap((child) => [child, ...descendants(child)])
}
