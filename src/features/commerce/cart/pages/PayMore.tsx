// Lets a buyer pay more than the price for one line of the cart.
import { type FormEvent, useState } from 'react'
import { centsToDecimal, formatMoney } from '@/lib/money'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { useShopCurrency } from '@/ui/Price'
import type { CartLine } from '../cart'
import { mostExtraCents, setExtra, typedExtra } from '../pay-more.rules'
import { payMoreTexts as texts } from '../pay-more.texts'
import { currentCart, replaceCart } from '../stored/cart-store'

/** `name`: title and choice of the line. Renders nothing unless the owner lets buyers pay more. */
export function PayMore({ line, name }: { line: CartLine; name: string }) {
  const currency = useShopCurrency()
  const { product, unitCents, extraCents = 0, topsUp } = line
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  if (!product.mayPayMore || topsUp) return null
  const priceCents = unitCents - extraCents
  const money = (cents: number) => formatMoney(cents, currency)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const extra = typedExtra(typed, priceCents, currency)
    setWrong(extra === null)
    if (extra === null) return
    replaceCart(setExtra(currentCart(), line.id, extra))
    setOpen(false)
  }

  return (
    <div className="col-span-2 sm:col-span-1 sm:col-start-2">
      {extraCents > 0 && <p className="type-small text-gold">{texts.paid(money(extraCents))}</p>}
      {isOpen ? (
        <form onSubmit={submit} noValidate className="mt-2 flex flex-wrap items-start gap-3">
          <TextField
            label={texts.label(name)}
            hint={texts.hint(money(priceCents))}
            error={isWrong ? texts.wrong(money(priceCents), money(priceCents + mostExtraCents(currency))) : null}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="min-w-0 basis-full"
          />
          <Button type="submit">{texts.set}</Button>
        </form>
      ) : (
        <button
          type="button"
          className="text-link type-small min-h-11"
          aria-label={texts.openFor(name)}
          onClick={() => {
            setTyped(centsToDecimal(unitCents))
            setOpen(true)
          }}
        >
          {texts.open}
        </button>
      )}
    </div>
  )
}
