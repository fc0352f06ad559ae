// Holds the chosen records of a list, for an action on all of them. A choice survives a change of page or search.
import { useRef, useState } from 'react'
import { bulkMost } from '@/lib/resource'

/** Chooses at most the number that the server changes at once. */
export function useChoice<Row extends { id: string }>() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const last = useRef<number | null>(null)

  function set(rows: readonly Row[], isChosen: boolean): void {
    setChosen((before) => {
      const after = new Map(before)
      for (const row of rows) {
        if (!isChosen) after.delete(row.id)
        else if (after.size < bulkMost) after.set(row.id, row)
      }
      return after
    })
  }

  return {
    /** Chosen records by id, as they were when they were chosen; in that order. */
    chosen,
    /**
     * Chooses a row or removes it from the choice. With `toHere` (the shift key), it does so for all rows from the last
     * one touched.
     */
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

export type RowChoice<Row extends { id: string }> = ReturnType<typeof useChoice<Row>>
