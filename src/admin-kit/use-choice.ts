// Which records of a list are chosen, to do something with all of them. A choice holds over pages and searches.
import { useRef, useState } from 'react'
import { bulkMost } from '@/lib/resource'

/** No more than the server changes at once. */
export function useChoice<Row extends { id: string }>(rowName: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const last = useRef<number | null>(null)

  function set(rows: readonly Row[], isChosen: boolean): void {
    setChosen((before) => {
      const after = new Map(before)
      for (const row of rows) {
        if (!isChosen) after.delete(row.id)
        else if (after.size < bulkMost) after.set(row.id, rowName(row))
      }
      return after
    })
  }

  return {
    /** By id, with what a person knows the record by; in the order in which they were chosen. */
    chosen,
    /** Chooses a row or lets it go; with `toHere`, as with the shift key, all rows from the last one touched. */
    choose(rows: readonly Row[], index: number, isChosen: boolean, toHere: boolean) {
      const from = toHere && last.current !== null ? last.current : index
      set(rows.slice(Math.min(from, index), Math.max(from, index) + 1), isChosen)
      last.current = index
    },
    chooseAll(rows: readonly Row[], isChosen: boolean) {
      last.current = null
      set(rows, isChosen)
    },
    clear() {
      last.current = null
      setChosen(new Map())
    },
  }
}

export type Choice<Row extends { id: string }> = ReturnType<typeof useChoice<Row>>
