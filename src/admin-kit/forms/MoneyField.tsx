// Renders a field for an amount of money. It accepts point and comma, and shows how it read the amount.
import { amountQuestion, currencySign, formatMoney, typedCents } from '@/lib/money'
import { useShopCurrency } from '@/ui/Price'
import { TextField, type TextFieldProps } from '@/ui/Field'

/**
 * `typed` is the current text of the field. A plain amount (`7.50`) needs no explanation. `($)` in the label becomes the
 * sign of the currency: the shop's, or an order's own.
 */
export function MoneyField({
  typed,
  hint,
  label,
  currency: given,
  className,
  ...field
}: TextFieldProps & { typed: unknown; label: string; currency?: string }) {
  const ofShop = useShopCurrency()
  const currency = given ?? ofShop
  const text = typeof typed === 'string' ? typed.trim() : ''
  const cents = /^\d{0,3}(\.\d{1,2})?$/.test(text) ? null : typedCents(text, currency)
  return (
    <TextField
      {...field}
      label={label.replace('($)', `(${currencySign(currency).trim()})`)}
      // The style sheet writes a dollar sign into the field.
      className={currencySign(currency) === '$' ? className : undefined}
      inputMode="decimal"
      hint={
        cents === null ? (
          (amountQuestion(text, currency) ?? hint)
        ) : (
          <>
            {hint} {`Understood as ${formatMoney(cents, currency)}.`}
          </>
        )
      }
    />
  )
}
