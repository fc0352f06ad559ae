// Tells visitors whether the shop is open, and what shipping costs.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { shopStatusEndpoints } from '../shop-status.contract'
import { shopStatus } from './shop-status'

export const shopStatusApi: BoundEndpoint[] = [
  bind(shopStatusEndpoints.status, async ({ db, settings }) => ({
    ...(await shopStatus(db)),
    shippingFlatCents: settings.shippingFlatCents,
    freeShippingFromCents: settings.freeShippingFromCents,
    currency: settings.owner.currency,
  })),
]
