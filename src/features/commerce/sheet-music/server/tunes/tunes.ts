// Reads tunes together with their items, and writes them from the fields of an item's form.
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { actorName, changedColumns, noteChange, storedJson } from '@/admin-kit/server/record-history'
import type { Restorable, Stored } from '@/admin-kit/server/restore'
import { isAnyOf } from '@/db/schema/columns'
import { shopItems } from '@/db/schema/commerce/shop'
import { tunes } from '@/db/schema/commerce/sheet-music'
import { AppError } from '@/lib/errors'
import { keyName, parseMusicKey } from '../../tunes/music-key'
import type { SheetDetails } from '../../sheet-details.contract'
import { type TuneSummary, tuneFieldNames, tuneFields, tuneRow } from '../../tunes/tune-fields'

type Row = typeof tunes.$inferSelect

/** Tunes have their own history, because several items may name one. */
export const restorableTunes: Restorable = {
  name: 'tunes',
  noun: 'tune',
  fields: { ...tuneFields, title: { label: 'Title' } },
  access: 'administrator',
  table: tunes,
  titleColumn: 'title',
}

export const tuneKeyName = ({ key_fifths, key_minor }: Pick<Row, 'key_fifths' | 'key_minor'>): string | null =>
  key_fifths === null ? null : keyName({ fifths: key_fifths, isMinor: key_minor ?? false })

/** Returns a map from id to tune. Leaves out unknown ones. */
export async function findTunes(
  db: Database | Transaction,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Row>> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  if (named.length === 0) return new Map()
  const rows = await db.select().from(tunes).where(isAnyOf(tunes.id, named))
  return new Map(rows.map((row) => [row.id, row]))
}

const withoutTune = Object.fromEntries(tuneFieldNames.map((name) => [name, null])) as {
  [Name in keyof TuneSummary]: null
}

/** Returns a tune in the fields of an item's form. */
export function toTuneSummary(tune: Row): TuneSummary {
  const facts: TuneSummary = { ...tune, tune_title: tune.title, music_key: tuneKeyName(tune) }
  return tuneRow.parse(facts)
}

/**
 * Adds the fields of their tunes to items of the back-office. A tune with the same name as its item has no title of its
 * own.
 */
export async function withTunes(db: Database | Transaction, items: readonly Stored[]): Promise<Stored[]> {
  const ids = items.map(({ tune_id }) => (typeof tune_id === 'string' ? tune_id : null))
  const found = await findTunes(db, ids)
  return items.map((item) => {
    const tune = found.get(String(item.tune_id))
    if (!tune) return { ...item, ...withoutTune }
    return { ...item, ...toTuneSummary(tune), ...(tune.title === item.title && { tune_title: null }) }
  })
}

/** True when another item names this tune too. */
async function isShared(tx: Transaction, tuneId: string, itemId: string | undefined): Promise<boolean> {
  const others = itemId === undefined ? undefined : ne(shopItems.id, itemId)
  return (await tx.$count(shopItems, and(eq(shopItems.tune_id, tuneId), others))) > 0
}

/**
 * Saves the tune of an item from its form, and returns the item's columns. Creates a tune if one of its fields is
 * filled. Never deletes a tune: other items, and those in the trash, may name it. If all fields are empty, the item
 * names no tune. A tune that another item names too changes for both, but only its own title renames it. Throws
 * AppError `invalid_input` for a chosen tune that is gone.
 */
export async function storeTune<Values extends TuneSummary & { title: string; tune_id: string | null }>(
  values: Values,
  { ctx, tx, current }: { ctx: Context; tx: Transaction; current: Stored | null },
): Promise<Omit<Values, keyof TuneSummary> & { tune_id: string | null }> {
  const said = Object.fromEntries(tuneFieldNames.map((name) => [name, values[name]])) as TuneSummary
  const item = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in withoutTune))) as Omit<
    Values,
    keyof TuneSummary
  >
  const stored = typeof current?.tune_id === 'string' ? current.tune_id : null
  const known = values.tune_id
  const isChosen = known !== null && known !== stored
  if (!isChosen && Object.values(said).every((fact) => fact === null)) return { ...item, tune_id: null }
  const [before] = known === null ? [] : await tx.select().from(tunes).where(eq(tunes.id, known))
  if (known !== null && !before)
    throw new AppError('invalid_input', { fields: { tune_id: 'This tune is gone. Please choose another one.' } })
  const keepsTitle = known !== null && (await isShared(tx, known, current?.id))
  const { tune_title, music_key, ...facts } = said
  const key = music_key === null ? null : parseMusicKey(music_key)
  const columns = {
    ...facts,
    title: tune_title ?? (keepsTitle && before ? before.title : values.title),
    key_fifths: key?.fifths ?? null,
    key_minor: key?.isMinor ?? null,
  }
  const at = ctx.clock.now()
  const was = known === null ? {} : await storedJson(tx, tunes, known)
  const [saved] =
    known === null
      ? await tx.insert(tunes).values(columns).returning()
      : await tx
          .update(tunes)
          .set({ ...columns, updated_at: at })
          .where(eq(tunes.id, known))
          .returning()
  if (!saved) throw new Error('The tune of an item is missing despite its foreign key')
  const changed = changedColumns(was, await storedJson(tx, tunes, saved.id))
  if (known !== null && Object.keys(changed.after).length === 0) return { ...item, tune_id: saved.id }
  await noteChange(tx, {
    actor: actorName(ctx),
    what: known === null ? 'tunes.created' : 'tunes.updated',
    ref: `tunes:${saved.id}`,
    title: saved.title,
    at,
    detail: known === null ? {} : changed,
  })
  return { ...item, tune_id: saved.id }
}

/**
 * Returns the public facts of a tune. Leaves out what is unknown. Does not state that music is the owner's own: the
 * composer's name tells it.
 */
export function publicTune(tune: Row | undefined): SheetDetails {
  if (!tune) return {}
  const known = <Value>(value: Value | null) => value ?? undefined
  return {
    composer: known(tune.composer),
    arranger: known(tune.arranger),
    lyricist: known(tune.lyricist),
    key: known(tuneKeyName(tune)),
    style: known(tune.style),
    grade: known(tune.grade),
    leadRange: known(tune.lead_range),
    tempo: known(tune.tempo),
    duration: known(tune.duration),
    rights: tune.rights === 'own' ? undefined : known(tune.rights),
    copyright: known(tune.copyright_line),
    iswc: known(tune.iswc),
  }
}

/** Returns the story of a tune; null if it has none. */
export async function findStory(db: Database, tuneId: string | null): Promise<string | null> {
  return tuneId === null ? null : ((await findTunes(db, [tuneId])).get(tuneId)?.story ?? null)
}
