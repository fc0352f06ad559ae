// Sends what a ticket is for: a file with the bought licence printed in it, a set, or a ZIP. If that fails, sends what
// is available.
import type { Context } from '@/platform/context'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { plainPage } from '@/platform/http/plain-page'
import { fileToSend } from './file-to-send'
import { downloadToken, madeFiles } from '../grants/grants'
import type { LicenceSource } from './licence-source'
import { noteMissing, sendGranted } from './send-granted'
import { sendZip } from './send-zip'
import { grantsInSet, setPdf } from './set-of-grant'
import type { OpenTicket } from '../tickets'
import { filesForZip } from './zip-of-line'

export async function sendTicketFile(
  ctx: Context,
  { id, grant }: OpenTicket,
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

/** Sends the set. If it cannot be made, sends a page that names what is missing and links to the parts. */
async function sendSet(
  ctx: Context,
  { id, grant }: OpenTicket,
  licences: LicenceSource,
  request: Request,
): Promise<Response> {
  const pdf = await setPdf(ctx, id, grant, licences)
  if (pdf) return sendGranted(ctx, grant, pdf, request)
  const missing: string[] = []
  for (const part of await grantsInSet(ctx, grant)) {
    const place = fileOfPrivateName(part.file)
    const isMissing = place !== null && (await ctx.files.stat(place.bucket, place.path)) === null
    await noteMissing(ctx, part, isMissing)
    if (isMissing) missing.push(part.title)
  }
  // The owner is told at the missing part, or at the set if all parts are in the store.
  await noteMissing(ctx, grant, missing.length === 0)
  return plainPage({
    status: 404,
    title: missing.length > 0 ? 'A part of this set is missing' : 'This set does not fit into one file',
    text:
      missing.length > 0
        ? `This is our mistake, not yours: “${missing.join('”, “')}” is missing, and we have been told. You can download the other parts now, and this one as soon as it is back.`
        : 'It could not be put into one PDF. You can download its parts, one by one or together in a ZIP.',
    link: { href: `/d/${downloadToken(ctx, grant)}`, label: 'Show the parts' },
  })
}
