// Declares download cards as personal data: a card says which order it was redeemed for, and nothing else.
import { mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { cardBatches, downloadCards } from '@/db/schema/commerce/offers/cards'

export const cardsPrivacy: PersonalData = {
  map: [
    mapped(cardBatches, {
      personal: {},
      impersonal: 'id label shop_item_id variant_id title cancelled_at created_at',
      title: null,
      why: 'To print cards that give a download',
      retention: () => 'Always',
      seenBy: 'The musician',
      exported: 'Nothing',
      erased: 'Nothing: it is not about a person',
    }),
    mapped(downloadCards, {
      personal: { redeemed_at: 'when', checkout_id: 'which order' },
      impersonal: 'id batch_id position code_hash',
      title: 'Download cards',
      why: 'To redeem a card once',
      retention: () => 'Which card was redeemed, and when: always; by whom: with the order',
      seenBy: 'The musician',
      exported: 'The download, with the orders',
      erased: 'Stays, without a person: the order no longer has an address',
    }),
  ],
}
