// Renders the filters of the shop: a chip for each, with a list of values and counts; on a phone one button that opens
// them all in a sheet. Chosen filters are links that remove them.
import { Link } from '@tanstack/react-router'
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react'
import { closeWithBack } from '@/ui/close-with-back'
import { CloseIcon } from '@/ui/Icon'
import { listTexts } from '../shop-page.texts'
import { keepPlace } from '@/ui/SteadyPlace'
import { shopTexts } from '@/features/commerce/catalog/catalog.texts'
import { type FilterName, filterNames, pickFilters, type ShopSearch } from '@/features/commerce/catalog/shop-address'
import { playFromNow } from '@/features/commerce/catalog/search/what-i-play'
import type { ShopFacet } from '@/features/commerce/catalog/catalog.contract'

type FiltersProps = { search: ShopSearch; facets: readonly ShopFacet[] }

/** Visitors remove filters one by one. Renders nothing if there is nothing to filter. */
export function Filters({ search, facets }: FiltersProps) {
  const chosen = filterNames.filter((name) => search[name] !== undefined)
  if (facets.length === 0 && chosen.length === 0 && !search.q) return null
  const findLabel = (name: FilterName) =>
    facets.find((facet) => facet.name === name)?.values.find(({ value }) => value === search[name])?.label ??
    search[name]
  return (
    <div role="group" aria-label={listTexts.narrow} className="filters">
      {/* The key is new on each page, so that lists and sheet close after a choice. */}
      {facets.length > 0 && <Lists key={JSON.stringify(search)} {...{ search, facets }} count={chosen.length} />}
      {search.q && <Chosen search={{ ...search, q: undefined }}>{`“${search.q}”`}</Chosen>}
      {chosen.map((name) => (
        <Chosen key={name} search={{ ...search, [name]: undefined }}>
          {findLabel(name)}
        </Chosen>
      ))}
      {chosen.length + (search.q ? 1 : 0) > 1 && (
        <ToShop
          search={{ category: search.category, tag: search.tag }}
          className="text-link flex min-h-11 items-center px-2"
        >
          {listTexts.withoutFilters}
        </ToShop>
      )}
    </div>
  )
}

/**
 * Shows one list at a time. Plain disclosures and a plain popover work without JavaScript; with it a click elsewhere or
 * Escape closes a list, and Back closes the sheet.
 */
function Lists({ search, facets, count }: FiltersProps & { count: number }) {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const forgetBack = useRef<() => void>(undefined)
  useEffect(() => {
    const over = new AbortController()
    const close = (event: Event) => {
      const open = sheet.current?.querySelector<HTMLDetailsElement>('details[open]')
      // Keeps lists of the sheet open: closing one would move what the finger is on.
      if (!open || sheet.current?.matches(':popover-open')) return
      const isKey = event instanceof KeyboardEvent
      if (isKey ? event.key !== 'Escape' : open.contains(event.target as Node)) return
      open.open = false
      if (isKey) open.querySelector('summary')?.focus()
    }
    for (const sign of ['pointerdown', 'focusin', 'keydown']) addEventListener(sign, close, { signal: over.signal })
    return () => {
      over.abort()
      forgetBack.current?.()
    }
  }, [])
  function followBack({ newState, target }: ToggleEvent<HTMLDivElement>): void {
    if (target !== sheet.current) return
    forgetBack.current?.()
    forgetBack.current = newState === 'open' ? closeWithBack(() => sheet.current?.hidePopover()) : undefined
  }
  return (
    <>
      <button type="button" popoverTarget={id} className="badge filter-chip filter-button">
        {listTexts.filter}
        {count > 0 && ` (${count})`}
      </button>
      <div ref={sheet} id={id} popover="auto" className="filter-sheet" onToggle={followBack}>
        <div className="filter-sheet-head">
          <p className="type-subheading">{listTexts.narrow}</p>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="btn btn-ghost btn-icon"
            aria-label={listTexts.close}
          >
            <CloseIcon />
          </button>
        </div>
        {facets.map(({ name, values }) => (
          <details key={name} name="filter" className="filter">
            <summary className="badge filter-chip">{listTexts.filters[name]}</summary>
            <div className="filter-list">
              {name === 'instrument' && <p className="type-small p-2 text-ink-soft">{shopTexts.iPlayDoes}</p>}
              <ul>
                {values.map(({ value, label, count: found }) => (
                  <li key={value}>
                    <ToShop
                      search={{ ...search, [name]: value }}
                      rel={count > 0 ? 'nofollow' : undefined}
                      className="filter-value"
                      // The pages of the items then choose the edition for this instrument.
                      onChoose={name === 'instrument' ? () => playFromNow(value.replaceAll('-', '_')) : undefined}
                    >
                      <span className="min-w-0 wrap-anywhere">{label}</span>
                      <span className="type-small tabular text-ink-soft"> {found}</span>
                    </ToShop>
                  </li>
                ))}
              </ul>
            </div>
          </details>
        ))}
      </div>
    </>
  )
}

/** A chosen filter. A click removes it. */
function Chosen({ search, children }: { search: ShopSearch; children: ReactNode }) {
  return (
    <ToShop search={search} className="badge badge-gold filter-chosen">
      <span className="visually-hidden">{listTexts.without} </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span aria-hidden="true">×</span>
    </ToShop>
  )
}

type ToShopProps = {
  search: ShopSearch
  rel?: string | undefined
  className: string
  children: ReactNode
  onChoose?: (() => void) | undefined
}

/** Links to the page of the shop for a search. The list changes in place; the page does not scroll. */
function ToShop({ search: { category, tag, q, ...rest }, onChoose, ...link }: ToShopProps) {
  return (
    <Link
      to="/shop"
      search={{ category, tag, q, ...pickFilters(rest) }}
      hash="catalogue"
      resetScroll={false}
      hashScrollIntoView={false}
      onClick={() => {
        onChoose?.()
        keepPlace()
      }}
      {...link}
    />
  )
}
