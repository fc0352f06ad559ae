// Edits the sizes or colours of an item in its form. The owner adds several at once by their names, then gives each its
// own price and count.
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { MoneyField } from '@/admin-kit/forms/MoneyField'
import { classes } from '@/ui/classes'
import { TextField } from '@/ui/Field'
import { variantChoiceName, sameLabel, type VariantForm } from '@/features/commerce/sheet-music/editions/variant-form'
import { ChoiceActions, type ChoiceActionsProps } from '@/admin-kit/rows/ChoiceActions'
import { errorAt, FormRows, newChoiceId, useFormRows } from '@/admin-kit/rows/FormRows'
import { TypedEntry } from '@/admin-kit/rows/TypedEntry'
import { parcelTexts } from '@/features/commerce/shipping/parcel.texts'
import { namesIn } from './variant-words'

type Form = { variants: VariantForm[]; sale_price: string; sale_from: string }

const newVariant = (label: string): VariantForm => ({
  id: newChoiceId(),
  label,
  price: '',
  inventory_count: '',
  weight_grams: '',
})

export function VariantsField() {
  const { getValues } = useFormContext<Form>()
  const rows = useFormRows<VariantForm>('variants', variantChoiceName)
  const [note, setNote] = useState('')

  function add(typed: string): void {
    const had = new Set(getValues('variants').map(({ label }) => sameLabel(label)))
    const names = namesIn(typed)
    const fresh = names.filter((name) => !had.has(sameLabel(name)))
    const there = names.filter((name) => had.has(sameLabel(name)))
    if (fresh.length > 0) {
      rows.append(fresh.map(newVariant))
      announce(`${fresh.join(', ')} added`)
    }
    setNote(there.length > 0 ? `Already there: ${there.join(', ')}.` : '')
  }

  return (
    <div className="grid gap-4">
      <FormRows rows={rows} label="Choices" className="grid gap-4 sm:gap-2">
        {(_, actions) => <VariantRow {...actions} />}
      </FormRows>
      <TypedEntry
        label="Add choices"
        hint={note || 'Separate several with commas.'}
        input={rows.entry}
        placeholder="S, M, L, XL"
        onAdd={add}
      />
    </div>
  )
}

function VariantRow(actions: ChoiceActionsProps) {
  const { register, formState } = useFormContext<Form>()
  const row = `variants.${actions.index}` as const
  const price = useWatch<Form>({ name: `${row}.price` })
  const salePrice = useWatch<Form>({ name: `${row}.sale_price` })
  const [itemSale, firstDay] = useWatch<Form>({ name: ['sale_price', 'sale_from'] })
  const hasSale = [salePrice, itemSale, firstDay].some(Boolean)
  const given = (field: 'label' | 'price' | 'sale_price' | 'inventory_count' | 'weight_grams') => ({
    error: errorAt(formState.errors, `${row}.${field}`),
    autoComplete: 'off',
    ...register(`${row}.${field}`),
  })
  return (
    <div className={classes('shop-variant', hasSale && 'has-sale')} role="group" aria-label={actions.name}>
      <TextField label="Name" {...given('label')} />
      <MoneyField label="Price ($)" typed={price} placeholder="Same as above" {...given('price')} />
      {hasSale && (
        <MoneyField label="Sale price ($)" typed={salePrice} placeholder="Same as above" {...given('sale_price')} />
      )}
      <TextField label="Count" inputMode="numeric" placeholder="Not counted" {...given('inventory_count')} />
      <TextField label="Weight" placeholder={parcelTexts.weightOfChoice} {...given('weight_grams')} />
      <ChoiceActions {...actions} />
    </div>
  )
}
