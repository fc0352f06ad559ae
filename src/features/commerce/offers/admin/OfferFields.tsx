// Chooses what a code counts for: categories, or single items found by their title.
import { announce } from '@/admin-kit/announcer'
import type { FieldAccess } from '@/admin-kit/definition'
import { ChoiceActions } from '@/admin-kit/rows/ChoiceActions'
import { FormRows, newChoiceId, useFormRows } from '@/admin-kit/rows/FormRows'
import { SearchToAdd } from '@/admin-kit/rows/SearchToAdd'
import { categoryNames, type ShopCategory } from '@/features/commerce/catalog/shop-categories'
import type { ResourceFormValues } from '@/lib/resource'
import { offerCategories, type OfferItemForm, type offersResource } from '../offers.resource'
import { offerItemsQuery } from '../offers.queries'
import './offers.css'

export type OfferForm = ResourceFormValues<typeof offersResource>

export function CategoriesField({ values, set, fieldError }: FieldAccess<OfferForm>) {
  const error = fieldError('categories')
  return (
    <fieldset className="offer-categories">
      <legend className="field-label">Categories *</legend>
      {offerCategories.map((category) => (
        <label key={category} className="offer-category">
          <input
            type="checkbox"
            checked={values.categories.includes(category)}
            aria-invalid={error !== undefined || undefined}
            onChange={({ target }) =>
              set(
                'categories',
                offerCategories.filter((one) => (one === category ? target.checked : values.categories.includes(one))),
              )
            }
          />{' '}
          {categoryNames[category]}
        </label>
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}

export function OfferItemsField() {
  const rows = useFormRows<OfferItemForm>('items', ({ label }) => label)
  const isTaken = (id: string) => rows.fields.some(({ shop_item_id }) => shop_item_id === id)
  return (
    <div className="grid gap-4">
      <FormRows rows={rows} label="Items of this code">
        {({ label }, actions) => (
          <div className="flex items-center justify-between gap-4 wrap-anywhere" role="group" aria-label={label}>
            {label}
            <ChoiceActions {...actions} name={label} />
          </div>
        )}
      </FormRows>
      <SearchToAdd
        input={rows.entry}
        label="Add an item"
        placeholder="Part of a title"
        query={offerItemsQuery}
        toFindings={({ items }) =>
          items
            .filter(({ id }) => !isTaken(id))
            .map(({ id, title, category }) => ({
              id,
              action: `Add ${title}`,
              note: categoryNames[category as ShopCategory],
              onAdd: () => {
                rows.append([{ id: newChoiceId(), shop_item_id: id, label: title }])
                announce(`${title} added`)
              },
            }))
        }
        list="Items of the shop"
        none="Nothing else matches."
      />
    </div>
  )
}
