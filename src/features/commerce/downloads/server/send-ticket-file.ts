// The file of a ticket as it goes out: with the licence printed in it where one was bought, otherwise, and whenever that fails, as it is.
import type { Context } from '@/platform/context'
import { sendPrivateFile } from '@/platform/http/send-private-file'
import type { DownloadGrant } from './grants'
import type { LicenceSource, SoldFile } from './licence-source'
import { type StampedCopy, stampedCopy } from './stamped-copies'

/** Never refuses what was paid for: an order whose file could not be stamped gets it plain from then on, so that all parts of it fit together. */
export async function sendTicketFile(
  ctx: Context,
  { id, grant }: { id: string; grant: DownloadGrant },
  licences: LicenceSource,
  request: Request,
): Promise<Response> {
  const sold = await licences.soldFile(ctx, grant.order_id)
  const file = await fileToSend(ctx, id, grant, licences, sold)
  const answer = await sendPrivateFile(ctx, file, grant.title, request)
  const isMissing = answer.status === 404
  if (isMissing && sold.problem !== 'missing') await licences.noteProblem(ctx, grant.order_id, 'missing')
  if (!isMissing && sold.problem === 'missing') await licences.noteProblem(ctx, grant.order_id, null)
  return answer
}

async function fileToSend(
  ctx: Context,
  ticketId: string,
  grant: DownloadGrant,
  licences: LicenceSource,
  { printed, problem }: SoldFile,
): Promise<string | StampedCopy> {
  if (!printed || (problem !== null && problem !== 'missing')) return grant.file
  const copy = await stampedCopy(ctx, ticketId, grant.file, printed)
  if (copy === null) return grant.file
  if (!('problem' in copy)) return copy
  if (copy.problem !== 'missing') await licences.noteProblem(ctx, grant.order_id, copy.problem)
  return grant.file
}
