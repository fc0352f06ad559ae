// Protects the mailbox and the first account before production. Only the machine that runs the site and the browser
// that used the printed link can reach them, because a person who reads the mails can become the owner.
import type { Context as HonoContext } from 'hono'
import { signInEndpoints } from '@/features/office/sign-in/sign-in.contract'
import { hasAccounts } from '@/features/office/sign-in/server/allow-list'
import { AppError } from '@/lib/errors'
import { readCookie } from '../../http/http-exchange'
import { setupCookieName } from './setup-link'
import type { Site } from '../../site'
import { isFromThisMachine } from './this-machine'

const refusal =
  'This works only on the machine that runs the site: open it there as localhost. To use another machine, start the site with HOST set and use the link that it prints at the start.'

/** Paths that create the first account, or mail its link again. */
const firstAccount: ReadonlySet<string> = new Set([signInEndpoints.signUp.path, signInEndpoints.resend.path])

/**
 * Creates the guard. It throws AppError `permission_denied` when the declared path is one of these and the request
 * comes from elsewhere. `socketAddress` is the other end of the connection. In production it guards nothing: there is
 * no mailbox, and the first link goes by mail.
 */
export function createGuardSetup(
  { config, setupLink, world }: Site,
  socketAddress: (c: HonoContext) => string | undefined,
): (path: string, c: HonoContext) => Promise<void> {
  if (config.isProduction) return async () => undefined
  const { hostname, protocol } = new URL(config.baseUrl)

  function isOwner(c: HonoContext): boolean {
    const { headers } = c.req.raw
    return (
      isFromThisMachine({ socketAddress: socketAddress(c), headers }, hostname) ||
      Boolean(setupLink?.isOpenedBy(readCookie(headers, setupCookieName, protocol === 'https:')))
    )
  }

  return async (path, c) => {
    const isGuarded = path.startsWith('/dev/mail') || (firstAccount.has(path) && !(await hasAccounts(world)))
    if (isGuarded && !isOwner(c)) throw new AppError('permission_denied', { message: refusal })
  }
}
