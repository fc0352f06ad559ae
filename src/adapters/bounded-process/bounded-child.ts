// Starts a Node program as a child process with limits from the operating system: memory, CPU time and, where allowed, no network.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

export type ChildPlan = {
  /** Options of Node itself. */
  options?: readonly string[]
  args: readonly string[]
  /**
   * `dataMegabytes`: null leaves memory unlimited. `threads`: the number that run JavaScript, 1 unless the program
   * starts more.
   */
  bounds: { dataMegabytes: number | null; threads?: number; processorSeconds: number }
  /** True when the parent reads the child's output. */
  hasOutput?: boolean
}

/**
 * `ulimit` is part of every shell. On Linux `-d` limits all of the process's own memory. V8 only reserves addresses
 * beyond it, so it works with `-d` but not with `-v`. macOS accepts the number and does not enforce it. An existing
 * tighter limit stays.
 */
const script = 'ulimit -c 0; ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"'

const withoutNetwork = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
] as const

/**
 * Returns the megabytes that V8 reserves for compiled code in each thread before it runs anything. From Node 24 on the
 * kernel counts them as the process's own (half a gigabyte on x64), though nothing else can be stored there. Read from
 * our own process: the child is the same program.
 */
function reservedForCode(): number {
  if (process.platform !== 'linux') return 0
  const sizes = [...readFileSync('/proc/self/maps', 'latin1').matchAll(/^(\w+)-(\w+) rwxp/gm)].map(
    ([, from = '', to = '']) => Number.parseInt(to, 16) - Number.parseInt(from, 16),
  )
  return Math.ceil(Math.max(0, ...sizes) / 1024 / 1024)
}

/**
 * Settings of the C library: freed memory goes back to the system. Otherwise it counts towards the limit, and a process
 * that has freed a hundred megabytes of pixels gets no eight for the next page.
 */
const sparingMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

let found: Promise<readonly string[]> | null = null

/**
 * A separate network namespace holds only a loopback that is down. Root may create one; other users may where the
 * system allows user namespaces: not in containers with Docker's usual rules, not on Ubuntu from 24.04. macOS has none.
 * There the program starts without it.
 */
function networkPrefix(program: string): Promise<readonly string[]> {
  found ??= (async () => {
    for (const [command, ...args] of withoutNetwork) {
      // File permissions differ inside a namespace, so this also tests that the program can be read.
      const works = await promisify(execFile)(command, [...args, 'test', '-r', program], { timeout: 5000 }).then(
        () => true,
        () => false,
      )
      if (works) return [command, ...args]
    }
    return []
  })()
  return found
}

/**
 * Runs `program`. The child has pipes for its input and its errors and a channel for messages. It gets nothing of our
 * environment, which holds secrets.
 */
export async function startBounded(
  program: string,
  { options = [], args, bounds, hasOutput = false }: ChildPlan,
): Promise<ChildProcess> {
  const { dataMegabytes, threads = 1 } = bounds
  const kilobytes = dataMegabytes === null ? 'unlimited' : String((dataMegabytes + threads * reservedForCode()) * 1024)
  const [command = '', ...rest] = [
    ...(await networkPrefix(program)),
    '/bin/sh',
    '-c',
    script,
    'sh',
    kilobytes,
    String(bounds.processorSeconds),
    process.execPath,
    ...options,
    program,
    ...args,
  ]
  return spawn(command, rest, {
    env: { PATH: process.env.PATH, ...sparingMemory },
    stdio: ['pipe', hasOutput ? 'pipe' : 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
}
