// Background jobs of deliveries: goods that were owed, and corrected editions.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { deliverCorrectionsTask } from '@/features/commerce/sheet-music/server/editions/edition-files'
import { deliverCorrections } from './corrections/corrections'
import { deliverOwed, deliverOwedTask } from './owed-goods'

export const deliveryJobs: FeatureJobs = {
  tasks: { [deliverOwedTask]: (ctx) => deliverOwed(ctx), [deliverCorrectionsTask]: (ctx) => deliverCorrections(ctx) },
  schedule: [
    { task: deliverOwedTask, pattern: '* * * * *' },
    { task: deliverCorrectionsTask, pattern: '* * * * *' },
  ],
}
