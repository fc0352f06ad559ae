// A field for an amount of money: takes point and comma, and says what it understood.
import { amountQuestion, formatUsd, typedCents } from '@/lib/money'
import { TextField, type TextFieldProps } from '@/ui/Field'

/** `typed` is what stands in the field now. An amount written plainly (`7.50`) needs no explanation. */
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
