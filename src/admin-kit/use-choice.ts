// Which records of a list are chosen, to do something with all of them. A choice holds over pages and searches.
import { useRef, useState } from 'react'
import { bulkMost } from '@/lib/resource'
import type { StoredRow } from './definition'

export type Choice = {
  /** By id, with what a person knows the record by; in the order in which they were chosen. */
  chosen: ReadonlyMap<string, string>
  /** Chooses a row or lets it go; with `toHere` all rows from the last one touched. */
  choose(rows: readonly StoredRow[], index: number, isChosen: boolean, toHere: boolean): void
  chooseAll(rows: readonly StoredRow[], isChosen: boolean): void
  clear(): void
}

/** No more than the server changes at once. */
export function useChoice(nameOf: (row: StoredRow) => string): Choice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const last = useRef<number | null>(null)

  function set(rows: readonly StoredRow[], isChosen: boolean): void {
    setChosen((before) => {
      const after = new Map(before)
      for (const row of rows) {
        if (!isChosen) after.delete(row.id)
        else if (after.size < bulkMost) after.set(row.id, nameOf(row))
      }
      return after
    })
  }

  return {
    chosen,
    choose(rows, index, isChosen, toHere) {
      const from = toHere && last.current !== null ? last.current : index
      set(rows.slice(Math.min(from, index), Math.max(from, index) + 1), isChosen)
      last.current = index
    },
    chooseAll(rows, isChosen) {
      last.current = null
      set(rows, isChosen)
    },
    clear() {
      last.current = null
      setChosen(new Map())
    },
  }
}
