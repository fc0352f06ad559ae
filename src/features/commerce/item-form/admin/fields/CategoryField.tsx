// Chooses the category of a product. Only old items keep the category "cd"; no other item is offered it (OP-24).
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { SelectField } from '@/ui/SelectField'
import { categories, categoryNames, type ShopCategory } from '@/features/commerce/catalog/shop-categories'

/** Returns the categories that an item can have. `stored` is its current category (OP-24). */
export const choicesFor = (stored: ShopCategory) =>
  categories
    .filter((category) => category !== 'cd' || stored === 'cd')
    .map((category) => ({ value: category, label: categoryNames[category] }))

export function CategoryField({ error }: { error?: string }) {
  const { register, getValues } = useFormContext<{ category: ShopCategory }>()
  const [stored] = useState(() => getValues('category'))
  return <SelectField label="Category *" error={error} options={choicesFor(stored)} {...register('category')} />
}
