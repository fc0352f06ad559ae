// Background job of refunds: sends them to PayPal.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { sendRefundTask } from './request-refund'
import { sendRefund } from './refund'

export const refundsJobs: FeatureJobs = {
  tasks: { [sendRefundTask]: (ctx, { refundId }) => sendRefund(ctx, String(refundId)) },
}
