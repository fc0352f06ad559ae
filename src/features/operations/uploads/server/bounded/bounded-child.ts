// Starts a Node program as a child process with limits from the operating system: memory, CPU time and, where allowed, no network.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

export type ChildPlan = {
  /** Of Node itself. */
  options?: readonly string[]
  args: readonly string[]
  /** `dataMegabytes`: null leaves memory to the program. `threads`: those that run JavaScript, 1 unless it starts more. */
  bounds: { dataMegabytes: number | null; threads?: number; processorSeconds: number }
  /** Whether somebody reads what it writes to its output. */
  hasOutput?: boolean
}

/**
 * `ulimit` is part of every shell. On Linux -d bounds all memory of the process's own; V8 only reserves addresses beyond it, so it can live with
 * it, which it cannot with -v. macOS accepts the number and does not enforce it. An existing tighter limit stays.
 */
const script = 'ulimit -c 0; ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"'

const withoutNetwork = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
] as const

/**
 * Megabytes that V8 sets aside for compiled code in each thread before it runs anything. From Node 24 on the kernel counts them as the process's
 * own (half a gigabyte on x64), though nothing else can lie in them. Read from ourselves: the child is the same program.
 */
function reservedForCode(): number {
  if (process.platform !== 'linux') return 0
  const sizes = [...readFileSync('/proc/self/maps', 'latin1').matchAll(/^(\w+)-(\w+) rwxp/gm)].map(
    ([, from = '', to = '']) => Number.parseInt(to, 16) - Number.parseInt(from, 16),
  )
  return Math.ceil(Math.max(0, ...sizes) / 1024 / 1024)
}

let found: Promise<readonly string[]> | null = null

/**
 * A network namespace of its own holds nothing but a loopback that is down. Root may make one, others where the system allows namespaces of users:
 * not in containers with Docker's usual rules, not on Ubuntu from 24.04, and macOS has none. There the program starts without it.
 */
function networkPrefix(program: string): Promise<readonly string[]> {
  found ??= (async () => {
    for (const [command, ...args] of withoutNetwork) {
      // Inside a namespace file permissions differ, so reading the program is tried too.
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
 * Runs `program`. The child has pipes for its input and its errors and a channel for messages, and nothing of our environment, which holds
 * secrets.
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
    env: { PATH: process.env.PATH },
    stdio: ['pipe', hasOutput ? 'pipe' : 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
}
