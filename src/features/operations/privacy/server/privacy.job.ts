// The nightly clean-up: deletes personal data after its retention period. After an interruption, the next night does
// the rest.
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { FeatureJobs } from '@/platform/feature-jobs'
import type { Parts } from './privacy-requests'

/** Rows per transaction: few enough that no other process has to wait. */
const batch = 500

/**
 * Runs every part, a batch per transaction, and returns the number of deleted rows by kind. A part that fails does not
 * stop the others; its error is thrown at the end.
 */
export async function forgetOldData(
  ctx: Context,
  parts: Parts,
  { rowsPerBatch = batch, counted }: { rowsPerBatch?: number; counted?: (kind: string, rows: number) => void } = {},
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  const failures: unknown[] = []
  for (const { name, run } of parts.flatMap(({ forget = [] }) => forget)) {
    try {
      for (;;) {
        const rows = await inTransaction(ctx.db, (tx) => run(tx, ctx, rowsPerBatch))
        if (rows > 0) {
          gone[name] = (gone[name] ?? 0) + rows
          counted?.(name, rows)
        }
        if (rows < rowsPerBatch) break
      }
    } catch (error) {
      failures.push(error)
    }
  }
  ctx.log.info({ gone }, 'forgot what is older than its time')
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of the kinds of old data could not be deleted`)
  return gone
}

/** `counted` is called with the number of deleted rows of each kind. */
export function privacyJobs(parts: Parts, counted: (kind: string, rows: number) => void): FeatureJobs {
  return {
    tasks: {
      'forget-old-data': async (ctx) => {
        await forgetOldData(ctx, parts, { counted })
      },
    },
    schedule: [{ task: 'forget-old-data', pattern: '50 2 * * *' }],
  }
}
