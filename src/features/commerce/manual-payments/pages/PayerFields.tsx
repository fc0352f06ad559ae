// The fields of a buyer who pays outside the site: the name, and the address of a parcel.
import { countryCodes, countryName } from '@/lib/countries'
import { TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import { manualTexts as texts } from '../manual-payments.texts'
import { maxPayerText } from '../payer.rules'

type PayerFieldsProps = {
  needsAddress: boolean
  /** ISO 3166 code of the country that was chosen before; null asks for it. */
  country: string | null
  /** Values to begin with. */
  typed: Readonly<Record<string, string>>
  /** Problems by field. */
  errors: Record<string, string>
}

const options = () => [
  { value: '', label: texts.chooseCountry },
  ...countryCodes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
]

export function PayerFields({ needsAddress, country, typed, errors }: PayerFieldsProps) {
  const field = (name: string, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    maxLength: maxPayerText,
    defaultValue: typed[name],
    error: errors[name],
  })
  return (
    <>
      <TextField {...field('name', texts.name, 'name')} autoFocus={Object.keys(typed).length === 0} required />
      {needsAddress && (
        <>
          <TextField {...field('street', texts.street, 'shipping address-line1')} required />
          <TextField {...field('street2', texts.street2, 'shipping address-line2')} />
          <TextField {...field('postalCode', texts.postalCode, 'shipping postal-code')} />
          <TextField {...field('city', texts.city, 'shipping address-level2')} required />
          <TextField {...field('state', texts.state, 'shipping address-level1')} />
          {country === null && (
            <SelectField
              name="country"
              label={texts.country}
              autoComplete="shipping country"
              options={options()}
              defaultValue={typed.country}
              error={errors.country}
              required
            />
          )}
        </>
      )}
    </>
  )
}
