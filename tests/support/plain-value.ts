// Fills an object of a contract with the plainest values that its schema accepts: a new field needs no change in tests
// that do not look at it.
import { z } from 'zod'

/** Values in the order in which they are tried: absent and empty ones first. */
const plainValues = [undefined, null, false, 0, 1, '', [], '00000000-0000-4000-8000-000000000001', '2026-12-01']

function plainValue(schema: z.core.$ZodType, name: string): unknown {
  if (schema instanceof z.ZodObject) return plainObject(schema)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  const found = plainValues.findIndex((value) => z.safeParse(schema, value).success)
  if (found === -1) throw new Error(`Give a value for ${name} in tests/support/make.ts`)
  return plainValues[found]
}

/** Returns a value for every field that must be there: the given ones and, for the rest, plain ones. */
export function plainObject(schema: z.ZodObject, given: object = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape)
      .map(([name, field]) => [name, Object.hasOwn(given, name) ? Reflect.get(given, name) : plainValue(field, name)])
      .filter(([, value]) => value !== undefined),
  )
}
