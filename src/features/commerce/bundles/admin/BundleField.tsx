// Edits the content of a bundle in its form: the owner searches for items and their sizes or editions, sorts and removes
// them. Each shows its price alone.
import { useFormContext } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { formatMoney, typedCents } from '@/lib/money'
import { useShopCurrency } from '@/ui/Price'
import { entryProblem, type ShownEntry } from '../bundle-form'
import type { BundleChoice } from '../bundles.contract'
import { bundleChoicesQuery } from '../bundles.queries'
import { ChoiceActions } from '@/admin-kit/rows/ChoiceActions'
import { errorAt, FormRows, newChoiceId, useFormRows } from '@/admin-kit/rows/FormRows'
import { SearchToAdd } from '@/admin-kit/rows/SearchToAdd'

type Form = { entries: ShownEntry[]; price: string }

const newEntry = ({ itemId, variantId, buyerChooses, name, listCents }: BundleChoice): ShownEntry => ({
  id: newChoiceId(),
  entry_item_id: itemId,
  entry_variant_id: variantId ?? '',
  buyer_chooses: buyerChooses,
  label: name,
  trouble: null,
  list_cents: listCents,
})

export function BundleField() {
  const currency = useShopCurrency()
  const { formState, watch } = useFormContext<Form>()
  const rows = useFormRows<ShownEntry>('entries', ({ label }) => label)
  const taken = rows.fields.map(({ entry_item_id, entry_variant_id, buyer_chooses }) => ({
    entry_item_id,
    entry_variant_id: entry_variant_id || null,
    buyer_chooses: buyer_chooses ?? false,
  }))
  const isTaken = ({ itemId, variantId, buyerChooses, name }: BundleChoice) => {
    const entry = { entry_item_id: itemId, entry_variant_id: variantId, buyer_chooses: buyerChooses, label: name }
    return entryProblem(entry, taken) !== null
  }
  function add(choice: BundleChoice): void {
    rows.append([newEntry(choice)])
    announce(`${choice.name} added`)
  }

  return (
    <div className="grid gap-4">
      <FormRows rows={rows} label="In this bundle">
        {({ label, list_cents, trouble }, actions) => {
          const problem =
            errorAt(formState.errors, `entries.${actions.index}.label`) ??
            (trouble && `It ${trouble}, so the bundle cannot be bought.`)
          return (
            <div
              className="grid items-center sm:grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 wrap-anywhere"
              role="group"
              aria-label={label}
            >
              <span>
                {label}
                {list_cents ? <span className="admin-note"> {formatMoney(list_cents, currency)}</span> : null}
              </span>
              <ChoiceActions {...actions} name={label} />
              {problem && <p className="admin-warning">{problem}</p>}
            </div>
          )
        }}
      </FormRows>
      {rows.fields.length > 0 && <Saving entries={rows.fields} price={watch('price')} />}
      <SearchToAdd
        input={rows.entry}
        label="Add to the bundle"
        placeholder="Part of a title"
        query={bundleChoicesQuery}
        toFindings={({ choices }) =>
          choices
            .filter((choice) => !isTaken(choice))
            .map((choice) => ({
              id: `${choice.itemId}:${choice.variantId ?? ''}:${choice.buyerChooses}`,
              action: `Add ${choice.name}`,
              note: formatMoney(choice.listCents, currency),
              onAdd: () => add(choice),
            }))
        }
        list="Items on sale"
        none="Nothing else on sale matches."
      />
    </div>
  )
}

/** Shows the price of all entries bought alone, and what the bundle saves. */
function Saving({ entries, price }: { entries: readonly ShownEntry[]; price: string }) {
  const currency = useShopCurrency()
  const alone = entries.reduce((sum, { list_cents }) => sum + (list_cents ?? 0), 0)
  const saved = alone - (typedCents(price?.trim() ?? '', currency) ?? alone)
  return (
    <p className="admin-note" role="status">
      Bought one by one: {formatMoney(alone, currency)}.{' '}
      {saved > 0
        ? `The bundle saves ${formatMoney(saved, currency)}.`
        : saved < 0
          ? 'That is less than the bundle costs.'
          : ''}
    </p>
  )
}
