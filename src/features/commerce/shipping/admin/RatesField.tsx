// Edits the prices of a shipping zone: one line for each weight.
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { MoneyField } from '@/admin-kit/forms/MoneyField'
import { errorAt, newChoiceId } from '@/admin-kit/rows/FormRows'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { TrashIcon } from '@/ui/Icon'
import { shippingAdminTexts as texts } from '../shipping-admin.texts'
import type { ZoneForm } from '../zone-form'

type Form = { zones: ZoneForm[] }

export function RatesField({ index }: { index: number }) {
  const { setValue, formState } = useFormContext<Form>()
  const path = `zones.${index}.rates` as const
  const rates = useWatch<Form>({ name: path }) as ZoneForm['rates']
  const rows = useRef<HTMLDivElement>(null)
  /** Row whose weight receives the focus after the next render. */
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null) return
    rows.current?.children[next.current]?.querySelector('input')?.focus()
    next.current = null
  }, [rates])

  const write = (changed: ZoneForm['rates']) =>
    setValue(path, changed, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const change = (at: number, part: Partial<ZoneForm['rates'][number]>) =>
    write(rates.map((rate, place) => (place === at ? { ...rate, ...part } : rate)))
  const noRates = errorAt(formState.errors, path)

  return (
    <fieldset className="shipping-part">
      <legend className="field-label">{texts.prices}</legend>
      <p className="field-hint">{texts.pricesHint}</p>
      <div ref={rows} className="shipping-rates">
        {rates.map((rate, at) => (
          <div key={rate.id} className="shipping-rate" role="group" aria-label={texts.priceRow(at + 1)}>
            <TextField
              label={texts.upTo}
              placeholder="500 g"
              autoComplete="off"
              value={rate.up_to}
              error={errorAt(formState.errors, `${path}.${at}.up_to`)}
              onChange={(event) => change(at, { up_to: event.target.value })}
            />
            <MoneyField
              label={texts.price}
              typed={rate.price}
              placeholder="4.50"
              autoComplete="off"
              value={rate.price}
              error={errorAt(formState.errors, `${path}.${at}.price`)}
              onChange={(event) => change(at, { price: event.target.value })}
            />
            <Button
              size="icon"
              variant="ghost"
              aria-label={texts.removePrice(rate.up_to.trim())}
              onClick={() => {
                next.current = Math.max(0, at - 1)
                write(rates.filter((_, place) => place !== at))
              }}
            >
              <TrashIcon size={18} />
            </Button>
          </div>
        ))}
      </div>
      {noRates && <p className="field-error">{noRates}</p>}
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => {
          next.current = rates.length
          write([...rates, { id: newChoiceId(), up_to: '', price: '' }])
        }}
      >
        {texts.addPrice}
      </Button>
    </fieldset>
  )
}
