// Held goods as personal data: which checkout holds what, and for how long that is remembered.
import { mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { stockHolds } from '@/db/schema/stock-holds'

export const shopPrivacy: PersonalData = {
  map: [
    mapped(stockHolds, {
      columns: {
        id: null,
        checkout_id: 'which checkout',
        shop_item_id: null,
        variant_id: null,
        quantity: null,
        approved_at: null,
        expires_at: null,
        created_at: null,
      },
      title: null,
      why: 'To keep goods for a buyer who is about to pay, and to let nobody keep them from others again and again',
      kept: () => 'Until they are sold, otherwise a day longer than they are kept',
      seenBy: 'Nobody',
      exported: 'Nothing',
      erased: 'Deleted with the checkout',
    }),
  ],
}
