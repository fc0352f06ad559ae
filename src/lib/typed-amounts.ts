// Reads the amounts of a form in the shop's currency, before the form's own rules, which know US dollars only.
import { currencyName } from './currency-names'
import { amountQuestion, centsToDecimal, currencySign, typedCents } from './money'
import type { RecordField } from './record-fields'

type Values = Readonly<Record<string, unknown>>

export type ReadAmounts = {
  /** The typed values; each readable amount as `12.50`. */
  values: Record<string, unknown>
  /** Messages by field: `price`, `variants.0.price`. */
  errors: Record<string, string>
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the message about an amount in dollars, which the rules of the form would read, or with decimals that the
 * currency lacks; null for any other text, which those rules refuse.
 */
function problem(typed: string, currency: string): string | null {
  const question = amountQuestion(typed, currency)
  if (question !== null || typedCents(typed, 'USD') === null) return question
  return `Prices are in ${currencyName(currency)}. Please enter the amount alone, or with ${currencySign(currency).trim()}.`
}

/**
 * Reads the amounts of a form: those of money fields, and the price of each part. An amount that is unchanged since
 * `before` stays as it is: it may be older than the currency.
 */
export function readAmounts(
  typed: Values,
  fields: Readonly<Record<string, Pick<RecordField, 'control'>>>,
  { currency, before = {} }: { currency: string; before?: Values },
): ReadAmounts {
  const values: Record<string, unknown> = { ...typed }
  const errors: Record<string, string> = {}
  if (currency === 'USD') return { values, errors }
  const read = (value: unknown, was: unknown, path: string): unknown => {
    if (typeof value !== 'string' || value.trim() === '' || value === was) return value
    const cents = typedCents(value.trim(), currency)
    if (cents !== null) return centsToDecimal(cents)
    const message = problem(value.trim(), currency)
    if (message !== null) errors[path] = message
    return value
  }
  for (const [name, value] of Object.entries(typed)) {
    if (fields[name]?.control?.kind === 'money') values[name] = read(value, before[name], name)
    if (!Array.isArray(value)) continue
    const parts = Array.isArray(before[name]) ? before[name].filter(isRecord) : []
    values[name] = value.map((part: unknown, index) => {
      if (!isRecord(part) || typeof part.price !== 'string') return part
      const was = parts.find(({ id }) => id === part.id)
      return { ...part, price: read(part.price, was?.price, `${name}.${index}.price`) }
    })
  }
  return { values, errors }
}
