// What every feature declares about the personal data it stores, in the order of an erasure: what is found through orders comes before the orders.
import { importsPrivacy } from '@/adapters/import/imports.privacy'
import { mailPrivacy } from '@/adapters/mail/mail.privacy'
import type { PersonalData } from '@/adapters/privacy/personal-data'
import { accessPrivacy } from '@/features/access/server/access.privacy'
import { activityPrivacy } from '@/features/activity/server/activity.privacy'
import { contactPrivacy } from '@/features/contact/server/contact.privacy'
import { downloadsPrivacy } from '@/features/downloads/server/downloads.privacy'
import { newsletterPrivacy } from '@/features/newsletter/server/newsletter.privacy'
import { ordersPrivacy } from '@/features/orders/server/orders.privacy'
import { privacyPrivacy } from '@/features/privacy/server/privacy.privacy'
import { shopPrivacy } from '@/features/shop/server/shop.privacy'
import { uploadsPrivacy } from '@/features/uploads/server/uploads.privacy'
import { rateLimitsPrivacy } from './rate-limits.privacy'

export const allPersonalData: readonly PersonalData[] = [
  ordersPrivacy,
  shopPrivacy,
  downloadsPrivacy,
  contactPrivacy,
  newsletterPrivacy,
  mailPrivacy,
  privacyPrivacy,
  accessPrivacy,
  uploadsPrivacy,
  importsPrivacy,
  activityPrivacy,
  rateLimitsPrivacy,
]
