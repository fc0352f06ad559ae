// Rate limits for actions, counted in PostgreSQL: a maximum number within a period, across all processes.
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from './context'
import type { Database, Transaction } from '@/adapters/database/connect'

export type Budget = { most: number; perSeconds: number }

/** Returns the stored name of a budget: a keyed hash hides its owner. */
const keyOf = ({ settings }: Pick<Context, 'settings'>, name: string, of: string): string =>
  `${name}:${createHmac('sha256', settings.tokenSecret).update(`budget\0${name}\0${of}`).digest('base64url').slice(0, 22)}`

/** True when nothing is left of a budget until its period is over. Takes nothing from it. */
export async function isExhausted(
  ctx: Pick<Context, 'clock' | 'settings'>,
  db: Database | Transaction,
  name: string,
  of: string,
  { most }: Budget,
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from rate_limits where key = ${keyOf(ctx, name, of)} and expire > ${ctx.clock.now().getTime()} and points >= ${most}`,
  )
  return rows.length > 0
}

/**
 * Takes one from a budget; false when nothing is left until its period is over. The period begins with the first one
 * taken. It is a single statement, so a hundred concurrent calls get no more than a hundred sequential ones. A
 * transaction that is rolled back takes nothing. `of` names the owner of the budget, such as an address. Only a keyed
 * hash of it is stored, until soon after the period.
 */
export async function takeFrom(
  ctx: Pick<Context, 'clock' | 'settings'>,
  db: Database | Transaction,
  name: string,
  of: string,
  { most, perSeconds }: Budget,
): Promise<boolean> {
  const key = keyOf(ctx, name, of)
  const now = ctx.clock.now().getTime()
  const { rowCount } = await db.execute(sql`
    insert into rate_limits as counted (key, points, expire) values (${key}, 1, ${now + perSeconds * 1000})
    on conflict (key) do update set
      points = case when counted.expire <= ${now} then 1 else counted.points + 1 end,
      expire = case when counted.expire <= ${now} then excluded.expire else counted.expire end
    where counted.expire <= ${now} or counted.points < ${most}`)
  return rowCount === 1
}
