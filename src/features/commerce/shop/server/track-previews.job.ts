// The background work of previews: makes them after each change, and looks often that what can be heard is what is on sale.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { makePreviewsTask, makeTrackPreviews } from './track-previews'

export const trackPreviewJobs: FeatureJobs = {
  tasks: { [makePreviewsTask]: (ctx) => makeTrackPreviews(ctx) },
  // Items are shown and hidden in many ways.
  schedule: [{ task: makePreviewsTask, pattern: '*/15 * * * *' }],
  // One recording after the other, and mails need not wait for them.
  workers: 1,
  mayStartLate: true,
}
