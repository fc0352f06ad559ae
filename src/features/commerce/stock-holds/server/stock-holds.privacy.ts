// Declares held goods as personal data: which checkout holds what, and how long that is stored.
import { mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { stockHolds } from '@/db/schema/commerce/orders/stock-holds'

export const stockHoldsPrivacy: PersonalData = {
  map: [
    mapped(stockHolds, {
      personal: { checkout_id: 'which checkout' },
      impersonal: 'id shop_item_id variant_id quantity approved_at expires_at created_at',
      title: null,
      why: 'To hold goods for a buyer who is about to pay, and to keep anyone from holding them back from others again and again',
      retention: () => 'Until they are sold, otherwise a day longer than they are held',
      seenBy: 'Nobody',
      exported: 'Nothing',
      erased: 'Deleted with the checkout',
    }),
  ],
}
