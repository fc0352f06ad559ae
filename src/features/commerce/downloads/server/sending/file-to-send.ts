// Chooses the file to send for a grant: stamped with its licence, or as it is stored.
import type { Context } from '@/platform/context'
import { printedIn } from '../grants/granted-files'
import type { DownloadGrant } from '../grants/grants'
import type { LicenceSource } from './licence-source'
import { type StampedCopy, stampedCopy } from './stamped-copies'

/**
 * Always returns the file that was paid for. An order whose file could not be stamped gets it unstamped from then on,
 * so that all its parts match. `what` distinguishes the files that one ticket sends together.
 */
export async function fileToSend(
  ctx: Context,
  ticketId: string,
  grant: DownloadGrant,
  licences: LicenceSource,
  what = '',
): Promise<string | StampedCopy> {
  const { printed, problem } = await licences.soldFile(ctx, grant)
  if (!printed || problem !== null) return grant.file
  const copy = await stampedCopy(ctx, ticketId, grant.file, printedIn(grant, printed), what)
  if (copy === null) return grant.file
  if (!('problem' in copy)) return copy
  await licences.noteProblem(ctx, grant.order_id, copy.problem)
  return grant.file
}
