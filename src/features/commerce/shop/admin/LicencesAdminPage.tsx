// Manage the licences that sheet music is sold with.
import { defineResourcePage } from '@/admin-kit/definition'
import { plainWords } from '@/admin-kit/plain-words'
import { ResourcePage } from '@/admin-kit/ResourcePage'
import { centsToDecimal } from '@/lib/money'
import { licencesResource } from '../licences.resource'

const licencesPage = defineResourcePage({
  resource: licencesResource,
  words: plainWords('Licences', 'licence', 'licences'),
  columns: [
    'name',
    'copies',
    {
      key: 'price_amount',
      header: 'Price',
      align: 'end',
      cell: ({ price_rule, price_amount }) =>
        price_rule === 'times' ? `× ${centsToDecimal(price_amount)}` : `+ $${centsToDecimal(price_amount)}`,
    },
    { key: 'is_stamped', header: 'Printed', cell: ({ is_stamped }) => (is_stamped ? 'Yes' : 'No') },
  ],
  nameOf: (row) => row.name,
})

export function LicencesAdminPage() {
  return <ResourcePage definition={licencesPage} />
}
