// The state of a download link. Reading it changes nothing, because mail scanners open every link.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { hashSecret } from '@/platform/tokens'
import { AppError } from '@/lib/errors'
import { downloadsEndpoints } from '../downloads.contract'
import { rememberBrowser } from './browser-cookie'
import type { LicenceSource } from './licence-source'
import { grantOfToken, grantState } from './grants'
import { ticketOfBrowser } from './tickets'

export const downloadsApi = (licences: LicenceSource): BoundEndpoint[] => [
  bind(downloadsEndpoints.grant, async (ctx, { params }, http) => {
    const grant = await grantOfToken(ctx, params.token)
    if (!grant) throw new AppError('not_found', { message: 'This download link is not valid.' })
    const now = ctx.clock.now()
    // The cookie is set here already, so that both requests of a double click carry it.
    const browser = rememberBrowser(http)
    const { printed } = await licences.soldFile(ctx, grant.order_id)
    return {
      title: grant.title,
      licence: printed && [printed.before, printed.names[0], printed.after].join(''),
      state: grantState(grant, now),
      downloadsLeft: grant.max_downloads - grant.used,
      downloadLimit: grant.max_downloads,
      validUntil: grant.expires_at.toISOString(),
      hasTicket: (await ticketOfBrowser(ctx.db, grant.id, hashSecret(browser), now)) !== null,
    }
  }),
]
