// The memory of a group of processes, from /proc, in bytes.
import { readFileSync } from 'node:fs'

export type Memory = {
  /** What they have for themselves, and the memory they share among each other, once. */ own: number
  /** Programs and libraries as they lie in memory, each once. */ programs: number
  /** PSS as the kernel counts it: of what others on the machine use too, a share. */ pss: number
}

type Mapping = { place: string; isFile: boolean; rss: number; pss: number; anonymous: number }

/** The mappings of a process; none when it has ended. */
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
      // What is shared between connections of a database looks like a file without a name in any folder.
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
 * What these processes take together. PSS alone would say less on a machine where other Node processes run, which share the program; so a
 * file counts once as a whole, as if they were alone.
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
