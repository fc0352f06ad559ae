// Runs the background work of held goods: announces that held goods are free again, and deletes old holds.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { announceEndedHold, endedHoldTask, forgetOldHolds } from './holds'

const forgetHoldsTask = 'forget-old-holds'

export const stockHoldsJobs: FeatureJobs = {
  tasks: {
    [endedHoldTask]: ({ db }, { end }) => announceEndedHold(db, new Date(String(end))),
    [forgetHoldsTask]: (ctx) => forgetOldHolds(ctx),
  },
  schedule: [{ task: forgetHoldsTask, pattern: '47 * * * *' }],
}
