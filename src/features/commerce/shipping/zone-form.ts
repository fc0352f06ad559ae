// Form fields of the shipping zones: rules and messages for the form and its server, and the conversions between the
// stored zones and the form.
import { z } from 'zod'
import { cleanLine } from '@/lib/clean-line'
import { countryName, isCountryCode } from '@/lib/countries'
import { optionalText, requiredText } from '@/lib/form-fields'
import { amountQuestion, centsToDecimal, smallestCents, typedCents } from '@/lib/money'
import { typedGrams, weightWords } from '@/lib/weight'
import type { ShippingZone } from './shipping-zone'
import { shippingAdminTexts } from './shipping-admin.texts'

const texts = shippingAdminTexts.errors
const mostZones = 30
const mostRates = 20
/** Highest price of a parcel, and highest amount of free shipping, in cents. */
const mostCents = 100_000_00

type Amount = { currency: string; least: number; message: string }

/** Returns the cents of a typed amount; `least` is in cents. Reports why a text is none. */
function readCents(typed: string, { currency, least, message }: Amount, context: z.RefinementCtx): number {
  const cents = typedCents(typed, currency)
  if (cents !== null && cents >= least && cents <= mostCents) return cents
  const isNegative = /^\D{0,3}[-−–]\s?\d/.test(typed)
  context.addIssue({
    code: 'custom',
    message: isNegative ? texts.negative : (amountQuestion(typed, currency) ?? message),
  })
  return z.NEVER
}

const price = (currency: string) =>
  z
    .string()
    .trim()
    .transform((typed, context) => readCents(typed, { currency, least: 0, message: texts.price }, context))

const freeFrom = (currency: string) =>
  z
    .string()
    .trim()
    .transform((typed, context) => {
      const least = smallestCents(currency)
      return typed === '' ? null : readCents(typed, { currency, least, message: texts.freeFrom }, context)
    })

const grams = z.string().transform((typed, context) => {
  const weight = typedGrams(typed)
  if (weight !== null) return weight
  context.addIssue({ code: 'custom', message: texts.weight })
  return z.NEVER
})

/** Removes characters that no page would show. */
const line = z.string().transform(cleanLine)

const zone = (currency: string) =>
  z.object({
    /** The id of a stored zone; a new one has any other text. */
    id: z.string().max(60),
    name: line.pipe(requiredText(texts.noName, { max: [60, texts.longName] })),
    is_rest: z.boolean(),
    countries: z.array(z.string().max(10)).max(300),
    /** Blank: never free. */
    free_from: freeFrom(currency),
    delivery_time: line.pipe(optionalText([60, texts.longTime])),
    rates: z
      .array(z.object({ id: z.string().max(60), up_to: grams, price: price(currency) }))
      .max(mostRates, texts.tooManyRates(mostRates)),
  })
export type ZoneForm = z.input<ReturnType<typeof zone>>
export type TypedZone = z.output<ReturnType<typeof zone>>

type Refuse = (path: (string | number)[], message: string) => void
const sameName = (name: string) => name.trim().toLowerCase()

/** A zone as far as it could be read. `weights` has null for a text that is no weight. */
type ReadZone = { name: string; isRest: boolean; countries: string[]; weights: (number | null)[] }

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** The rules of single fields have read some of the values already, and have failed to read others. */
function readZone(given: unknown): ReadZone {
  const zone: Partial<Record<string, unknown>> = typeof given === 'object' && given !== null ? { ...given } : {}
  const isRest = zone.is_rest === true
  const rates: unknown[] = Array.isArray(zone.rates) ? zone.rates : []
  return {
    name: typeof zone.name === 'string' ? zone.name.trim() : '',
    isRest,
    countries: isRest ? [] : strings(zone.countries),
    weights: rates.map((rate) => {
      const weight: unknown = typeof rate === 'object' && rate !== null && 'up_to' in rate ? rate.up_to : null
      return typeof weight === 'number' ? weight : null
    }),
  }
}

/** Checks one zone for what is missing or doubled in it. */
function checkZone({ isRest, countries, weights }: ReadZone, refuse: Refuse): void {
  const unknown = countries.find((code) => !isCountryCode(code))
  if (unknown !== undefined) refuse(['countries'], texts.unknownCountry(unknown))
  else if (!isRest && countries.length === 0) refuse(['countries'], texts.noCountry)
  if (weights.length === 0) refuse(['rates'], texts.noRate)
  for (const [index, weight] of weights.entries())
    if (weight !== null && weights.indexOf(weight) < index)
      refuse(['rates', index, 'up_to'], texts.sameWeight(weightWords(weight)))
}

/** Checks a zone against those before it: names, countries, and the one zone of all other countries. */
function checkAgainst(earlier: readonly ReadZone[], zone: ReadZone, refuse: Refuse): void {
  if (zone.name !== '' && earlier.some(({ name }) => sameName(name) === sameName(zone.name)))
    refuse(['name'], texts.sameName(zone.name))
  const rest = earlier.find(({ isRest }) => isRest)
  if (zone.isRest && rest) refuse(['is_rest'], texts.twoRests(rest.name, zone.name))
  const other = earlier.find(({ countries }) => countries.some((code) => zone.countries.includes(code)))
  if (!other) return
  const shared = zone.countries.filter((code) => other.countries.includes(code))
  refuse(['countries'], texts.twoZones(shared.map(countryName), other.name, zone.name))
}

/** Returns the rules of the whole form in this currency. A mistake in one zone does not hide those in others. */
export const zonesForm = (currency: string) =>
  z
    .array(zone(currency))
    .max(mostZones, texts.tooManyZones(mostZones))
    .superRefine(
      (given: unknown, context) => {
        const zones = Array.isArray(given) ? given.map(readZone) : []
        for (const [index, one] of zones.entries()) {
          const refuse: Refuse = (path, message) =>
            context.addIssue({ code: 'custom', path: [index, ...path], message })
          checkZone(one, refuse)
          checkAgainst(zones.slice(0, index), one, refuse)
        }
      },
      { when: () => true },
    )

/** Converts stored zones to form values; the amounts have two decimals in every currency. */
export const zonesToForm = (zones: readonly ShippingZone[]): ZoneForm[] =>
  zones.map((stored) => ({
    id: stored.id,
    name: stored.name,
    is_rest: stored.isRest,
    countries: stored.countries,
    free_from: stored.freeFromCents === null ? '' : centsToDecimal(stored.freeFromCents),
    delivery_time: stored.deliveryTime ?? '',
    rates: stored.rates.map(({ upToGrams, cents }) => ({
      // The same in every reading, so that an unchanged form is equal to the stored zones.
      id: String(upToGrams),
      up_to: weightWords(upToGrams),
      price: centsToDecimal(cents),
    })),
  }))
