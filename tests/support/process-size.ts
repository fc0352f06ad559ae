// Reads the memory and files of a process and its children from /proc (Linux).
import { readdir, readFile, readlink } from 'node:fs/promises'

/** Returns kilobytes by name from /proc; null when there is none. */
export async function processMemory(pid: number): Promise<{ now: number; peak: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1] ?? Number.NaN)
  return status === null ? null : { now: value('VmRSS'), peak: value('VmHWM') }
}

/** Returns the number of open files and pipes, and of sockets. */
export async function countOpenFiles(pid: number): Promise<{ files: number; connections: number }> {
  const folder = `/proc/${pid}/fd`
  const targets = await Promise.all(
    (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => null)),
  )
  const connections = targets.filter((target) => target?.startsWith('socket:')).length
  return { files: targets.filter((target) => target !== null).length - connections, connections }
}

/**
 * Returns a process and all running processes that it started, itself first; empty when the system does not report
 * them.
 */
export async function processTree(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  return threads.length === 0 ? [] : [pid, ...(await Promise.all(children.map(processTree))).flat()]
}

/**
 * Returns the peak megabytes of the largest process below this one whose command contains the word, sampled until the
 * work is done. Returns 0 when the system does not report it.
 */
export async function largestBelow<Answer>(
  pid: number,
  word: string,
  work: Promise<Answer>,
): Promise<[Answer, number]> {
  let most = 0
  let isDone = false
  const looking = (async () => {
    while (!isDone) {
      for (const below of (await processTree(pid)).slice(1)) {
        const command = await readFile(`/proc/${below}/cmdline`, 'utf8').catch(() => '')
        if (!command.includes(word)) continue
        // A process that has just ended reports no size.
        const { peak } = (await processMemory(below)) ?? { peak: Number.NaN }
        if (peak / 1024 > most) most = peak / 1024
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  const answer = await work.finally(() => (isDone = true))
  await looking
  return [answer, most]
}

/**
 * Returns the megabytes of all these processes together; memory that several share is counted once. Null when the
 * system does not report it.
 */
export async function memoryOfTree(pid: number): Promise<number | null> {
  const tree = await processTree(pid)
  const shares = await Promise.all(
    tree.map(async (each) =>
      Number(/^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => ''))?.[1] ?? 0),
    ),
  )
  return tree.length === 0 ? null : Math.round(shares.reduce((sum, share) => sum + share, 0) / 1024)
}
