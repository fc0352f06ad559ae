// Opens a form or a record that the address names: `?new=1` for a new record, `?open=<id>` for a stored one.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

type Openers = {
  /** Opens the form of a new record. */
  openNew?(): void
  /** Opens a stored record. */
  openRecord?(id: string): void
}

/** Returns a parameter of the address as text; undefined if it is missing. */
export function useAddressText(name: 'open' | 'search' | 'text'): string | undefined {
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const value = asked[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Returns the current address without the parameters that open a form. */
export function addressOfList(): string {
  const { pathname, search, hash } = window.location
  const rest = new URLSearchParams(search)
  rest.delete('new')
  rest.delete('open')
  return `${pathname}${rest.size > 0 ? `?${rest}` : ''}${hash}`
}

/**
 * Calls `openNew` or `openRecord` once for an address that asks for it, and takes the parameter out of the address: a
 * form that was closed does not open again on Back or after a reload. Null: the page keeps the parameter itself.
 */
export function useOpenedByAddress(openers: Openers | null): void {
  const navigate = useNavigate()
  const { new: wanted }: { new?: unknown } = useSearch({ strict: false })
  const id = useAddressText('open')
  const open = useEffectEvent((asked: string | undefined) => {
    if (asked !== undefined) openers?.openRecord?.(asked)
    else openers?.openNew?.()
  })
  const isKept = openers === null
  useEffect(() => {
    if (isKept || (wanted === undefined && id === undefined)) return
    void navigate({ href: addressOfList(), replace: true, ignoreBlocker: true, resetScroll: false })
    // The router replaces the entry of the history in a microtask. A dialog adds its own entry, so it opens after that.
    queueMicrotask(() => open(id))
  }, [isKept, wanted, id, navigate])
}
