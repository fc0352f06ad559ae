// Turns a name and an address into an account: sends a mail, whose link opens a page that creates the account and signs
// in.
import type { Context } from '@/platform/context'
import type { HttpExchange } from '@/platform/http/handler'
import { refuseUnreachable } from '@/platform/outbox/unreachable-address'
import { AppError } from '@/lib/errors'
import { liveLink } from '../account-links'
import { isAllowed } from '../allow-list'
import { askForLink } from '../ask-for-link'
import { checkNewPassword } from '../passwords/password-check'
import { makeAccount } from './make-account'
import { forgetTypedPassword, preserveTypedPassword, typedPassword } from './typed-password'

/** ACCESS-06, verbatim. */
const notAuthorized = 'This email address is not authorized to create an account.'

/**
 * Asks for an account. Checks the password, so that a weak one is refused immediately, and stores it only in this
 * browser. Any other browser that follows the mailed link sets its own password, so a stranger cannot set the password
 * for another person's address. The password is hashed only after the link is followed: any stranger may ask, and each
 * hash delays all sign-ins by a third of a second. Throws `permission_denied`, `weak_password`, and
 * `invalid_input` for an address that mail cannot reach.
 */
export async function signUp(
  ctx: Context,
  http: HttpExchange,
  { fullName, email, password }: { fullName: string; email: string; password: string },
): Promise<void> {
  if (!(await isAllowed(ctx, email))) throw new AppError('permission_denied', { message: notAuthorized })
  await refuseUnreachable(ctx, email, 'email')
  checkNewPassword(ctx, password, { email, name: fullName })
  preserveTypedPassword(ctx, http, { email, name: fullName, password })
  await askForLink(ctx, http, { purpose: 'sign-up', email, fullName })
}

/** Returns the person a sign-up link is for, and if this browser typed its password. Throws `link_expired`. */
export async function describeSignUp(ctx: Context, http: HttpExchange, token: string) {
  const { email, full_name } = await liveLink(ctx, 'sign-up', token)
  const typed = typedPassword(ctx, http, email)
  return { email, name: full_name ?? typed?.name ?? '', hasPassword: typed !== null }
}

/**
 * Creates the account of a mailed link, signs this browser in, and returns the address. Without a password, uses the
 * one typed in this browser. Throws `link_expired`, `weak_password`, and `permission_denied` for an address that is no
 * longer listed.
 */
export async function createAccount(
  ctx: Context,
  http: HttpExchange,
  token: string,
  { fullName, password }: { fullName: string; password?: string },
): Promise<string> {
  const link = await liveLink(ctx, 'sign-up', token)
  const { email } = link
  if (!(await isAllowed(ctx, email))) throw new AppError('permission_denied', { message: notAuthorized })
  const typed = typedPassword(ctx, http, email)
  await makeAccount(ctx, http, link, { fullName, password: password ?? typed?.password ?? '' })
  forgetTypedPassword(http)
  return email
}
