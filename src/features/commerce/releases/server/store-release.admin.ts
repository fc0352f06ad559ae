// Stores the release that the owner chose in the form of an item, and deletes releases without items.
import { and, asc, eq, inArray, ne, notExists, sql, type SQL } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { actorName, noteChange } from '@/admin-kit/server/record-history'
import type { Restorable, Stored } from '@/admin-kit/server/restore'
import { isAnyOf } from '@/db/schema/columns'
import { releases, shopItems } from '@/db/schema/commerce/shop'
import { AppError } from '@/lib/errors'
import { type ChosenRelease, releaseFields } from '../release-fields'
import { releaseTexts } from '../releases.texts'

/** Releases have their own history, because several items are in one. */
export const restorableReleases: Restorable = {
  name: 'releases',
  noun: 'release',
  fields: { title: releaseFields.release_title },
  access: 'administrator',
  table: releases,
  titleColumn: 'title',
}

/** Adds the titles of their releases to items of the back-office. */
export async function withReleaseTitles(db: Database | Transaction, items: readonly Stored[]): Promise<Stored[]> {
  const ids = items.flatMap(({ release_id: id }) => (typeof id === 'string' ? [id] : []))
  const rows = ids.length === 0 ? [] : await db.select().from(releases).where(isAnyOf(releases.id, ids))
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return items.map((item) => ({ ...item, release_title: titles.get(String(item.release_id)) ?? null }))
}

type Change = { ctx: Context; tx: Transaction; current: Stored | null }

async function note({ ctx, tx }: Change, what: 'created' | 'updated', id: string, title: string, detail = {}) {
  await noteChange(tx, {
    actor: actorName(ctx),
    what: `releases.${what}`,
    ref: `releases:${id}`,
    title,
    at: ctx.clock.now(),
    detail,
  })
}

/** Returns the id of the chosen release, which keeps or gets this title; creates one where only a title is given. */
async function storeTitle(chosen: string | null, title: string, change: Change): Promise<string> {
  const { ctx, tx, current } = change
  if (chosen === null) {
    const [made] = await tx.insert(releases).values({ title }).returning({ id: releases.id })
    if (!made) throw new AppError('unexpected', { detail: { reason: 'no release was inserted' } })
    await note(change, 'created', made.id, title)
    return made.id
  }
  // Locks both releases in one order, so that two items that change places do not wait for each other. The lock holds
  // off `deleteEmptyReleases`.
  const stored = typeof current?.release_id === 'string' ? [current.release_id] : []
  const locked = await tx
    .select()
    .from(releases)
    .where(inArray(releases.id, [...stored, chosen]))
    .orderBy(asc(releases.id))
    .for('update')
  const known = locked.find(({ id }) => id === chosen)
  if (!known) throw new AppError('invalid_input', { fields: { release_id: releaseTexts.gone } })
  if (known.title !== title) {
    await tx.update(releases).set({ title, updated_at: ctx.clock.now() }).where(eq(releases.id, chosen))
    await note(change, 'updated', chosen, title, { before: { title: known.title }, after: { title } })
  }
  return chosen
}

/**
 * Returns the columns of an item from its form, and stores the title of its release, which may be new. A format without
 * a name gets `usualFormat`. Throws AppError `invalid_input` for a release that is gone, one without a title, and a name
 * that another format of it has.
 */
export async function storeRelease<Values extends ChosenRelease>(
  { release_title, ...values }: Values,
  usualFormat: string,
  change: Change,
): Promise<Omit<Values, 'release_title'>> {
  const title = release_title?.trim() || null
  if (title === null && (values.release_id !== null || values.release_format !== null))
    throw new AppError('invalid_input', { fields: { release_title: releaseTexts.untitled } })
  if (title === null) return values
  const id = await storeTitle(values.release_id, title, change)
  const format = values.release_format ?? usualFormat
  const { tx, current } = change
  const same = await tx.$count(
    shopItems,
    and(
      eq(shopItems.release_id, id),
      current ? ne(shopItems.id, current.id) : undefined,
      sql`lower(${shopItems.release_format}) = lower(${format})`,
    ),
  )
  if (same > 0)
    throw new AppError('invalid_input', { fields: { release_format: releaseTexts.sameFormat(title, format) } })
  return { ...values, release_id: id, release_format: format }
}

/** Deletes the releases without items; `besides` is an item that is about to go. */
export async function deleteEmptyReleases(tx: Transaction, besides?: string): Promise<void> {
  const isEmpty: SQL = notExists(
    tx
      .select({ id: shopItems.id })
      .from(shopItems)
      .where(and(eq(shopItems.release_id, releases.id), besides === undefined ? undefined : ne(shopItems.id, besides))),
  )
  // An item that is being put into one holds its lock; that release is no longer empty then.
  const empty = await tx.select({ id: releases.id }).from(releases).where(isEmpty).for('update', { skipLocked: true })
  if (empty.length === 0) return
  await tx.delete(releases).where(
    and(
      inArray(
        releases.id,
        empty.map(({ id }) => id),
      ),
      isEmpty,
    ),
  )
}

/** Returns the columns of an item that is restored: without its release if that is gone. */
export async function withoutGoneRelease(
  columns: Record<string, unknown>,
  { tx }: { tx: Transaction },
): Promise<Record<string, unknown>> {
  const { release_id: id } = columns
  if (typeof id !== 'string') return columns
  const [known] = await tx.select({ id: releases.id }).from(releases).where(eq(releases.id, id)).for('key share')
  return known ? columns : { ...columns, release_id: null, release_format: null }
}
