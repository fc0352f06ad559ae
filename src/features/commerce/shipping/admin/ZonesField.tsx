// Edits the shipping zones: rows in their order, a field that adds one, and what happens to all other countries.
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { useRowDrag } from '@/admin-kit/lists/use-row-drag'
import { FormRows, newChoiceId, useFormRows } from '@/admin-kit/rows/FormRows'
import { TypedEntry } from '@/admin-kit/rows/TypedEntry'
import { countryName } from '@/lib/countries'
import { shippingAdminTexts as texts } from '../shipping-admin.texts'
import type { ZoneForm } from '../zone-form'
import { findCountries } from './country-sets'
import { ZoneRow } from './ZoneRow'

type Form = { zones: ZoneForm[] }

const isRestName = (name: string) => /\b(world|everywhere|other countries|elsewhere)\b/i.test(name)

/** Returns a new zone. A name such as "Germany" or "Rest of the world" fills the countries in, if no zone has them. */
function newZone(name: string, zones: readonly ZoneForm[]): ZoneForm {
  const [code] = findCountries(name, 1)
  const isFree = code !== undefined && !zones.some(({ countries }) => countries.includes(code))
  const isCountry = isFree && countryName(code).toLowerCase() === name.toLowerCase()
  return {
    id: newChoiceId(),
    name,
    is_rest: isRestName(name) && !zones.some(({ is_rest }) => is_rest),
    countries: isCountry ? [code] : [],
    free_from: '',
    delivery_time: '',
    rates: [{ id: newChoiceId(), up_to: '', price: '' }],
  }
}

export function ZonesField() {
  const { getValues } = useFormContext<Form>()
  const rows = useFormRows<ZoneForm>('zones', ({ name }, index) => name.trim() || texts.unnamed(index + 1))
  const zones = useWatch<Form>({ name: 'zones' }) as ZoneForm[]
  const [added, setAdded] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const { drag, handle } = useRowDrag((from, to) => rows.actionsAt(from).onMove(to > from ? to - 1 : to))

  function add(typed: string): void {
    const name = typed.trim()
    if (name === '') return setProblem(texts.errors.noName)
    const zone = newZone(name, getValues('zones'))
    rows.append([zone])
    setAdded(zone.id)
    announce(texts.added(name))
    setProblem(undefined)
  }

  return (
    <div className="grid gap-4">
      <FormRows rows={rows} label={texts.list} className="shipping-zones">
        {({ id }, actions) => (
          <ZoneRow
            {...actions}
            isNew={id === added}
            isDragged={drag?.from === actions.index}
            grip={handle(actions.index)}
          />
        )}
      </FormRows>
      <p className="admin-note">
        {zones.length === 0 ? texts.none : texts.elsewhere(zones.find(({ is_rest }) => is_rest)?.name.trim() ?? null)}
      </p>
      <TypedEntry
        label={texts.add}
        hint={texts.addHint}
        error={problem}
        input={rows.entry}
        placeholder="Germany"
        onAdd={add}
      />
    </div>
  )
}
