// Reads the memory of a group of processes from /proc, in bytes.
import { readFileSync } from 'node:fs'

export type Memory = {
  /** Private memory, plus the memory shared within the group, counted once. */ own: number
  /** Programs and libraries in memory, each counted once. */ programs: number
  /** PSS as the kernel counts it: memory shared with other processes on the machine counts as a share. */ pss: number
}

type Mapping = { place: string; isFile: boolean; rss: number; pss: number; anonymous: number }

/** Returns the mappings of a process; empty when it has ended. */
function readMappings(pid: number): Mapping[] {
  let text = ''
  try {
    text = readFileSync(`/proc/${pid}/smaps`, 'utf8')
  } catch {
    return []
  }
  const mappings: Mapping[] = []
  for (const line of text.split('\n')) {
    const head = /^[0-9a-f]+-[0-9a-f]+ \S+ ([0-9a-f]+) \S+ (\d+) *(.*)$/.exec(line)
    if (head) {
      const [, offset = '', inode = '0', path = ''] = head
      // The shared memory of database connections looks like a file without a name in any folder.
      const isFile = inode !== '0' && !/^\/dev\/|\(deleted\)$|^\/SYSV|memfd:/.test(path)
      mappings.push({ place: `${path}:${offset}`, isFile, rss: 0, pss: 0, anonymous: 0 })
      continue
    }
    const fact = /^(Rss|Pss|Anonymous): +(\d+) kB/.exec(line)
    const mapping = mappings.at(-1)
    if (!fact || !mapping) continue
    const bytes = Number(fact[2]) * 1024
    if (fact[1] === 'Rss') mapping.rss = bytes
    else if (fact[1] === 'Pss') mapping.pss = bytes
    else mapping.anonymous = bytes
  }
  return mappings
}

/**
 * Returns the total memory of these processes. PSS alone would be too low on a machine where other Node processes share
 * the program. So a file counts once as a whole, as if these processes were alone.
 */
export function groupMemory(pids: readonly number[]): Memory {
  const files = new Map<string, number>()
  let own = 0
  let pss = 0
  for (const mapping of pids.flatMap(readMappings)) {
    pss += mapping.pss
    if (!mapping.isFile) {
      own += mapping.pss
      continue
    }
    own += mapping.anonymous
    const clean = mapping.rss - mapping.anonymous
    files.set(mapping.place, Math.max(files.get(mapping.place) ?? 0, clean))
  }
  return { own, programs: [...files.values()].reduce((sum, bytes) => sum + bytes, 0), pss }
}
