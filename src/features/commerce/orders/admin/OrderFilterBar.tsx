// Narrows the list of orders down to some days, one item and one code.
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { DayField } from '@/admin-kit/forms/DayField'
import { numbersTexts } from '@/features/commerce/numbers/numbers.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import type { OrderFilters } from '../orders-admin.queries'
import { foundItemsQuery, hasDaysOrItem, itemQuery, offerQuery } from './order-filters'

type FilterProps = { filters: OrderFilters; onChange: (change: OrderFilters) => void }

export function OrderFilterBar({ filters, onChange }: FilterProps) {
  const { from, to, item, offer } = filters
  const isReversed = from !== undefined && to !== undefined && from > to
  return (
    <div className="order-filters" role="group" aria-label="Days and item">
      <DayField label="From" day={from ?? ''} onDay={(day) => onChange({ from: day || undefined })} />
      <DayField
        label="To"
        day={to ?? ''}
        error={isReversed ? 'The last day is before the first one.' : undefined}
        onDay={(day) => onChange({ to: day || undefined })}
      />
      <ItemField item={item} onChange={onChange} />
      {offer !== undefined && <OfferName offer={offer} />}
      {filters.sale !== undefined && <SaleName item={filters.sale} />}
      {filters.sales !== undefined && <p className="admin-note self-center">{numbersTexts.onlySales}</p>}
      {hasDaysOrItem(filters) && (
        <Button
          size="small"
          variant="ghost"
          onClick={() =>
            onChange({
              ...{ from: undefined, to: undefined, item: undefined },
              ...{ offer: undefined, sale: undefined, sales: undefined },
            })
          }
        >
          Clear
        </Button>
      )}
    </div>
  )
}

/** Names the code that the list is limited to. */
function OfferName({ offer }: { offer: string }) {
  const { data, isError } = useApiQuery(offerQuery(offer))
  return (
    <p className="admin-note self-center">
      {data ? `With code ${data.code}` : isError ? 'With a deleted code' : 'With one code'}
    </p>
  )
}

/** Names the item whose sale the list is limited to. */
function SaleName({ item }: { item: string }) {
  const { data } = useApiQuery(itemQuery(item))
  return <p className="admin-note self-center">{data ? `${data.title} at a sale price` : 'One item at a sale price'}</p>
}

/** Offers items while their title is typed. A title that is none of theirs filters nothing. */
function ItemField({ item, onChange }: { item: string | undefined; onChange: FilterProps['onChange'] }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [last, setLast] = useState(item)
  if (item !== last) {
    setLast(item)
    if (item === undefined) setTyped(null)
  }
  const wanted = (typed ?? '').trim()
  const search = useDeferredValue(wanted)
  const chosen = useApiQuery(itemQuery(item ?? ''), { enabled: item !== undefined })
  const found = useApiQuery(foundItemsQuery(search), { enabled: search !== '' }).data?.rows ?? []
  const title = item === undefined ? '' : (chosen.data?.title ?? (chosen.isError ? 'Deleted item' : ''))
  const match = wanted === '' ? undefined : found.find((row) => row.title === wanted)?.id

  const choose = useEffectEvent((asked: string) => {
    if (asked !== item) onChange({ item: asked })
  })
  useEffect(() => {
    // The list may arrive after the whole title was typed.
    if (match !== undefined) choose(match)
  }, [match])

  return (
    <>
      <TextField
        type="search"
        label="Item"
        list={id}
        autoComplete="off"
        placeholder="Any item"
        value={typed ?? title}
        hint={found.length > 0 && match === undefined && wanted !== title ? 'Choose an item from the list.' : undefined}
        onChange={({ target: { value } }) => {
          setTyped(value)
          if (value.trim() === '' && item !== undefined) onChange({ item: undefined })
        }}
      />
      <datalist id={id}>
        {found.map((row) => (
          <option key={row.id}>{row.title}</option>
        ))}
      </datalist>
    </>
  )
}
