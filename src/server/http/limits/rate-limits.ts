// Limits per network address, counted in PostgreSQL so that they hold across processes.
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { hour } from '@/lib/durations'
import type { Endpoint } from '@/lib/endpoint'
import { AppError } from '@/lib/errors'
import { clientNetwork } from '../addresses/client-address'

type Limit = NonNullable<Endpoint['limit']>
export type RateLimits = ReturnType<typeof createRateLimits>

/**
 * `secret` is the key of the hashes under which addresses are counted, so no address is stored. When off, nothing is
 * counted.
 */
export function createRateLimits(pool: pg.Pool, secret: string, { isOn = true } = {}) {
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
      // A visitor far over the limit is refused without a database query.
      inMemoryBlockOnConsumed: requests + 1,
      // While the database is unreachable, each process counts separately.
      insuranceLimiter: new RateLimiterMemory(options),
    })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    /**
     * Counts one request of a network address, or of another name. Throws AppError `too_many_requests` with the seconds
     * to wait.
     */
    async count(name: string, limit: Limit, address: string): Promise<void> {
      if (!isOn) return
      const key = createHmac('sha256', secret)
        .update(`rate limit\0${clientNetwork(address)}`)
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
    /** Deletes counters that ended over an hour ago, so that their table stays small. */
    jobs: {
      tasks: {
        'clean-rate-limits': async () => {
          await pool.query('delete from rate_limits where expire < $1', [Date.now() - hour])
        },
      },
      schedule: [{ task: 'clean-rate-limits', pattern: '17 * * * *' }],
    } satisfies FeatureJobs,
  }
}
