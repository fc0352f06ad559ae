// Background jobs of downloads: stamped copies are removed when their tickets have ended.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { removeStampedCopies } from './stamped-copies'

export const downloadsJobs: FeatureJobs = {
  tasks: { 'downloads-remove-stamped-copies': removeStampedCopies },
  schedule: [{ task: 'downloads-remove-stamped-copies', pattern: '*/20 * * * *' }],
}
