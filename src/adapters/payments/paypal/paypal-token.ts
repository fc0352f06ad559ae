// Describes the request for PayPal's access token, and caches the token: fetched once, shared by all calls, renewed
// before it expires.

export const tokenPath = '/v1/oauth2/token'

/** Returns the request for a token of this account. */
export const tokenRequest = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) => ({
  method: 'POST',
  headers: {
    authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  },
  body: 'grant_type=client_credentials',
})

/** Renewed at nine tenths of its life. */
const usableShare = 0.9

/** `issue` fetches a token. `now` is a monotonic clock in milliseconds, so a jump of the wall clock changes nothing. */
export function tokenCache(
  issue: () => Promise<{ token: string; lifetimeSeconds: number }>,
  now = () => performance.now(),
) {
  let held: { token: string; until: number } | null = null
  let underWay: Promise<string> | null = null

  async function renew(): Promise<string> {
    const { token, lifetimeSeconds } = await issue()
    held = { token, until: now() + lifetimeSeconds * 1000 * usableShare }
    return token
  }

  return {
    /** Returns the current token. Simultaneous callers share one request; a failed request is not cached. */
    async current(): Promise<string> {
      if (held && held.until > now()) return held.token
      underWay ??= renew().finally(() => {
        underWay = null
      })
      return underWay
    },
    /** Removes this token if it is still the current one: PayPal no longer accepts it. */
    forget(token: string) {
      if (held?.token === token) held = null
    },
  }
}
