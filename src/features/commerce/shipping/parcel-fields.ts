// Form fields of an item that is sent in a parcel: its weight, where it may go, and what the customs declaration says.
import { z } from 'zod'
import { countryCodes, countryName, isCountryCode } from '@/lib/countries'
import { optionalGrams, optionalText } from '@/lib/form-fields'
import { field, onOff, optional } from '@/lib/record-fields'
import { weightWords } from '@/lib/weight'
import { parcelTexts } from './parcel.texts'

/** A code of the harmonized system as typed, with points or spaces; its digits as stored. */
const hsCode = z
  .string()
  .trim()
  .transform((typed, context) => {
    const digits = typed.replace(/[\s.]/g, '')
    if (digits === '') return null
    if (!/^\d{4,10}$/.test(digits)) context.addIssue({ code: 'custom', message: parcelTexts.badHsCode })
    return digits
  })

const country = z
  .string()
  .refine((code) => code === '' || isCountryCode(code), parcelTexts.badCountry)
  .transform((code) => (code === '' ? null : code))

export const parcelFields = {
  weight_grams: field({
    label: parcelTexts.weight,
    rule: optionalGrams(parcelTexts.badWeight),
    row: z.number().nullable(),
    toForm: (grams) => (grams === null ? '' : weightWords(grams)),
    initial: () => '',
    control: { kind: 'text' },
    half: true,
    placeholder: '350 g',
    hint: parcelTexts.weightHint,
  }),
  home_zone_only: onOff(parcelTexts.homeZoneOnly, false, { hint: parcelTexts.homeZoneOnlyHint }),
}

export const customsFields = {
  hs_code: optional(parcelTexts.hsCode, hsCode, { half: true, placeholder: '6109.10', hint: parcelTexts.hsCodeHint }),
  origin_country: field({
    label: parcelTexts.origin,
    rule: country,
    row: z.string().nullable(),
    toForm: (code) => code ?? '',
    initial: () => '',
    control: {
      kind: 'select',
      options: [
        { value: '', label: parcelTexts.noOrigin },
        ...countryCodes
          .map((code) => ({ value: code, label: countryName(code) }))
          .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
      ],
    },
    half: true,
  }),
  customs_text: optional(parcelTexts.content, optionalText([100, parcelTexts.longContent]), {
    placeholder: 'Cotton T-shirt',
    hint: parcelTexts.contentHint,
  }),
}
