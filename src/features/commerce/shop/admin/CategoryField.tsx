// What kind of product it is. CDs of old keep their own category, which is offered for nothing else (OP-24).
import { useState } from 'react'
import type { ResourceFormValues } from '@/lib/resource'
import { SelectField } from '@/ui/SelectField'
import type { shopItemsResource } from '../shop.resource'

type Category = ResourceFormValues<typeof shopItemsResource>['category']

/** ADM-SHOP-07. */
export const categoryLabels: Record<Exclude<Category, 'cd'>, string> = {
  digital_music: 'Digital Music',
  physical_music: 'Physical Music',
  sheet_music: 'Sheet Music',
  merchandise: 'Merchandise',
  free_content: 'Free Content',
}

export function CategoryField({
  value,
  error,
  onChange,
}: {
  value: Category
  error?: string
  onChange: (category: Category) => void
}) {
  const [stored] = useState(value)
  const labels: Partial<Record<Category, string>> = stored === 'cd' ? { ...categoryLabels, cd: 'CD' } : categoryLabels
  const options = Object.entries(labels).map(([category, label]) => ({ value: category, label }))
  return (
    <SelectField
      label="Category *"
      value={value}
      error={error}
      options={options}
      onChange={(event) => onChange(event.target.value as Category)}
    />
  )
}
