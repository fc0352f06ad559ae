// One shipping zone in the list: a line that sums it up, its place, and its fields once it is open.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { ConfirmDialog } from '@/admin-kit/ConfirmDialog'
import { MoneyField } from '@/admin-kit/forms/MoneyField'
import type { useRowDrag } from '@/admin-kit/lists/use-row-drag'
import { ChoiceActions, type ChoiceActionsProps } from '@/admin-kit/rows/ChoiceActions'
import { errorAt } from '@/admin-kit/rows/FormRows'
import { countryName } from '@/lib/countries'
import { Badge } from '@/ui/Badge'
import { TextField } from '@/ui/Field'
import { GripIcon } from '@/ui/Icon'
import { useShopCurrency } from '@/ui/Price'
import { SwitchField } from '@/ui/SwitchField'
import { namesInWords, shippingAdminTexts as texts } from '../shipping-admin.texts'
import type { ZoneForm } from '../zone-form'
import { zoneSummary } from '../zone-summary'
import { CountriesField } from './CountriesField'
import { RatesField } from './RatesField'

type Form = { zones: ZoneForm[] }

type ZoneRowProps = ChoiceActionsProps & {
  /** True for a zone that was just added: it is open and has the focus. */
  isNew: boolean
  isDragged: boolean
  grip: ReturnType<ReturnType<typeof useRowDrag>['handle']>
}

export function ZoneRow({ isNew, isDragged, grip, ...actions }: ZoneRowProps) {
  const { name, index, isLast, onMove, onRemove } = actions
  const { errors } = useFormContext<Form>().formState
  const zone = useWatch<Form>({ name: `zones.${index}` }) as ZoneForm
  const currency = useShopCurrency()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(isNew)
  const [asksRemoval, setAsksRemoval] = useState(false)
  const showsFields = isOpen || get(errors, `zones.${index}`) !== undefined
  useEffect(() => {
    if (!isNew) return
    // The name is typed already. A zone of all other countries has no search.
    const inputs = [...(panel.current?.querySelectorAll('input') ?? [])]
    ;(inputs.find(({ type }) => type === 'search') ?? inputs[0])?.focus()
  }, [isNew])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && index > 0) onMove(index - 1, 'grip')
    else if (event.key === 'ArrowDown' && !isLast) onMove(index + 1, 'grip')
    else return
    event.preventDefault()
  }
  const countries = zone.is_rest ? texts.isRest : namesInWords(zone.countries.map(countryName))
  return (
    <div className={isDragged ? 'shipping-zone admin-row-dragged' : 'shipping-zone'} role="group" aria-label={name}>
      <div className="shipping-zone-head">
        <button
          type="button"
          className="admin-grip"
          data-action="grip"
          aria-label={texts.grip(name)}
          onKeyDown={onKeyDown}
          {...grip}
        >
          <GripIcon size={20} />
        </button>
        <div className="shipping-zone-words">
          <button
            type="button"
            className="shipping-zone-name"
            aria-expanded={showsFields}
            aria-controls={id}
            onClick={() => setOpen(!showsFields)}
          >
            {name}
          </button>
          {index === 0 && <Badge tone="gold">{texts.home}</Badge>}
          {countries !== name && countries !== '' && <p className="admin-note">{countries}</p>}
          <p className="admin-note tabular">{zoneSummary(zone, currency)}</p>
        </div>
        <ChoiceActions {...actions} onRemove={() => setAsksRemoval(true)} />
      </div>
      <div id={id} ref={panel}>
        {showsFields && <ZoneFields index={index} zone={zone} />}
      </div>
      <ConfirmDialog
        open={asksRemoval}
        title={texts.removeTitle(name)}
        text={texts.removeText}
        confirm={texts.remove}
        isDangerous
        onCancel={() => setAsksRemoval(false)}
        onConfirm={() => {
          setAsksRemoval(false)
          onRemove()
        }}
      />
    </div>
  )
}

function ZoneFields({ index, zone }: { index: number; zone: ZoneForm }) {
  const { register, setValue, formState } = useFormContext<Form>()
  const path = `zones.${index}` as const
  const given = (field: 'name' | 'free_from' | 'delivery_time') => ({
    error: errorAt(formState.errors, `${path}.${field}`),
    autoComplete: 'off',
    ...register(`${path}.${field}`),
  })
  return (
    <div className="shipping-zone-fields">
      <TextField label={texts.name} {...given('name')} />
      <SwitchField
        label={texts.isRest}
        hint={texts.isRestHint}
        error={errorAt(formState.errors, `${path}.is_rest`)}
        checked={zone.is_rest}
        onChange={(event) =>
          setValue(`${path}.is_rest`, event.target.checked, {
            shouldDirty: true,
            shouldValidate: formState.isSubmitted,
          })
        }
      />
      {!zone.is_rest && <CountriesField index={index} />}
      <RatesField index={index} />
      <div className="shipping-two">
        <MoneyField label={texts.freeFrom} typed={zone.free_from} hint={texts.freeFromHint} {...given('free_from')} />
        <TextField
          label={texts.time}
          hint={texts.timeHint}
          placeholder={texts.timePlaceholder}
          {...given('delivery_time')}
        />
      </div>
    </div>
  )
}
