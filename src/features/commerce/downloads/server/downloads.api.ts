// What a download link is good for. Reading it changes nothing: mail scanners open every link.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { hashSecret } from '@/platform/tokens'
import { AppError } from '@/lib/errors'
import { downloadsEndpoints } from '../downloads.contract'
import { rememberBrowser } from './browser-cookie'
import { grantOfToken, grantState } from './grants'
import { ticketOfBrowser } from './tickets'

export const downloadsApi: BoundEndpoint[] = [
  bind(downloadsEndpoints.grant, async (ctx, { params }, http) => {
    const grant = await grantOfToken(ctx, params.token)
    if (!grant) throw new AppError('not_found', { message: 'This download link is not valid.' })
    const now = ctx.clock.now()
    // The cookie is given here already, so that a double click on the button comes from a browser we know.
    const browser = rememberBrowser(http)
    return {
      title: grant.title,
      state: grantState(grant, now),
      downloadsLeft: grant.max_downloads - grant.used,
      downloadLimit: grant.max_downloads,
      validUntil: grant.expires_at.toISOString(),
      hasTicket: (await ticketOfBrowser(ctx.db, grant.id, hashSecret(browser), now)) !== null,
    }
  }),
]
