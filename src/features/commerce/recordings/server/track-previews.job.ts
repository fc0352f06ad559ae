// Runs the background work of previews: makes them after each change, and checks often that they match what is on sale.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { makePreviewsTask, makeTrackPreviews } from './track-previews'

export const trackPreviewJobs: FeatureJobs = {
  tasks: { [makePreviewsTask]: (ctx) => makeTrackPreviews(ctx) },
  // Checks every 15 minutes, because items are shown and hidden in many ways.
  schedule: [{ task: makePreviewsTask, pattern: '*/15 * * * *' }],
  // Cuts one recording after the other, so that mails need not wait.
  workers: 1,
  mayStartLate: true,
}
