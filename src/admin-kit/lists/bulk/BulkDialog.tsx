// Asks for a change of several records, and shows what it changes in each of them before it is applied.
import { type ChangeEvent, useState } from 'react'
import { counted } from '@/lib/counted'
import type { BulkEdits } from '@/lib/resource'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { TextField } from '@/ui/Field'
import { useShopCurrency } from '@/ui/Price'
import { SelectField } from '@/ui/SelectField'
import type { KitDefinition, StoredRow } from '../../definition'
import { MoneyField } from '../../forms/MoneyField'
import {
  fieldChoices,
  type FieldSort,
  fieldSort,
  listWays,
  planEdits,
  type PlannedEdit,
  planVisibility,
  priceWays,
  type Way,
  whyNotReady,
} from './planned-edits'

/** Name of the choice that changes the visibility, which may be no field of the form. */
const visibilityName = '(visibility)'

/** The owner's decision, with the records that it changes. */
export type BulkDecision = { planned: readonly PlannedEdit[] } & ({ visible: boolean } | { edits: BulkEdits })

/** Begins with the visibility, or with the choice of a field. */
export type BulkStart = { visible: boolean } | 'fields'

type BulkDialogProps = {
  definition: Pick<KitDefinition, 'resource' | 'words' | 'rowName'>
  rows: readonly StoredRow[]
  start: BulkStart
  isBusy: boolean
  onApply: (decision: BulkDecision) => void
  onClose: () => void
}

const firstWays: Record<FieldSort, Way> = { money: 'set', list: 'add', choice: 'set' }
const listLabel = 'Tags, with commas between them'

export function BulkDialog({ definition, rows, start, isBusy, onApply, onClose }: BulkDialogProps) {
  const { resource, words } = definition
  const currency = useShopCurrency()
  const { visibility, bulk = {}, fields } = resource
  const choices = [
    ...Object.entries(bulk).flatMap(([value, label]) => (label === undefined ? [] : [{ value, label }])),
    ...(visibility === undefined ? [] : [{ value: visibilityName, label: 'Visibility' }]),
  ]
  /** Returns the way that the dialog proposes for a field. */
  const firstWay = (name: string): Way => {
    const described = fields[name]
    return described ? firstWays[fieldSort(described)] : 'set'
  }
  const [chosen, setChosen] = useState(start === 'fields' ? (choices[0]?.value ?? '') : visibilityName)
  const [visible, setVisible] = useState(start === 'fields' ? true : start.visible)
  const [way, setWay] = useState(() => firstWay(chosen))
  const [typed, setTyped] = useState('')

  const field = fields[chosen]
  const sort = field && fieldSort(field)
  const ways = sort === 'money' ? priceWays : sort === 'list' ? listWays : null
  const wanted = { field: chosen, way, typed, currency }
  const reason = sort ? whyNotReady(wanted, sort) : null
  const { planned, edits } =
    visibility !== undefined && chosen === visibilityName
      ? { planned: planVisibility(definition, rows, visibility, visible), edits: null }
      : planEdits(definition, rows, wanted)
  const count = planned.length

  function choose(name: string): void {
    setChosen(name)
    setTyped('')
    setWay(firstWay(name))
  }

  const input = {
    hint: words.bulkHints?.[chosen],
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change ${counted(rows.length, words.noun)}`}
      className="admin-bulk-dialog"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={count === 0}
            onClick={() => onApply(edits === null ? { planned, visible } : { planned, edits })}
          >
            {count === 0 ? 'Change' : `Change ${counted(count, words.noun)}`}
          </Button>
        </>
      }
    >
      <div className="admin-bulk-form">
        <SelectField
          label="What to change"
          value={chosen}
          options={choices}
          onChange={(event) => choose(event.target.value)}
        />
        {chosen === visibilityName && (
          <SelectField
            label="New value"
            value={visible ? 'yes' : 'no'}
            options={[
              { value: 'yes', label: 'Visible' },
              { value: 'no', label: 'Hidden' },
            ]}
            onChange={(event) => setVisible(event.target.value === 'yes')}
          />
        )}
        {ways && (
          <SelectField label="How" value={way} options={ways} onChange={(event) => setWay(event.target.value as Way)} />
        )}
        {ways &&
          (sort === 'money' && way === 'set' ? (
            <MoneyField label="New price ($)" typed={typed} {...input} />
          ) : (
            <TextField
              label={sort === 'list' ? listLabel : 'Percent'}
              inputMode={sort === 'money' ? 'decimal' : undefined}
              {...input}
            />
          ))}
        {field && sort === 'choice' && (
          <SelectField
            label="New value"
            value={typed}
            options={[{ value: '', label: 'Choose…' }, ...fieldChoices(field)]}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
      <p className="admin-bulk-sum" role="status">
        {reason ?? (count === 0 ? 'Nothing changes.' : `${count} of ${rows.length} change:`)}
      </p>
      {count > 0 && (
        <ul className="admin-bulk-preview" aria-label="Changes" tabIndex={0}>
          {planned.map(({ id, name, from, to }) => (
            <li key={id}>
              {name}: {from} → {to}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
