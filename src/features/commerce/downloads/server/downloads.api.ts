// The state of a download link. Reading it changes nothing, because mail scanners open every link.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { hashSecret } from '@/platform/tokens'
import { AppError } from '@/lib/errors'
import { formatOfFile } from '@/lib/file-title'
import type { Printed } from '@/features/operations/pdf-files/server/pdf-answer'
import { canBeStamped } from '@/features/operations/pdf-files/server/stamping/stamp-stored-pdf'
import { downloadsEndpoints } from '../downloads.contract'
import { boughtCover } from './bought-cover'
import { rememberBrowser } from './browser-cookie'
import { grantCorrection, filesOfGrants, versionedText } from './grants/granted-files'
import { grantOfToken, grantState, siblingGrants } from './grants/grants'
import type { LicenceSource } from './sending/licence-source'
import { fixHolderByToken } from './fix-holder-by-token'
import { ticketHours, ticketOfBrowser } from './tickets'

const makeLine = ({ before, names: [name], after, nameless }: Printed) =>
  name === undefined ? nameless : before + name + after

export const downloadsApi = (licences: LicenceSource): BoundEndpoint[] => [
  bind(downloadsEndpoints.grant, async (ctx, { params }, http) => {
    const grant = await grantOfToken(ctx, params.token)
    if (!grant) throw new AppError('not_found', { message: 'This download link is not valid.' })
    const now = ctx.clock.now()
    // Sets the cookie now, so that both requests of a double click carry it.
    const browser = rememberBrowser(http)
    const { text, problem, fixable, licencePath } = await licences.soldFile(ctx, grant)
    // A file that is sent without the name must not be called licensed to it.
    const isPrinted = problem === null && (await canBeStamped(ctx.db, grant.file))
    const printed = text && isPrinted ? versionedText(grant, text).printed : null
    const isRevoked = grant.revoked_at !== null
    return {
      title: grant.title,
      format: formatOfFile(grant.file),
      byteSize: grant.byte_size,
      image: await boughtCover(ctx.db, grant.order_id),
      licence: printed && makeLine(printed),
      fixable: isRevoked || !isPrinted ? null : fixable,
      licenceUrl: isRevoked ? null : licencePath,
      corrected: grantCorrection(grant),
      state: grantState(grant, now),
      downloadsLeft: grant.max_downloads - grant.used,
      downloadLimit: grant.max_downloads,
      validUntil: grant.expires_at.toISOString(),
      hasTicket: (await ticketOfBrowser(ctx.db, grant.id, hashSecret(browser), now)) !== null,
      hours: ticketHours(grant),
      others: filesOfGrants(ctx, await siblingGrants(ctx.db, grant)),
    }
  }),
  bind(downloadsEndpoints.fixHolder, async (ctx, { params, body }) => {
    await fixHolderByToken(ctx, licences, params.token, body.holder)
    return { done: true as const }
  }),
]
