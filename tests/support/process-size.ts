// What a process and its children hold of this machine, from /proc (Linux).
import { readdir, readFile, readlink } from 'node:fs/promises'

/** Kilobytes by name out of /proc; null where there is none. */
export async function processMemory(pid: number): Promise<{ now: number; peak: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1] ?? Number.NaN)
  return status === null ? null : { now: value('VmRSS'), peak: value('VmHWM') }
}

/** How many files and pipes it has open, and how many sockets. */
export async function countOpenFiles(pid: number): Promise<{ files: number; connections: number }> {
  const folder = `/proc/${pid}/fd`
  const targets = await Promise.all(
    (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => null)),
  )
  const connections = targets.filter((target) => target?.startsWith('socket:')).length
  return { files: targets.filter((target) => target !== null).length - connections, connections }
}

/** A process and everything it started that still runs, itself first; empty where the system does not tell. */
export async function processTree(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  return threads.length === 0 ? [] : [pid, ...(await Promise.all(children.map(processTree))).flat()]
}

/** Megabytes of the largest process below this one whose command has the word, looked at until the work is done. Where the system does not tell: 0. */
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
        // Of one that has just ended no size is told.
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

/** Megabytes of all of them together; what several share is counted once. Null where the system does not tell. */
export async function memoryOfTree(pid: number): Promise<number | null> {
  const tree = await processTree(pid)
  const shares = await Promise.all(
    tree.map(async (each) =>
      Number(/^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => ''))?.[1] ?? 0),
    ),
  )
  return tree.length === 0 ? null : Math.round(shares.reduce((sum, share) => sum + share, 0) / 1024)
}
