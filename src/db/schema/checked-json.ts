// JSON columns that pages read: a stored value of another shape counts as the fallback and is reported, so that one odd row takes no page away.
import { customType } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

type Report = (column: string) => void
let report: Report = () => {}

/** Where values that do not parse are reported, by table and column. The site logs them. */
export function onUnreadableJson(listener: Report): void {
  report = listener
}

/** All columns made here, for the test that fills them with junk. */
export const checkedColumns: string[] = []

/**
 * A `jsonb` column named `table.column`. Reading returns the stored value when it has the shape, otherwise `fallback`; it never throws.
 * Fields that the shape does not name stay.
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

/** The driver parses JSON, but for text inside of it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
