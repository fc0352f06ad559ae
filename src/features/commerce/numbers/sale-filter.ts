// Names the orders of one figure of sales in an address: `USD.all.`, `USD.category.sheet_music`.
import { z } from 'zod'

export const saleFilter = z
  .string()
  .max(300)
  .regex(/^[A-Z]{3}\.(all|item|edition|category|format|country|code|source|campaign)\../s)

/** Returns the name of a figure for an address. All sales have `*` as their key. */
export const saleFilterOf = (currency: string, dimension: string, key: string): string =>
  `${currency}.${dimension}.${key || '*'}`

/** Returns the parts of a name that `saleFilter` accepts. */
export function readSaleFilter(text: string): { currency: string; dimension: string; key: string } {
  const [currency = '', dimension = '', ...key] = text.split('.')
  return { currency, dimension, key: key.join('.').replace(/^\*$/, '') }
}
