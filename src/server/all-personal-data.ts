// Lists the personal data of every feature, in the order of an erasure: data found through orders comes before the
// orders.
import { importsPrivacy } from '@/platform/import/imports.privacy'
import { mailPrivacy } from '@/platform/outbox/mail.privacy'
import type { PersonalData } from '@/platform/privacy/personal-data'
import { accessPrivacy } from '@/features/office/access/server/access.privacy'
import { signInPrivacy } from '@/features/office/sign-in/server/sign-in.privacy'
import { settingsPrivacy } from '@/features/office/settings/server/settings.privacy'
import { activityPrivacy } from '@/features/office/activity/server/activity.privacy'
import { contactPrivacy } from '@/features/site/contact/server/contact.privacy'
import { downloadsPrivacy } from '@/features/commerce/downloads/server/downloads.privacy'
import { bouncesPrivacy } from '@/features/site/bounces/server/bounces.privacy'
import { newsletterPrivacy } from '@/features/site/newsletter/server/newsletter.privacy'
import { cardsPrivacy } from '@/features/commerce/download-cards/server/cards.privacy'
import { quotesPrivacy } from '@/features/commerce/quotes/server/quotes.privacy'
import { giftsPrivacy } from '@/features/commerce/gifts/server/gifts.privacy'
import { documentsPrivacy } from '@/features/commerce/documents/server/documents.privacy'
import { interestPrivacy } from '@/features/commerce/interest/server/interest.privacy'
import { numbersPrivacy } from '@/features/commerce/numbers/server/numbers.privacy'
import { manualPaymentsPrivacy } from '@/features/commerce/manual-payments/server/manual-payments.privacy'
import { ordersPrivacy } from '@/features/commerce/orders/server/personal-data/orders.privacy'
import { privacyPrivacy } from '@/features/operations/privacy/server/privacy.privacy'
import { stockHoldsPrivacy } from '@/features/commerce/stock-holds/server/stock-holds.privacy'
import { uploadsPrivacy } from '@/features/operations/uploads/server/uploads.privacy'
import { rateLimitsPrivacy } from './http/limits/rate-limits.privacy'

export const allPersonalData: readonly PersonalData[] = [
  documentsPrivacy,
  quotesPrivacy,
  numbersPrivacy,
  interestPrivacy,
  // Finds its rows by the address of the order, which the next one hides.
  manualPaymentsPrivacy,
  giftsPrivacy,
  ordersPrivacy,
  stockHoldsPrivacy,
  downloadsPrivacy,
  cardsPrivacy,
  contactPrivacy,
  bouncesPrivacy,
  newsletterPrivacy,
  mailPrivacy,
  privacyPrivacy,
  accessPrivacy,
  signInPrivacy,
  settingsPrivacy,
  uploadsPrivacy,
  importsPrivacy,
  activityPrivacy,
  rateLimitsPrivacy,
]
