// Sends requests to a server on this machine with wrk for a limited time and measures their cost.
import { spawn, spawnSync } from 'node:child_process'
import { cpuSeconds } from './cpu'

export type Load = { requests: number; errors: number; cpuSeconds: number; perCpuSecond: number }

/** Throws when wrk is missing. */
export function requireTool(name: string, debianPackage: string): void {
  if (spawnSync('which', [name]).status !== 0)
    throw new Error(`The bench needs ${name}: apt-get install ${debianPackage}`)
}

/** Sends `seconds` of load to one address. CPU covers only `pids`, so the sender does not count. */
export async function load(
  url: string,
  pids: number[],
  options: { seconds: number; connections?: number; headers?: Record<string, string> },
): Promise<Load> {
  const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const total = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = total()
  const output = await new Promise<string>((resolve, reject) => {
    let text = ''
    const wrk = spawn('wrk', ['-t1', `-c${options.connections ?? 32}`, `-d${options.seconds}s`, ...headers, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    wrk.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    wrk.once('error', reject)
    wrk.once('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`wrk ended with code ${code}`))))
  })
  const spent = total() - before
  const requests = Number(/(\d+) requests in/.exec(output)?.[1] ?? 0)
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0)
  const broken = [...(/Socket errors: (.*)/.exec(output)?.[1] ?? '').matchAll(/\d+/g)].reduce(
    (sum, match) => sum + Number(match[0]),
    0,
  )
  return {
    requests,
    errors: refused + broken,
    cpuSeconds: spent,
    perCpuSecond: spent > 0 ? Math.round(requests / spent) : 0,
  }
}

/** Returns the median run by requests per CPU-second. */
export function median(runs: Load[]): Load {
  const sorted = runs.toSorted((a, b) => a.perCpuSecond - b.perCpuSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('No runs to take the median of')
  return middle
}
