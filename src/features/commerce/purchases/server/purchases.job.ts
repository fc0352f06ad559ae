// Background job of purchases: mails a link to them.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { sendPurchasesLink, sendPurchasesLinkTask } from './purchases'

export const purchasesJobs: FeatureJobs = {
  tasks: {
    [sendPurchasesLinkTask]: (ctx, { email, cookieHash, stranger }) =>
      sendPurchasesLink(ctx, {
        email: String(email),
        cookieHash: typeof cookieHash === 'string' ? cookieHash : null,
        stranger: String(stranger),
      }),
  },
}
