// PayPal's access token: asked for once, shared by all calls, renewed before it ends.

export type IssuedToken = { token: string; lifetimeSeconds: number }

export type TokenCache = {
  /** The token to use now. Callers at the same moment share one request; a failed request is not cached. */
  current(): Promise<string>
  /** Forgets this token, if it is still the one in use: PayPal no longer accepts it. */
  forget(token: string): void
}

/** Renewed at nine tenths of its life. */
const usableShare = 0.9

/** `issue` fetches a token; `now` is a monotonic clock in milliseconds, so a jump of the wall clock changes nothing. */
export function tokenCache(issue: () => Promise<IssuedToken>, now: () => number = () => performance.now()): TokenCache {
  let held: { token: string; until: number } | null = null
  let underWay: Promise<string> | null = null

  async function renew(): Promise<string> {
    const { token, lifetimeSeconds } = await issue()
    held = { token, until: now() + lifetimeSeconds * 1000 * usableShare }
    return token
  }

  return {
    async current() {
      if (held && held.until > now()) return held.token
      underWay ??= renew().finally(() => {
        underWay = null
      })
      return underWay
    },
    forget(token) {
      if (held?.token === token) held = null
    },
  }
}
