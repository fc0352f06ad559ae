// Defines the old addresses that the owner redirects.
import { requiredText } from '@/lib/form-fields'
import { text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'

const address = (label: string) =>
  requiredText(`${label} is required`, { max: [1000, `${label} must be at most 1,000 characters`] })

export const redirectsResource = resource({
  name: 'redirects',
  noun: 'old address',
  access: 'editor',
  fields: {
    from_path: text('Old address *', address('Old address'), {
      placeholder: '/products/road-mug',
      hint: 'The path of a page of your former site, without its name. Capitals and a slash at the end make no difference.',
    }),
    to_path: text('New address *', address('New address'), {
      placeholder: '/shop/road-mug',
      hint: 'A page of this site.',
    }),
  },
})
