// Holds the view of a long list: search, order and page.
import { useEffect, useState } from 'react'
import { resourcePageSize } from '@/lib/resource'
import type { Sorting } from './DataTable'
import type { ListAsk } from '../use-resource'
import { useAddressText } from '../opened-by-address'

/** Milliseconds from the last key until the request is sent. */
const pauseMs = 300

/** Begins with the search of the address, such as `?search=ada@example.com`. */
export function useListAsk() {
  const asked = useAddressText('search') ?? ''
  const [typed, setTyped] = useState(asked)
  const [search, setSearch] = useState(asked.trim())
  const [last, setLast] = useState(asked)
  const [sorting, setSorting] = useState<Sorting>(null)
  const [page, setPage] = useState(1)
  if (asked !== last) {
    setLast(asked)
    if (asked !== '') setTyped(asked)
  }

  useEffect(() => {
    const pause = setTimeout(() => {
      setSearch(typed.trim())
      setPage(1)
    }, pauseMs)
    return () => clearTimeout(pause)
  }, [typed])

  const ask: ListAsk = {
    ...(search === '' ? {} : { search }),
    ...(sorting ? { sort: sorting.by, direction: sorting.direction } : {}),
    ...(page === 1 ? {} : { page }),
  }
  return {
    ask,
    typed,
    setTyped,
    sorting,
    setSorting: (next: Sorting) => {
      setSorting(next)
      setPage(1)
    },
    page,
    setPage,
    /** True when the whole list is in the resource's own order. Only then does moving a record make sense. */
    isWhole: search === '' && sorting === null,
  }
}

/** Returns the number of pages; at least one. */
export function listPageCount(total: number): number {
  return Math.max(1, Math.ceil(total / resourcePageSize))
}
