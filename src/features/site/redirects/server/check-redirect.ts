// Refuses redirects that lead nowhere: to themselves, in a circle, in two steps, or from a page that exists.
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { publicRows } from '@/db/public-rows'
import { shopItems } from '@/db/schema/commerce/shop'
import { ownPages } from '@/db/schema/site/own-pages'
import { redirects } from '@/db/schema/site/redirects'
import { redirectTexts } from '../redirects.texts'
import { isUsedAddress } from '../used-addresses.rules'

/** Says what is wrong with a redirect, and names the field to change. */
export type RedirectProblem = { field: 'from_path' | 'to_path'; message: string }

type Given = { id: string | null; from: string; to: string; toCompared: string }

/** Key of the lock that lets one redirect change at a time. Any constant of our own works. */
const redirectsLock = 7_221_605

/** True for the path, as addresses are compared, of a page that visitors see. */
export async function isPage(tx: Database | Transaction, path: string): Promise<boolean> {
  if (isUsedAddress(path)) return true
  const [first = '', second, third] = path.slice(1).split('/')
  if (third !== undefined) return false
  if (second === undefined) return (await tx.$count(ownPages, and(eq(ownPages.slug, first), publicRows(ownPages)))) > 0
  if (first !== 'shop') return false
  return (await tx.$count(shopItems, and(eq(shopItems.slug, second), publicRows(shopItems)))) > 0
}

/**
 * Returns the first problem of a redirect; null when there is none. Holds a lock until the end of the transaction, so
 * that two of them cannot form a circle at once.
 */
export async function findProblem(
  tx: Transaction,
  { id, from, to, toCompared }: Given,
): Promise<RedirectProblem | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${redirectsLock})`)
  if (from === toCompared) return { field: 'to_path', message: redirectTexts.toItself }
  if (await isPage(tx, from)) return { field: 'from_path', message: redirectTexts.isPage(from) }
  const other = async (condition: SQL) => {
    const [found] = await tx
      .select()
      .from(redirects)
      .where(and(condition, id === null ? undefined : ne(redirects.id, id)))
      .limit(1)
    return found
  }
  const same = await other(eq(redirects.from_path, from))
  if (same) return { field: 'from_path', message: redirectTexts.isTaken(from, same.to_path) }
  const next = await other(eq(redirects.from_path, toCompared))
  if (next?.to_compared === from) return { field: 'to_path', message: redirectTexts.isCircle(from, to) }
  if (next) return { field: 'to_path', message: redirectTexts.isOldTarget(to, next.to_path) }
  const previous = await other(eq(redirects.to_compared, from))
  return previous ? { field: 'from_path', message: redirectTexts.isTarget(from, previous.from_path) } : null
}
