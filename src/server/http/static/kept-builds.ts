// Stores browser files of earlier builds, so that tabs that were open during a deploy find theirs for 30 days (decision
// 0060). The files are in the file store, which all processes share and which outlives an image.
import { createHash } from 'node:crypto'
import type { FileStore } from '@/adapters/files/files'
import { day, hour, second } from '@/lib/durations'
import type { Context } from '@/platform/context'
import { prepareAnswer, type Answer } from '../responses/answer'
import type { HeaderList } from '../responses/security-headers'
import { staticParts } from './static-files'

const bucket = 'earlier-builds'
const keptMs = 30 * day
/** Interval at which the dates are written again while a build is served. */
const refreshMs = 12 * hour
/** Minimum time between two reads of the list of files. Names of missing files are looked up in memory. */
const listMs = 10 * second
const mostAnswers = 200

/** A stored build: the time it was last served, and its files. */
type Build = { servedAt: number; names: string[] }

export type KeptBuilds = {
  /**
   * Returns the response for an address of an earlier build, or of one that another process serves; null for everything
   * else.
   */
  find(address: string): Promise<Answer | null>
  /** Resolves when the running build is stored and old ones are removed. For tests. */
  stored: Promise<void>
  stop(): void
}

async function readWhole(files: FileStore, path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await files.read(bucket, path)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function readBuilds(files: FileStore): Promise<Map<string, Build>> {
  const builds = new Map<string, Build>()
  for await (const { path } of files.list(bucket)) {
    if (!path.startsWith('builds/')) continue
    try {
      builds.set(path, JSON.parse((await readWhole(files, path)).toString()) as Build)
    } catch {
      // Another process has removed it meanwhile.
    }
  }
  return builds
}

/**
 * Removes builds that were last served too long ago, and files that no other build has. Removes unfinished ones in the
 * same way.
 */
async function removeOld(files: FileStore, builds: ReadonlyMap<string, Build>, now: number): Promise<void> {
  const old = [...builds].filter(([, { servedAt }]) => servedAt < now - keptMs)
  if (old.length === 0) return
  const kept = new Set(
    [...builds].filter(([, { servedAt }]) => servedAt >= now - keptMs).flatMap(([, { names }]) => names),
  )
  for (const [path, { names }] of old) {
    await files.remove(bucket, path)
    for (const name of names) if (!kept.has(name)) await files.remove(bucket, name)
  }
}

/**
 * Stores the files below assets/ of the build that this process serves, and finds those of other builds. The site also
 * runs without this storage.
 */
export function keepBuilds(
  { files, clock, log }: Pick<Context, 'files' | 'clock' | 'log'>,
  served: ReadonlyMap<string, Answer>,
  headers: HeaderList,
): KeptBuilds {
  const own = new Map(
    [...served].flatMap(([address, answer]) => (address.startsWith('/assets/') ? [[address.slice(1), answer]] : [])),
  )
  const id = createHash('sha256')
    .update([...own.keys()].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 20)
  const answers = new Map<string, Answer>()
  /** Names of the stored files. A promise, so that requests during its reading wait for it. */
  let names = Promise.resolve(new Set<string>())
  let listedAt = -Infinity
  let isStopped = false

  async function store(): Promise<void> {
    const path = `builds/${id}.json`
    const builds = await readBuilds(files)
    if (!builds.has(path)) {
      const there = new Set([...builds.values()].flatMap((build) => build.names))
      for (const [name, answer] of own) {
        if (isStopped) return
        if (!there.has(name)) await files.put(bucket, name, answer.made.identity.body)
      }
    }
    const build: Build = { servedAt: clock.now().getTime(), names: [...own.keys()] }
    // Write the list last: a listed build is complete.
    await files.put(bucket, path, Buffer.from(JSON.stringify(build)))
    await removeOld(files, builds.set(path, build), build.servedAt)
  }
  const storeOrLog = () =>
    store().catch((error: unknown) =>
      log.warn({ err: error }, 'browser files could not be kept for tabs that stay open'),
    )
  const stored = own.size > 0 ? storeOrLog() : Promise.resolve()
  const timer = setInterval(() => void storeOrLog(), refreshMs)
  timer.unref()

  return {
    stored,
    stop() {
      isStopped = true
      clearInterval(timer)
    },
    async find(address) {
      const name = address.slice(1)
      const ready = answers.get(name)
      if (ready) return ready
      const known = await names
      if (!known.has(name) && performance.now() - listedAt > listMs) {
        listedAt = performance.now()
        names = readBuilds(files).then(
          (builds) => new Set([...builds.values()].flatMap((build) => build.names)),
          (error: unknown) => {
            log.warn({ err: error }, 'the list of browser files of earlier builds could not be read')
            return known
          },
        )
      }
      const parts = (await names).has(name) ? staticParts(name) : null
      if (!parts) return null
      const body = await readWhole(files, name).catch(() => null)
      if (!body) return null
      const answer = prepareAnswer({ ...parts, body, headers })
      if (answers.size >= mostAnswers) answers.clear()
      answers.set(name, answer)
      return answer
    },
  }
}
