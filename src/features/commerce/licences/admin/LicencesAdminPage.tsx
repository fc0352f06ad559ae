// Manages the licences that sheet music is sold with.
import { defineResourcePage } from '@/admin-kit/definition'
import { plainWords } from '@/admin-kit/plain-words'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { centsToDecimal, formatMoney } from '@/lib/money'
import type { ResourceRow } from '@/lib/resource'
import { useShopCurrency } from '@/ui/Price'
import { licencesResource, oneCopy } from '../licences.resource'
import { LicenceExamples } from './LicenceExamples'

const words = plainWords<ResourceRow<typeof licencesResource>>('Licences', 'licence', 'licences')

function AddedAmount({ cents }: { cents: number }) {
  return <>+ {formatMoney(cents, useShopCurrency())}</>
}

/** True when the licence sells a sheet at its own price. */
const isOneCopy = ({ price_rule, price_amount }: ResourceRow<typeof licencesResource>): boolean =>
  price_amount === (price_rule === 'times' ? oneCopy.price_amount : 0)

const licencesPage = defineResourcePage({
  resource: licencesResource,
  words: {
    ...words,
    empty:
      'No licences yet: every sheet is sold as one copy at its own price. “One copy” stays on sale beside the first licence that you add.',
    remove: {
      title: words.remove.title,
      confirm: (row) =>
        isOneCopy(row)
          ? 'Without “One copy” no sheet can be bought at its own price: the cheapest of the other licences decides what every sheet costs. Delete it anyway?'
          : `Delete the licence “${row.name}”? Buyers keep it.`,
    },
  },
  fields: [
    'name',
    'copies',
    { group: 'Price', fields: ['price_rule', 'price_amount'], below: (values) => <LicenceExamples {...values} /> },
  ],
  columns: [
    'name',
    { key: 'copies', align: 'end' },
    {
      key: 'price_amount',
      header: 'Price',
      align: 'end',
      phone: 'top',
      cell: ({ price_rule, price_amount }) =>
        price_rule === 'times' ? `× ${centsToDecimal(price_amount)}` : <AddedAmount cents={price_amount} />,
    },
    { key: 'is_stamped', header: 'Printed', cell: ({ is_stamped }) => (is_stamped ? 'Yes' : 'No') },
  ],
  rowName: (row) => row.name,
})

export function LicencesAdminPage() {
  return <ResourcePage definition={licencesPage} />
}
