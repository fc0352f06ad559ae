// Renders a field for an amount of money. It accepts point and comma, and shows how it read the amount.
import { amountQuestion, formatUsd, typedCents } from '@/lib/money'
import { TextField, type TextFieldProps } from '@/ui/Field'

/** `typed` is the current text of the field. A plain amount (`7.50`) needs no explanation. */
export function MoneyField({ typed, hint, ...field }: TextFieldProps & { typed: unknown }) {
  const text = typeof typed === 'string' ? typed.trim() : ''
  const cents = /^\d{0,3}(\.\d{1,2})?$/.test(text) ? null : typedCents(text)
  return (
    <TextField
      {...field}
      inputMode="decimal"
      hint={
        cents === null ? (
          (amountQuestion(text) ?? hint)
        ) : (
          <>
            {hint} {`Understood as ${formatUsd(cents)}.`}
          </>
        )
      }
    />
  )
}
