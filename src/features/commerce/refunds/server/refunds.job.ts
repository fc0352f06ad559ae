// Background job of refunds: sends them to PayPal.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { sendRefundTask } from '@/features/commerce/ledger/server/refund-rows'
import { sendRefund } from './refund'

export const refundsJobs: FeatureJobs = {
  tasks: { [sendRefundTask]: (ctx, { refundId }) => sendRefund(ctx, String(refundId)) },
}
