// Which part of a long list is on show: what is looked for, in which order, which page.
import { useEffect, useState } from 'react'
import { resourcePageSize } from '@/lib/resource'
import type { Sorting } from './DataTable'
import type { ListAsk } from './use-resource'

/** Milliseconds after the last key until the server is asked. */
const pauseMs = 300

export function useListAsk() {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<Sorting>(null)
  const [page, setPage] = useState(1)

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
    /** The list as the resource orders it, all of it: only then does moving a record mean something. */
    isWhole: search === '' && sorting === null,
  }
}

/** Pages of so many records; at least one. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / resourcePageSize))
}
