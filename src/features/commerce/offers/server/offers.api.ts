// Binds the check of a code, and the owner's search for items.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { offersEndpoints } from '../offers.contract'
import { findOffer } from './find-offer'
import { findOfferItems } from './offers.admin'

export const offersApi: BoundEndpoint[] = [
  bind(offersEndpoints.checkCode, async (ctx, { body: { code, lines } }, http) => {
    const offer = await findOffer(ctx, { code, network: http.network, lines })
    return { ...offer, categories: [...offer.categories], itemIds: [...offer.itemIds] }
  }),
  bind(offersEndpoints.offerItems, (ctx, { query }) => findOfferItems(ctx, query.search?.trim() ?? '')),
]
