// Moves and removes rows of a form. The focus stays in place, and screen readers announce the change.
import { useEffect, useRef } from 'react'
import { announce } from '../announcer'
import type { Mover } from './ChoiceActions'

type Rows = {
  fields: readonly unknown[]
  rowName: (index: number) => string
  move: (from: number, to: number) => void
  remove: (index: number) => void
}

export function useRowActions({ fields, rowName, move, remove }: Rows) {
  const list = useRef<HTMLUListElement>(null)
  /** Receives the focus when the last row is removed. */
  const entry = useRef<HTMLInputElement>(null)
  /** Row and button that receive the focus after the list is rendered again. */
  const next = useRef<{ index: number; action: Mover } | null>(null)

  useEffect(() => {
    if (!next.current) return
    const { index, action } = next.current
    next.current = null
    const buttons = [...(list.current?.children[index]?.querySelectorAll<HTMLButtonElement>('[data-action]') ?? [])]
    const button =
      buttons.find(({ dataset, disabled }) => dataset.action === action && !disabled) ??
      buttons.find(({ disabled }) => !disabled)
    ;(button ?? entry.current)?.focus()
  }, [fields])

  return {
    list,
    entry,
    /** `by`: the button or grip that had the focus. */
    moveTo(from: number, to: number, by: Mover = to < from ? 'up' : 'down'): void {
      announce(`${rowName(from)} is now number ${to + 1} of ${fields.length}`)
      next.current = { index: to, action: by }
      move(from, to)
    },
    removeAt(index: number): void {
      announce(`${rowName(index)} removed`)
      next.current = { index: Math.min(index, fields.length - 2), action: 'remove' }
      remove(index)
    },
  }
}
