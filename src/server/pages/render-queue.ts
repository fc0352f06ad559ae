// Renders in turns: a few at once, and when more are asked for, one of each network after the other. Nobody is refused who only looks, unless the whole site has too much to do.
import { AppError } from '@/lib/errors'

export type RenderQueue = {
  /** What `work` answers, begun when it is this network's turn. Throws AppError `site_busy` when too many wait and this network has most of them. */
  run<Result>(network: string, work: () => Promise<Result>): Promise<Result>
  counts(): { underWay: number; waiting: number }
}

type Waiting = { begin(): void; refuse(error: AppError): void }

/** `atOnce` render while others wait for the database; `mostWaiting` take a few seconds on a small machine. */
export function createRenderQueue({ atOnce = 4, mostWaiting = 1000 } = {}): RenderQueue {
  /** Who waits, by network; the network whose turn it is comes first. */
  const lines = new Map<string, Waiting[]>()
  let waiting = 0
  let underWay = 0

  function beginNext(): void {
    const [first] = lines
    if (!first || underWay >= atOnce) return
    const [network, line] = first
    lines.delete(network)
    const next = line.shift()
    if (line.length > 0) lines.set(network, line)
    waiting--
    underWay++
    next?.begin()
  }

  function refuseOneOfMost(): void {
    const [network, line] = [...lines].reduce((most, one) => (one[1].length >= most[1].length ? one : most))
    const last = line.pop()
    if (line.length === 0) lines.delete(network)
    waiting--
    last?.refuse(new AppError('site_busy', { retryAfterSeconds: 5 }))
  }

  return {
    run: (network, work) =>
      new Promise((resolve, reject) => {
        const begin = () => {
          const ended = () => {
            underWay--
            // Whoever needs no rendering is answered in between.
            setImmediate(beginNext)
          }
          work().then(resolve, reject).finally(ended)
        }
        const line = lines.get(network) ?? []
        line.push({ begin, refuse: reject })
        lines.set(network, line)
        if (++waiting > mostWaiting) refuseOneOfMost()
        beginNext()
      }),
    counts: () => ({ underWay, waiting }),
  }
}
