// Edits the tax rates that the archive for the accountant shows: rows of a country, a category, a rate and its first day.
import { useFormContext } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { ChoiceActions, type ChoiceActionsProps } from '@/admin-kit/rows/ChoiceActions'
import { errorAt, FormRows, newChoiceId, useFormRows } from '@/admin-kit/rows/FormRows'
import { categories, categoryNames } from '@/features/commerce/catalog/shop-categories'
import { countryCodes, countryName } from '@/lib/countries'
import type { TaxRate } from '@/lib/site-settings'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import { taxRateTexts as texts } from './tax-rates.texts'

type Row = TaxRate & { id: string }

const countries = [
  { value: '', label: texts.allCountries },
  ...countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
]

const goods: { value: string; label: string }[] = [
  { value: '', label: texts.everything },
  ...categories.map((value) => ({ value, label: categoryNames[value] })),
  { value: 'shipping', label: texts.shipping },
]

const labelOf = (options: typeof goods, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

export function TaxRatesField() {
  const rows = useFormRows<Row>(
    'tax_rates',
    ({ country, category }) => `${labelOf(countries, country)}, ${labelOf(goods, category)}`,
  )
  const add = () => {
    rows.append([{ id: newChoiceId(), country: '', category: '', rate: '', from: '' }])
    announce(texts.added)
  }
  return (
    <div className="grid gap-2" role="group" aria-labelledby="tax-rates">
      <div>
        <h3 id="tax-rates" className="font-medium">
          {texts.title}
        </h3>
        <p className="admin-note">{texts.about}</p>
      </div>
      <FormRows rows={rows} label={texts.rates} className="settings-rows">
        {(_, actions) => <RateRow {...actions} />}
      </FormRows>
      <div>
        <Button size="small" onClick={add}>
          {texts.add}
        </Button>
      </div>
    </div>
  )
}

function RateRow(actions: ChoiceActionsProps) {
  const { register, formState } = useFormContext()
  const field = (name: keyof TaxRate) => {
    const path = `tax_rates.${actions.index}.${name}`
    return { label: texts[name], error: errorAt(formState.errors, path), ...register(path) }
  }
  return (
    <div className="settings-row" role="group" aria-label={actions.name}>
      <SelectField options={countries} {...field('country')} />
      <SelectField options={goods} {...field('category')} />
      <TextField inputMode="decimal" autoComplete="off" {...field('rate')} />
      <TextField type="date" {...field('from')} />
      <ChoiceActions {...actions} />
    </div>
  )
}
