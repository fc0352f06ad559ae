// The activity log with restoring of earlier versions, and the trash (issue: safety for the owner).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { bulkMost } from '@/lib/resource'

const done = z.object({ done: z.literal(true) })

const activityEntry = z.object({
  id: z.number().int(),
  /** ISO 8601. */
  at: z.string(),
  /** The user who made the change; null when the requester may not see it. */
  actor: z.string().nullable(),
  /** Example: `events.updated`. */
  what: z.string(),
  /** `events:<id>`. */
  ref: z.string(),
  title: z.string().nullable(),
  /** Describes a change of a record, which it names by its title; an entry of another kind by its code. */
  sentence: z.string(),
  /** Values before and after in full, by the label of the form; private addresses, tokens and ids are left out. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** True when the earlier values can be restored. */
  canRestore: z.boolean(),
})
export type ActivityEntry = z.output<typeof activityEntry>

const deletedRecord = z.object({
  id: z.uuid(),
  resource: z.string(),
  title: z.string(),
  /** Null when the requester may not see it. */
  deletedBy: z.string().nullable(),
  /** ISO 8601. */
  deletedAt: z.string(),
  /** Date of the final deletion, ISO 8601. */
  goneAt: z.string(),
})
export type DeletedRecord = z.output<typeof deletedRecord>

export const activityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/activity',
    access: 'editor',
    summary:
      'What happened, newest first, 50 entries at a time; for an editor only what happened to records that editors may change.',
    query: z.object({
      /** Returns only entries older than this one. */
      before: z.coerce.number().int().positive().optional(),
      /** Returns only entries about this resource (`events`) or record (`events:<id>`). */
      about: z.string().max(120).optional(),
    }),
    output: z.object({ entries: z.array(activityEntry), hasMore: z.boolean() }),
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/admin/activity/{id}/restore',
    access: 'editor',
    summary: 'Restores the values that a record had before a change.',
    params: z.object({ id: z.coerce.number().int().positive() }),
    output: done,
  }),
  trash: endpoint({
    method: 'GET',
    path: '/api/admin/trash',
    access: 'editor',
    summary:
      'What was deleted in the last 30 days, newest first, 50 records at a time; for an editor only records that editors may change.',
    query: z.object({ /** `next` of the previous response: the id of its last record. */ after: z.uuid().optional() }),
    output: z.object({ records: z.array(deletedRecord), next: z.string().nullable() }),
  }),
  restoreDeleted: endpoint({
    method: 'POST',
    path: '/api/admin/trash/{id}/restore',
    access: 'editor',
    summary: 'Brings a deleted record back as it was.',
    params: z.object({ id: z.uuid() }),
    output: done,
  }),
  restoreSeveral: endpoint({
    method: 'POST',
    path: '/api/admin/trash/restore',
    access: 'editor',
    summary: 'Brings several deleted records back as they were: all of them or none.',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(bulkMost) }),
    output: done,
  }),
  removeForGood: endpoint({
    method: 'DELETE',
    path: '/api/admin/trash/{id}',
    access: 'administrator',
    summary: 'Removes a deleted record for good.',
    params: z.object({ id: z.uuid() }),
    output: done,
  }),
  backUp: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    access: 'administrator',
    summary: 'Queues a backup now. Another one that waits already is not repeated.',
    output: done,
  }),
}
