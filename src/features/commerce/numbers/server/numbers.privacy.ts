// Personal data in the figures of sales: a line belongs to an order as long as the order exists.
import { mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { platformRates, saleLines, saleSums, saleZone } from '@/db/schema/commerce/orders/sales'

export const numbersPrivacy: PersonalData = {
  map: [
    mapped(saleLines, {
      personal: {},
      impersonal:
        'checkout_id position sold_at day currency item item_title edition edition_title category format country pieces gross_cents discount_cents shipping_cents refunded_cents fee_cents code source campaign',
      title: null,
      why: 'To sum up what was sold',
      retention: () => 'Always',
      seenBy: 'The musician',
      exported: 'Nothing: the order itself is exported',
      erased: 'Nothing: it names no person',
    }),
    mapped(saleSums, {
      personal: {},
      impersonal:
        'dimension grain currency starts_on key label orders pieces gross_cents discount_cents shipping_cents refunded_cents fee_cents',
      title: null,
      why: 'To show what was sold by day and month',
      retention: () => 'Always',
      seenBy: 'The musician',
      exported: 'Nothing: it is not about a person',
      erased: 'Nothing: it is not about a person',
    }),
    mapped(saleZone, {
      personal: {},
      impersonal: 'zone is_moving',
      title: null,
      why: 'To know the time zone of these days',
      retention: () => 'Always',
      seenBy: 'The musician',
      exported: 'Nothing: it is not about a person',
      erased: 'Nothing: it is not about a person',
    }),
    mapped(platformRates, {
      personal: {},
      impersonal: 'as_of basis_points',
      title: null,
      why: 'To compare sales with what another shop would have kept',
      retention: () => 'Always',
      seenBy: 'The musician',
      exported: 'Nothing: it is not about a person',
      erased: 'Nothing: it is not about a person',
    }),
  ],
}
