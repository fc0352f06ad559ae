// From a name and an address to an account: a mail, and a page behind its link that makes the account and signs in.
import type { Context } from '@/platform/context'
import type { HttpExchange } from '@/platform/http/handler'
import { AppError } from '@/lib/errors'
import { liveLink } from '../account-links'
import { isAllowed } from '../allow-list'
import { askForLink } from '../ask-for-link'
import { checkNewPassword } from '../passwords/password-check'
import { makeAccount } from './make-account'
import { forgetTypedPassword, preserveTypedPassword, typedPassword } from './typed-password'

/** ACCESS-06, to the letter. */
const notAuthorized = 'This email address is not authorized to create an account.'

/**
 * Asks for an account. The password is checked, so that a weak one is refused at once, and stored nowhere but in this browser: behind the
 * mailed link any other browser sets one of its own, so no stranger can set the password for an address of another person. It is hashed
 * only there: any stranger may ask, and hashing takes a third of a second from everyone who signs in.
 * Throws `permission_denied`, `weak_password`.
 */
export async function signUp(
  ctx: Context,
  http: HttpExchange,
  { fullName, email, password }: { fullName: string; email: string; password: string },
): Promise<void> {
  if (!(await isAllowed(ctx, email))) throw new AppError('permission_denied', { message: notAuthorized })
  checkNewPassword(ctx, password, { email, name: fullName })
  preserveTypedPassword(ctx, http, { email, name: fullName, password })
  await askForLink(ctx, http, { purpose: 'sign-up', email, fullName })
}

/** Whom a sign-up link is for, and whether this browser typed its password. Throws `link_expired`. */
export async function describeSignUp(ctx: Context, http: HttpExchange, token: string) {
  const { email, full_name } = await liveLink(ctx, 'sign-up', token)
  const typed = typedPassword(ctx, http, email)
  return { email, name: full_name ?? typed?.name ?? '', hasPassword: typed !== null }
}

/**
 * Makes the account of a mailed link and signs this browser in; answers the address. Without a password the one that was typed in this
 * browser counts. Throws `link_expired`, `weak_password`, and `permission_denied` for an address that is no longer listed.
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
