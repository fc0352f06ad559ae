// Tells visitors whether the shop is open, and what shipping costs.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { readStoredSettings } from '@/platform/settings/stored-settings'
import { shopStatusEndpoints } from '../shop-status.contract'
import { shopStatus } from './shop-status'

export const shopStatusApi: BoundEndpoint[] = [
  bind(shopStatusEndpoints.status, async ({ db, settings }) => ({
    ...(await shopStatus(db)),
    shippingFlatCents: settings.shippingFlatCents,
    freeShippingFromCents: settings.freeShippingFromCents,
    // Open pages ask as soon as the setting is stored, before this process has read it again.
    currency: (await readStoredSettings(db, settings.tokenSecret)).values.currency,
  })),
]
