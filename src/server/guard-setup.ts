// Before production the mailbox and the first account are for the machine the site runs on, and for the browser that used the printed link: whoever reads the mails is the owner.
import type { Context as HonoContext, Hono } from 'hono'
import { hasAccounts } from '@/features/access/server/allow-list'
import { accessEndpoints } from '@/features/access/access.contract'
import { AppError } from '@/lib/errors'
import type { ExchangeRecord } from './http-exchange'
import { setupCookieName } from './setup-link'
import type { Site } from './site'
import { isFromThisMachine } from './this-machine'

const refusal = 'Only on the machine where the site runs: open it there as localhost. From another one, start the site with HOST set and use the link that the start prints.'

/** Adds the guard in front of what is registered after it; `socketAddressOf` is the other end of the connection. In production there is no mailbox and the first link goes by mail: it does nothing. */
export function guardSetup<E extends { Variables: { exchange: ExchangeRecord } }>(app: Hono<E>, site: Site, socketAddressOf: (c: HonoContext) => string | undefined): void {
  const { config, setupLink, world } = site
  if (config.isProduction) return
  const { hostname } = new URL(config.baseUrl)

  const check = (c: HonoContext<E>) => {
    if (isFromThisMachine({ socketAddress: socketAddressOf(c), headers: c.req.raw.headers }, hostname)) return
    if (setupLink?.isOpenedBy(c.get('exchange').http.cookie(setupCookieName))) return
    throw new AppError('permission_denied', { message: refusal })
  }

  app.use('/dev/mail/*', async (c, next) => {
    check(c)
    await next()
  })
  app.post(accessEndpoints.signUp.path, async (c, next) => {
    if (!(await hasAccounts(world))) check(c)
    await next()
  })
}
