// Runs every night: finds the focal point of pictures stored before focal points existed.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { findOldFocus } from './focal-point'

export const picturesJobs: FeatureJobs = {
  tasks: { 'pictures-find-focus': findOldFocus },
  schedule: [{ task: 'pictures-find-focus', pattern: '55 3 * * *' }],
}
