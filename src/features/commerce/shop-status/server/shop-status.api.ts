// Tells visitors whether the shop is open, and what shipping costs.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { readShippingTerms } from '@/features/commerce/shipping/server/shipping-terms'
import { shippingPromise } from '@/features/commerce/shipping/shipping.texts'
import { readStoredSettings } from '@/platform/settings/stored-settings'
import { shopStatusEndpoints } from '../shop-status.contract'
import { shopStatus } from './shop-status'

export const shopStatusApi: BoundEndpoint[] = [
  bind(shopStatusEndpoints.status, async ({ db, settings }) => {
    // Open pages ask as soon as the setting is stored, before this process has read it again.
    const { currency, manual_payment, manual_payment_name, manual_payment_days } = (
      await readStoredSettings(db, settings.tokenSecret)
    ).values
    /** Null unless the owner lets buyers order now and pay outside the site. */
    const manual = manual_payment ? { method: manual_payment_name, days: manual_payment_days } : null
    // Read at one moment: this process may read the settings again while it waits for the zones.
    const { owner, shippingFlatCents, freeShippingFromCents } = settings
    const flat = { shippingFlatCents, freeShippingFromCents }
    const terms = { ...(await readShippingTerms(db, flat, currency)), currency }
    const promise = shippingPromise(terms, owner.shipping_flat_cents !== null)
    return { ...(await shopStatus(db)), ...terms, promise, manual }
  }),
]
