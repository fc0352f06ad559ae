// Column kinds that several tables share.
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { centsToDecimal, decimalToCents } from '@/lib/money'

/** A price column in dollars (`numeric(10,2)`, as the documents name it) that is whole cents in the code. */
export const dollarsAsCents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: centsToDecimal,
  fromDriver: decimalToCents,
})

export const id = () => uuid().primaryKey().defaultRandom()

/** A moment, always with its time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () => moment().notNull().defaultNow()
