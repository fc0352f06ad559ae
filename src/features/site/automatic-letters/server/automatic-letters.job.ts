// The job that announces published gigs and releases.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { publishedTask } from '@/platform/publication'
import { announce } from './announce'

export const automaticLettersJobs: FeatureJobs = {
  tasks: {
    [publishedTask]: async (ctx, { kind, id }) => {
      if ((kind === 'gig' || kind === 'release') && typeof id === 'string') await announce(ctx, kind, id)
    },
  },
}
