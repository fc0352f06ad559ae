// Starts a Node program as a child that the system holds within bounds: memory, processor time and, where it may, no network.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

export type ChildPlan = {
  /** Of Node itself. */
  options?: readonly string[]
  args: readonly string[]
  /** Null leaves memory to the program. */
  bounds: { dataMegabytes: number | null; processorSeconds: number }
}

/**
 * `ulimit` is part of every shell. On Linux -d bounds all memory of the process's own; V8 only reserves addresses beyond it, so it can live with
 * it, which it cannot with -v. macOS takes the number and does not keep it. A tighter limit that is there already stays.
 */
const script = 'ulimit -c 0; ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"'

const withoutNetwork = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
] as const

let found: Promise<readonly string[]> | null = null

/**
 * A network namespace of its own holds nothing but a loopback that is down. Root may make one, others where the system allows namespaces of users:
 * not in containers with Docker's usual rules, not on Ubuntu from 24.04, and macOS has none. There the program starts without it.
 */
function networkPrefix(program: string): Promise<readonly string[]> {
  found ??= (async () => {
    for (const [command, ...args] of withoutNetwork) {
      // Inside it has other rights over files, so that is tried too.
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
export async function startBounded(program: string, { options = [], args, bounds }: ChildPlan): Promise<ChildProcess> {
  const kilobytes = bounds.dataMegabytes === null ? 'unlimited' : String(bounds.dataMegabytes * 1024)
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
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
}
