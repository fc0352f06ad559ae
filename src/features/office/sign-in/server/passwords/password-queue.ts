// Limits how many passwords are hashed at once. Clients that have proven an account go before strangers.

/**
 * Clients that wait for a hash, in the order in which they are served. `proven`: a browser that signed in before, a
 * session, or the holder of a mailed link. `network`: any browser in a network from which the account signed in before.
 * `stranger`: every other client.
 */
export type PasswordAsker = 'proven' | 'network' | 'stranger'

const order: readonly PasswordAsker[] = ['proven', 'network', 'stranger']

/** Creates a queue that runs `atOnce` hashes at the same time. One of these places is only for `proven`. */
export function createPasswordQueue({ atOnce = 2 } = {}) {
  const lines = new Map<PasswordAsker, (() => void)[]>(order.map((asker) => [asker, []]))
  let underWay = 0
  let begun = 0

  function next(): void {
    for (const asker of order) {
      const line = lines.get(asker)
      if (!line || line.length === 0 || underWay >= (asker === 'proven' ? atOnce : atOnce - 1)) continue
      underWay += 1
      begun += 1
      line.shift()?.()
      return
    }
  }

  return {
    /** Runs `work` when a place is free for this asker, and returns its result. */
    run: <Result>(asker: PasswordAsker, work: () => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        const begin = () =>
          void work()
            .then(resolve, reject)
            .finally(() => {
              underWay -= 1
              next()
            })
        lines.get(asker)?.push(begin)
        next()
      }),
    /** `begun` counts all work since the start. */
    counts: () => ({ begun, underWay, waiting: [...lines.values()].reduce((sum, line) => sum + line.length, 0) }),
  }
}
