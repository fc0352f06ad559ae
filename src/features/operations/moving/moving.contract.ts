// Applied imports of the last 30 days, and the endpoint to undo one.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'

const appliedImport = z.object({
  id: uuid,
  /** ISO 8601. */
  at: z.string(),
  /** Address of the user, or `command line`. */
  actor: z.string(),
  /** Number of rows that it added or changed. */
  rows: z.number().int(),
  /** ISO 8601; null for an import that can be undone. */
  undoneAt: z.string().nullable(),
})
export type AppliedImport = z.output<typeof appliedImport>

const undone = z.object({
  /** Number of rows taken back, and of rows that stayed. */
  undone: z.number().int(),
  keptRows: z.number().int(),
  /** The first rows that stayed, with the reason. */
  kept: z.array(z.object({ table: z.string(), title: z.string(), reason: z.string() })),
})
export type UndoneImport = z.output<typeof undone>

export const movingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    access: 'allowlistManager',
    summary: 'Imports of the last 30 days, newest first.',
    output: z.object({ imports: z.array(appliedImport) }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/admin/imports/{id}/undo',
    access: 'allowlistManager',
    summary: 'Undoes an import: keeps what was sold or changed since, with the reason.',
    params: z.object({ id: uuid }),
    output: undone,
  }),
}
