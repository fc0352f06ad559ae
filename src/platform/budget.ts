// Small budgets counted in PostgreSQL: so many of one thing within so long, in all processes together.
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from './context'
import type { Database, Transaction } from '@/adapters/database/connect'

export type Budget = { most: number; perSeconds: number }

/**
 * Takes one from a budget; answers false when nothing is left until its time is over. The time begins with the first one taken.
 * It is one statement: a hundred at once get no more than a hundred in a row. In a transaction that is rolled back nothing is taken.
 * `of` says whose budget it is, such as an address; only a keyed hash of it is kept, until soon after that time.
 */
export async function takeFrom(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  db: Database | Transaction,
  name: string,
  of: string,
  { most, perSeconds }: Budget,
): Promise<boolean> {
  const key = `${name}:${createHmac('sha256', settings.tokenSecret).update(`budget\0${name}\0${of}`).digest('base64url').slice(0, 22)}`
  const now = clock.now().getTime()
  const { rowCount } = await db.execute(sql`
    insert into rate_limits as counted (key, points, expire) values (${key}, 1, ${now + perSeconds * 1000})
    on conflict (key) do update set
      points = case when counted.expire <= ${now} then 1 else counted.points + 1 end,
      expire = case when counted.expire <= ${now} then excluded.expire else counted.expire end
    where counted.expire <= ${now} or counted.points < ${most}`)
  return rowCount === 1
}
