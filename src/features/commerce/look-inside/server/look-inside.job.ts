// The background work of sample pages: draws them after each change, and looks every night that what is shown is what is listed.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { makeSamplePictures, makeSamplesTask } from './sample-pictures'

export const lookInsideJobs: FeatureJobs = {
  tasks: { [makeSamplesTask]: (ctx) => makeSamplePictures(ctx) },
  schedule: [{ task: makeSamplesTask, pattern: '35 3 * * *' }],
  // One PDF after the other, and mails need not wait for them.
  workers: 1,
  mayStartLate: true,
}
