// The sizes or colours of an item in its form: several added at once by their names, then each with its own price and count.
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { MoneyField } from '@/admin-kit/MoneyField'
import { Button } from '@/ui/Button'
import { Field, TextField } from '@/ui/Field'
import { sameLabel, type VariantForm } from '../variant-form'
import { ChoiceActions } from './ChoiceActions'
import { newChoiceId, useChoiceRows } from './use-choice-rows'
import { namesIn } from './variant-words'

type Form = { variants: VariantForm[] }

const newVariant = (label: string): VariantForm => ({ id: newChoiceId(), label, price: '', inventory_count: '' })

export function VariantsField() {
  const { list, entry, fields, error, append, nameOf, moveTo, removeAt, known } = useChoiceRows()

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
      <AddVariants input={entry} known={known} onAdd={(names) => append(names.map(newVariant))} />
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
        <ChoiceActions name={name} index={index} isLast={isLast} onMove={onMove} onRemove={onRemove} />
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
