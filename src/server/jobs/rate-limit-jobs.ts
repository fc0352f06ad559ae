// Deletes old request counters, so that their table stays small.
import type { FeatureJobs } from '@/platform/feature-jobs'
import type { RateLimits } from '../http/rate-limits'

export function rateLimitJobs(limits: RateLimits): FeatureJobs {
  return {
    tasks: { 'clean-rate-limits': () => limits.clean() },
    schedule: [{ task: 'clean-rate-limits', pattern: '17 * * * *' }],
  }
}
