// Stores old addresses and where they lead.
import { resourceService } from '@/admin-kit/server/resource-service'
import type { Transaction } from '@/adapters/database/connect'
import { redirects } from '@/db/schema/site/redirects'
import { AppError } from '@/lib/errors'
import { type ReadPath, readNewPath, readOldPath } from '../path.rules'
import { redirectsResource } from '../redirects.resource'
import { findProblem } from './check-redirect'

const refusal = (fields: Record<string, string>) => new AppError('invalid_input', { fields })

/** Returns the read addresses. Throws AppError `invalid_input` with a sentence for each that cannot be read. */
function readBoth(from: ReadPath, to: ReadPath) {
  if (!('problem' in from) && !('problem' in to)) return { from, to }
  throw refusal({
    ...('problem' in from && { from_path: from.problem }),
    ...('problem' in to && { to_path: to.problem }),
  })
}

async function toColumns(
  values: { from_path: string; to_path: string },
  { tx, id, ownOrigin }: { tx: Transaction; id: string | null; ownOrigin: string | null },
) {
  const { from, to } = readBoth(readOldPath(values.from_path, ownOrigin), readNewPath(values.to_path, ownOrigin))
  const given = { id, from: from.compared, to: to.path, toCompared: to.compared }
  const problem = await findProblem(tx, given)
  if (problem) throw refusal({ [problem.field]: problem.message })
  return { from_path: from.compared, to_path: to.path, to_compared: to.compared }
}

export const redirectsService = resourceService(redirectsResource, {
  table: redirects,
  titleColumn: 'from_path',
  searched: ['from_path', 'to_path'],
  order: [{ column: 'from_path' }],
  toColumns: (values, { ctx, tx, current }) =>
    toColumns(values, { tx, id: current?.id ?? null, ownOrigin: new URL(ctx.settings.baseUrl).origin }),
  async beforeRestore(columns, { tx, id }) {
    const { from_path, to_path } = columns
    if (typeof from_path !== 'string' || typeof to_path !== 'string') return columns
    return { ...columns, ...(await toColumns({ from_path, to_path }, { tx, id, ownOrigin: null })) }
  },
})
