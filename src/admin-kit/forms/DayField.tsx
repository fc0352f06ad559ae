// A field for a day that narrows a list or a report.
import { useState } from 'react'
import { isoDay } from '@/lib/fields'
import { TextField } from '@/ui/Field'

type DayFieldProps = {
  label: string
  /** `2026-11-27`; empty for no day. */
  day: string
  error?: string | undefined
  /** Gets an empty text when the field is cleared. */
  onDay: (day: string) => void
}

/** Applies a typed day only once it is complete. */
export function DayField({ label, day, error, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day)
  const [last, setLast] = useState(day)
  if (day !== last) {
    setLast(day)
    setTyped(day)
  }
  return (
    <TextField
      type="date"
      label={label}
      error={error}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value === '' || isoDay.safeParse(value).success) onDay(value)
      }}
    />
  )
}
