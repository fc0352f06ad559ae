// Background work of sample pages: renders them after each change, and checks every night that the shown pages are the
// listed ones.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { makeSamplePictures, makeSamplesTask } from './sample-pictures'

export const lookInsideJobs: FeatureJobs = {
  tasks: { [makeSamplesTask]: (ctx) => makeSamplePictures(ctx) },
  schedule: [{ task: makeSamplesTask, pattern: '35 3 * * *' }],
  // One PDF at a time. Mails need not wait for them.
  workers: 1,
  mayStartLate: true,
}
