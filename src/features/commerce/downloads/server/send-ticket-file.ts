// What a ticket is for as it goes out: a file with the licence printed in it where one was bought, a set, or a ZIP. Whenever that fails, what there is.
import type { Context } from '@/platform/context'
import { madeFiles } from '../made-files'
import { fileToSend } from './file-to-send'
import type { DownloadGrant } from './grants'
import type { LicenceSource } from './licence-source'
import { sendGranted } from './send-granted'
import { sendSet } from './send-set'
import { sendZip } from './send-zip'
import { filesForZip } from './zip-of-line'

export async function sendTicketFile(
  ctx: Context,
  { id, grant }: { id: string; grant: DownloadGrant },
  licences: LicenceSource,
  request: Request,
): Promise<Response> {
  switch (grant.file) {
    case madeFiles.set:
      return sendSet(ctx, { id, grant }, licences, request)
    case madeFiles.zip:
      return sendZip(request, grant.title, filesForZip(ctx, { id, grant }, licences), ctx.clock.now())
    default:
      return sendGranted(ctx, grant, await fileToSend(ctx, id, grant, licences), request)
  }
}
