// Limits per network address, counted in PostgreSQL so that they hold across processes.
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '@/lib/errors'
import { networkOf } from './client-address'

export type Limit = { requests: number; perSeconds: number }

export type RateLimits = {
  /** Counts one request of a network address, or of another name; throws AppError `too_many_requests` with the seconds to wait. */
  count(name: string, limit: Limit, address: string): Promise<void>
  /** Removes counters that ended over an hour ago. */
  clean(): Promise<void>
}

/** `secret` turns addresses into names that say nothing, so no address is kept. Switched off, nothing is counted. */
export function createRateLimits(pool: pg.Pool, secret: string, { isOn = true }: { isOn?: boolean } = {}): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>()

  function limiterFor(name: string, { requests, perSeconds }: Limit): RateLimiterAbstract {
    const known = limiters.get(name)
    if (known) return known
    const options = { points: requests, duration: perSeconds, keyPrefix: name }
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // Who is far over the limit no longer costs the database anything.
      inMemoryBlockOnConsumed: requests + 1,
      // While the database is away each process counts for itself.
      insuranceLimiter: new RateLimiterMemory(options),
    })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    async count(name, limit, address) {
      if (!isOn) return
      const key = createHmac('sha256', secret)
        .update(`rate limit\0${networkOf(address)}`)
        .digest('base64url')
        .slice(0, 22)
      try {
        await limiterFor(name, limit).consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000),
          detail: { limit: name },
        })
      }
    },
    async clean() {
      await pool.query('delete from rate_limits where expire < $1', [Date.now() - 3_600_000])
    },
  }
}
