// The file of a ticket as it goes out: with the licence printed in it where one was bought, otherwise, and whenever that fails, as it is.
import type { Context } from '@/platform/context'
import type { DownloadGrant } from './grants'
import { printedIn } from './granted-files'
import type { LicenceSource } from './licence-source'
import { sendGranted } from './send-granted'
import { type StampedCopy, stampedCopy } from './stamped-copies'

/** Never refuses what was paid for: an order whose file could not be stamped gets it plain from then on, so that all parts of it fit together. */
export async function sendTicketFile(
  ctx: Context,
  { id, grant }: { id: string; grant: DownloadGrant },
  licences: LicenceSource,
  request: Request,
): Promise<Response> {
  return sendGranted(ctx, grant, await fileToSend(ctx, id, grant, licences), request)
}

async function fileToSend(
  ctx: Context,
  ticketId: string,
  grant: DownloadGrant,
  licences: LicenceSource,
): Promise<string | StampedCopy> {
  const { printed, problem } = await licences.soldFile(ctx, grant.order_id)
  if (!printed || problem !== null) return grant.file
  const copy = await stampedCopy(ctx, ticketId, grant, printedIn(grant, printed))
  if (copy === null) return grant.file
  if (!('problem' in copy)) return copy
  await licences.noteProblem(ctx, grant.order_id, copy.problem)
  return grant.file
}
