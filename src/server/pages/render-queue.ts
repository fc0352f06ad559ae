// Limits how many pages are rendered at once. When more wait, networks take turns, so that one network cannot delay all
// others. Refuses requests only when far too many wait.
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { AppError } from '@/lib/errors'

type Waiting = { begin(): Promise<void>; refuse(error: AppError): void }

/**
 * `atOnce` is the number of pages in progress: some render while others wait for the database. `mostWaiting` requests
 * take a few seconds on a small machine.
 */
export function createRenderQueue({ atOnce = 4, mostWaiting = 1000 } = {}) {
  /** Waiting requests by network; the network whose turn is next comes first. */
  const lines = new Map<string, Waiting[]>()
  /** Holds `next` once for each waiting request. Only when it runs, it decides which request begins. */
  const places = pLimit(atOnce)

  async function next(): Promise<void> {
    const [first] = lines
    if (!first) return
    const [network, line] = first
    lines.delete(network)
    const one = line.shift()
    if (line.length > 0) lines.set(network, line)
    await one?.begin()
    // Let requests that need no rendering get their response in between.
    await setImmediate()
  }

  function refuseOneOfMost(): void {
    const [network, line] = [...lines].reduce((most, one) => (one[1].length >= most[1].length ? one : most))
    const last = line.pop()
    if (line.length === 0) lines.delete(network)
    last?.refuse(new AppError('site_busy', { retryAfterSeconds: 5 }))
  }

  return {
    /**
     * Runs `work` when it is this network's turn, and returns its result. Throws AppError `site_busy` when too many
     * wait and this network has most of them.
     */
    run: <Result>(network: string, work: () => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        const line = lines.get(network) ?? []
        line.push({ begin: () => work().then(resolve, reject), refuse: reject })
        lines.set(network, line)
        if (places.pendingCount >= mostWaiting) refuseOneOfMost()
        else void places(next)
      }),
    counts: () => ({ underWay: places.activeCount, waiting: places.pendingCount }),
  }
}
