// Background jobs of downloads: remove stamped copies when their tickets have ended.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { removeStampedCopies } from './sending/stamped-copies'

export const downloadsJobs: FeatureJobs = {
  tasks: { 'downloads-remove-stamped-copies': removeStampedCopies },
  schedule: [{ task: 'downloads-remove-stamped-copies', pattern: '*/20 * * * *' }],
}
