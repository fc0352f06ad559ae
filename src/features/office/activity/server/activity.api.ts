// Endpoints of the activity log and the trash, for all resources, and of the owner's own backup. An editor sees only
// entries that editors may change (decision 0038).
import { and, desc, eq, getTableColumns, inArray, lt, or, sql } from 'drizzle-orm'
import { restoreColumns, restoreRecord, type Restorable } from '@/admin-kit/server/restore'
import { queueJob } from '@/adapters/jobs/queue-job'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { type Actor, type Context, signedInAs } from '@/platform/context'
import { makeBackupTask } from '@/platform/backup/backup.job'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { audit } from '@/db/schema/office/audit'
import { deletedRecords } from '@/db/schema/office/trash'
import { day } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { trashDays } from '@/lib/resource'
import { activityEndpoints } from '../activity.contract'
import { entryChanges, entrySentence, type RecordWords } from './entry-words'

const entriesPerPage = 50

const notInTrash = () => new AppError('not_found', { message: 'This is not in the trash any more.' })

const toColumns = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
    ? (value as Record<string, unknown>)
    : null

/** Returns the author as far as the requester may know: an editor sees no addresses of others. */
const knownTo = (asker: Actor, who: string): string | null =>
  asker.kind !== 'editor' || signedInAs(asker) === who ? who : null

/** Words for entries about anything that cannot be restored. */
type NamedWords = RecordWords & Pick<Restorable, 'name' | 'titleWords'>

/**
 * Creates the endpoints over these resources. Changes of anything else are shown, but cannot be undone here; `others`
 * has the words for some.
 */
export function activityApi(resources: readonly Restorable[], others: readonly NamedWords[] = []): BoundEndpoint[] {
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  const wordsByName = new Map<string, NamedWords>([...others, ...resources].map((words) => [words.name, words]))
  /** Returns the resource of that name, if it exists and the requester may open it. */
  const openTo = (actor: Actor, name: string) => {
    const resource = byName.get(name)
    return resource && (actor.kind !== 'editor' || resource.access === 'editor') ? resource : undefined
  }
  /** `events:<id>` → the resource and the id. */
  const find = (actor: Actor, ref: string) => {
    const [name = '', id = ''] = ref.split(':')
    const resource = openTo(actor, name)
    return resource ? { resource, id } : null
  }
  const forEditors = resources.filter(({ access }) => access === 'editor').map(({ name }) => name)

  /** Restores all records or none. */
  const restoreDeleted = (ctx: Context, ids: readonly string[]) =>
    inTransaction(ctx.db, async (tx) => {
      for (const id of ids) await restoreOne(ctx, tx, id)
      return { done: true as const }
    })

  async function restoreOne(ctx: Context, tx: Transaction, trashId: string): Promise<void> {
    const [deleted] = await tx.delete(deletedRecords).where(eq(deletedRecords.id, trashId)).returning()
    if (!deleted) throw notInTrash()
    const resource = openTo(ctx.actor, deleted.resource)
    // A resource the requester may not see counts as missing; this transaction is rolled back.
    if (!resource && byName.has(deleted.resource)) throw notInTrash()
    if (!resource)
      throw new AppError('unexpected', { detail: { resource: deleted.resource, reason: 'no such resource' } })
    await restoreRecord(resource, { ctx, tx, id: deleted.record_id, title: deleted.title, record: deleted.record })
  }

  return [
    bind(activityEndpoints.list, async ({ db, actor: asker, settings }, { query }) => {
      const { currency } = settings.owner
      const about = query.about
      const rows = await db
        .select()
        .from(audit)
        .where(
          and(
            asker.kind === 'editor' ? inArray(sql`split_part(${audit.ref}, ':', 1)`, forEditors) : undefined,
            query.before === undefined ? undefined : lt(audit.id, query.before),
            about === undefined ? undefined : or(eq(audit.ref, about), sql`starts_with(${audit.ref}, ${`${about}:`})`),
          ),
        )
        .orderBy(desc(audit.id))
        .limit(entriesPerPage + 1)
      return {
        hasMore: rows.length > entriesPerPage,
        entries: rows.slice(0, entriesPerPage).map(({ id, at, actor, what, ref, detail }) => {
          const words = wordsByName.get(ref.split(':')[0] ?? '')
          const title = typeof detail?.title === 'string' ? detail.title : null
          const happening = {
            what,
            title: title && words?.titleWords ? words.titleWords(title) : title,
            before: toColumns(detail?.before),
            after: toColumns(detail?.after),
            isFromTrash: detail?.fromTrash === true,
          }
          return {
            id,
            at: at.toISOString(),
            actor: knownTo(asker, actor),
            what,
            ref,
            title: happening.title,
            sentence: entrySentence(happening, words, currency),
            changes: entryChanges(happening, words, currency),
            canRestore: happening.before !== null && find(asker, ref) !== null,
          }
        }),
      }
    }),

    bind(activityEndpoints.restoreVersion, (ctx, { params }) =>
      inTransaction(ctx.db, async (tx) => {
        const [entry] = await tx.select().from(audit).where(eq(audit.id, params.id))
        const found = entry && find(ctx.actor, entry.ref)
        const before = toColumns(entry?.detail?.before)
        if (!found || !before)
          throw new AppError('not_found', { message: 'There is no earlier version to go back to.' })
        await restoreColumns(found.resource, {
          ctx,
          tx,
          id: found.id,
          columns: before,
          replaced: toColumns(entry.detail?.after) ?? {},
        })
        return { done: true as const }
      }),
    ),

    bind(activityEndpoints.trash, async ({ db, actor: asker }, { query }) => {
      const { record: _record, ...told } = getTableColumns(deletedRecords)
      const { deleted_at, id } = deletedRecords
      // The database compares its own times: ours would lose microseconds.
      const beyond =
        query.after === undefined
          ? undefined
          : sql`(${deleted_at}, ${id}) < (select deleted_at, id from deleted_records where id = ${query.after})`
      const rows = await db
        .select(told)
        .from(deletedRecords)
        .where(and(asker.kind === 'editor' ? inArray(deletedRecords.resource, forEditors) : undefined, beyond))
        .orderBy(desc(deleted_at), desc(id))
        .limit(entriesPerPage + 1)
      const records = rows.slice(0, entriesPerPage)
      return {
        next: rows.length > entriesPerPage ? (records.at(-1)?.id ?? null) : null,
        records: records.map((row) => ({
          id: row.id,
          resource: row.resource,
          title: row.title,
          deletedBy: knownTo(asker, row.deleted_by),
          deletedAt: row.deleted_at.toISOString(),
          goneAt: new Date(row.deleted_at.getTime() + trashDays * day).toISOString(),
        })),
      }
    }),

    bind(activityEndpoints.restoreDeleted, (ctx, { params }) => restoreDeleted(ctx, [params.id])),
    bind(activityEndpoints.restoreSeveral, (ctx, { body }) => restoreDeleted(ctx, body.ids)),

    bind(activityEndpoints.removeForGood, async ({ db }, { params }) => {
      const { rowCount } = await db.delete(deletedRecords).where(eq(deletedRecords.id, params.id))
      if (rowCount === 0) throw notInTrash()
      return { done: true as const }
    }),

    bind(activityEndpoints.backUp, async ({ db }) => {
      await queueJob(db, makeBackupTask, {}, { key: makeBackupTask })
      return { done: true as const }
    }),
  ]
}
