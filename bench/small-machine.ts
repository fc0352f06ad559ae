// Limits a site and all its processes to one processor and a given amount of memory, with taskset and a control group
// where this user may make one.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type SmallMachine = {
  /** Words before a command that start it inside the limits. */
  enter: readonly string[]
  /** Gives a process, such as the PayPal stand-in, the whole machine again. */
  release(pid: number): void
  /** Bytes, including the files it reads; null without a control group, when only the processor is limited. */
  peak(): number | null
  /** The number of processes killed because the memory was used up. */
  killed(): number
  remove(): void
}

type Layout = { root: string; limit: string; peak: string; events: string }

const layouts: readonly Layout[] = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' },
]

/** Returns the folder of a new group with this limit; null where this user may not make one. */
function makeGroup(bytes: number): { folder: string; layout: Layout } | null {
  for (const layout of layouts) {
    const folder = path.join(layout.root, `bandstand-bench-${process.pid}`)
    try {
      mkdirSync(folder)
    } catch {
      continue
    }
    if (existsSync(path.join(folder, layout.limit))) {
      writeFileSync(path.join(folder, layout.limit), String(bytes))
      return { folder, layout }
    }
    rmdirSync(folder)
  }
  return null
}

/** Returns a machine with one processor, the first, and the given number of bytes. */
export function smallMachine(bytes: number): SmallMachine {
  const group = makeGroup(bytes)
  const join = group ? `echo $$ > ${path.join(group.folder, 'cgroup.procs')}; ` : ''
  const read = (name: string) => (group ? readFileSync(path.join(group.folder, name), 'utf8') : '')
  return {
    enter: ['/bin/sh', '-c', `${join}exec taskset -c 0 "$@"`, 'small-machine'],
    release(pid) {
      if (group) writeFileSync(path.join(group.layout.root, 'cgroup.procs'), String(pid))
      execFileSync('taskset', ['-a', '-cp', '0-1023', String(pid)], { stdio: 'ignore' })
    },
    peak: () => (group ? Number(read(group.layout.peak)) : null),
    killed: () => (group ? Number(/^oom_kill (\d+)/m.exec(read(group.layout.events))?.[1] ?? 0) : 0),
    remove() {
      if (group) rmdirSync(group.folder)
    },
  }
}
