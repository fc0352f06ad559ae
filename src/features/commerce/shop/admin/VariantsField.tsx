// The sizes or colours of an item in its form: several added at once by their names, then each with its own price and count.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { MoneyField } from '@/admin-kit/MoneyField'
import { Button } from '@/ui/Button'
import { Field, TextField } from '@/ui/Field'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '@/ui/Icon'
import { sameLabel, type VariantForm } from '../variant-form'
import { namesIn } from './variant-words'

type Form = { variants: VariantForm[] }
type Action = 'up' | 'down' | 'remove'

let added = 0

/** New ones need an id too, one that no stored one has. */
const newVariant = (label: string): VariantForm => ({
  id: `new-${(added += 1)}`,
  label,
  price: '',
  inventory_count: '',
})

export function VariantsField() {
  const { control, getValues, formState } = useFormContext<Form>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'variants', keyName: 'key' })
  const list = useRef<HTMLUListElement>(null)
  const entry = useRef<HTMLInputElement>(null)
  /** Where the keyboard goes on once the list is drawn anew. */
  const next = useRef<{ index: number; action: Action } | null>(null)
  const errors: { message?: string; root?: { message?: string } } | undefined = get(formState.errors, 'variants')
  const error = errors?.root?.message ?? (typeof errors?.message === 'string' ? errors.message : undefined)
  const nameOf = (index: number) => getValues(`variants.${index}.label`).trim() || `Choice ${index + 1}`

  useEffect(() => {
    if (!next.current) return
    const { index, action } = next.current
    next.current = null
    const buttons = [...(list.current?.children[index]?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const button =
      buttons.find(({ dataset, disabled }) => dataset.action === action && !disabled) ??
      buttons.find(({ disabled }) => !disabled)
    ;(button ?? entry.current)?.focus()
  }, [fields])

  function moveTo(from: number, to: number): void {
    announce(`${nameOf(from)} is now number ${to + 1} of ${fields.length}`)
    next.current = { index: to, action: to < from ? 'up' : 'down' }
    move(from, to)
  }
  function removeAt(index: number): void {
    announce(`${nameOf(index)} removed`)
    next.current = { index: Math.min(index, fields.length - 2), action: 'remove' }
    remove(index)
  }

  return (
    <div className="grid gap-4">
      {fields.length > 0 && (
        <ul ref={list} className="shop-variants" aria-label="Choices">
          {fields.map((field, index) => (
            <VariantRow
              key={field.key}
              index={index}
              isLast={index === fields.length - 1}
              name={nameOf(index)}
              onMove={(to) => moveTo(index, to)}
              onRemove={() => removeAt(index)}
            />
          ))}
        </ul>
      )}
      {error && <p className="field-error">{error}</p>}
      <AddVariants
        input={entry}
        known={() => getValues('variants').map(({ label }) => label)}
        onAdd={(names) => append(names.map(newVariant), { shouldFocus: false })}
      />
    </div>
  )
}

type RowProps = { index: number; isLast: boolean; name: string; onMove: (to: number) => void; onRemove: () => void }

function VariantRow({ index, isLast, name, onMove, onRemove }: RowProps) {
  const { register, formState } = useFormContext<Form>()
  const price = useWatch<Form>({ name: `variants.${index}.price` })
  const given = (field: 'label' | 'price' | 'inventory_count') => {
    const found: { message?: string } | undefined = get(formState.errors, `variants.${index}.${field}`)
    return { error: found?.message, autoComplete: 'off', ...register(`variants.${index}.${field}`) }
  }
  return (
    <li>
      <div className="shop-variant" role="group" aria-label={name}>
        <TextField label="Name" {...given('label')} />
        <MoneyField label="Price ($)" typed={price} placeholder="As above" {...given('price')} />
        <TextField label="Count" inputMode="numeric" placeholder="Not counted" {...given('inventory_count')} />
        <div className="shop-variant-actions">
          <Button
            size="icon"
            variant="ghost"
            data-action="up"
            aria-label={`Move ${name} up`}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUpIcon size={18} />
          </Button>
          <Button
            size="icon"
            variant="ghost"
            data-action="down"
            aria-label={`Move ${name} down`}
            disabled={isLast}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDownIcon size={18} />
          </Button>
          <Button size="icon" variant="ghost" data-action="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
            <TrashIcon size={18} />
          </Button>
        </div>
      </div>
    </li>
  )
}

type AddProps = { input: RefObject<HTMLInputElement | null>; known: () => string[]; onAdd: (names: string[]) => void }

function AddVariants({ input, known, onAdd }: AddProps) {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')

  function add(): void {
    const had = new Set(known().map(sameLabel))
    const names = namesIn(typed)
    const fresh = names.filter((name) => !had.has(sameLabel(name)))
    const there = names.filter((name) => had.has(sameLabel(name)))
    if (fresh.length > 0) {
      onAdd(fresh)
      announce(`${fresh.join(', ')} added`)
    }
    setNote(there.length > 0 ? `There already: ${there.join(', ')}.` : '')
    setTyped('')
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Enter adds, it does not send the form.
    event.preventDefault()
    add()
  }

  return (
    <Field label="Add choices" hint={note || 'Several at once with commas between them.'}>
      {(wiring) => (
        <div className="shop-tag-entry">
          <input
            type="text"
            ref={input}
            value={typed}
            placeholder="S, M, L, XL"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            {...wiring}
          />
          <Button size="small" onClick={add}>
            Add
          </Button>
        </div>
      )}
    </Field>
  )
}
