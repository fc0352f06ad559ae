// Imports the releases of items: each item names its release by title in the column `release`.
import { asc, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { releases } from '@/db/schema/commerce/shop'
import type { Importer } from '@/platform/import/importer'
import { recordId } from '@/platform/import/reading/row-reader'

/** Returns the release of an earlier import, else one with this title, else a new one. */
async function findOrMake(tx: Transaction, title: string): Promise<string> {
  const id = recordId('releases', title.toLowerCase())
  const known = await tx
    .select({ id: releases.id })
    .from(releases)
    .where(or(eq(releases.id, id), eq(sql`lower(${releases.title})`, title.toLowerCase())))
    .orderBy(asc(releases.created_at))
    .for('update')
  const [found] = known.filter((release) => release.id === id).concat(known)
  if (!found) await tx.insert(releases).values({ id, title })
  return found?.id ?? id
}

/** Adds the column `release` to the importer of items. An item without a value stays in its release. */
export const withRelease = (importer: Importer): Importer => ({
  ...importer,
  columns: [...importer.columns, 'release', 'release_format'],
  async read(row) {
    const draft = await importer.read(row)
    const release = row.text('release', 200)
    const release_format = row.text('release_format', 40) ?? undefined
    return release === null ? draft : { ...draft, values: { ...draft.values, release, release_format } }
  },
  async write(draft, given) {
    const { release, ...values } = draft.values
    if (typeof release !== 'string') return importer.write(draft, given)
    const release_id = await findOrMake(given.tx, release)
    return importer.write({ ...draft, values: { ...values, release_id } }, given)
  },
})
