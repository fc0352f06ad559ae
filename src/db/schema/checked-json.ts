// Checks JSON columns that pages read. A stored value of another shape is reported and replaced by the fallback, so
// that one odd row breaks no page.
import { customType } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

type Report = (column: string) => void
let report: Report = () => {}

/** Sets the listener for values that do not parse; it receives the table and column. The site logs them. */
export function onUnreadableJson(listener: Report): void {
  report = listener
}

/** All columns made here, for the test that fills them with invalid data. */
export const checkedColumns: string[] = []

/**
 * Makes a `jsonb` column named `table.column`. Reading returns the stored value when it has the shape, otherwise
 * `fallback`; it never throws. Fields that the shape does not name stay.
 */
export function checkedJson<Value>(name: string, shape: z.ZodType, fallback: NoInfer<Value>) {
  checkedColumns.push(name)
  return customType<{ data: Value; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver(stored) {
      const value: unknown = typeof stored === 'string' ? parsed(stored) : stored
      if (shape.safeParse(value).success) return value as Value
      report(name)
      return fallback
    },
  })()
}

/** The driver parses JSON, except text inside of it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
