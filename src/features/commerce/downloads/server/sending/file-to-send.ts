// Chooses the file to send for a grant: a PDF with its title and licence written into it, or the file as it is stored.
import type { Context } from '@/platform/context'
import { versionedText } from '../grants/granted-files'
import type { DownloadGrant } from '../grants/grants'
import { canBeStamped } from '@/features/operations/pdf-files/server/stamping/stamp-stored-pdf'
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
  const { text, problem } = await licences.soldFile(ctx, grant)
  if (!text || problem !== null) return grant.file
  // Tries nothing that failed at the upload: a file without a name lacks only its title.
  if (!text.printed && !(await canBeStamped(ctx.db, grant.file))) return grant.file
  const copy = await stampedCopy(ctx, ticketId, grant.file, versionedText(grant, text), what)
  if (copy === null) return grant.file
  if (!('problem' in copy)) return copy
  if (text.printed) await licences.noteProblem(ctx, grant.order_id, copy.problem)
  return grant.file
}
