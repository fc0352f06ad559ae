// Personal data in the counts of interest: none.
import { mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { itemDays } from '@/db/schema/commerce/interest'

export const interestPrivacy: PersonalData = {
  map: [
    mapped(itemDays, {
      personal: {},
      impersonal: 'day shop_item_id step times',
      title: null,
      why: 'To know how many visitors of an item listen to it and buy it',
      retention: () => 'Always',
      seenBy: 'The musician',
      exported: 'Nothing: it is not about a person',
      erased: 'Nothing: it is not about a person',
    }),
  ],
}
