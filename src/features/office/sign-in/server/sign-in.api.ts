// Serves the endpoints to sign in and out, of the session, and of the links that prove an address.
import type { Context } from '@/platform/context'
import { bind, type BoundEndpoint, type HttpExchange } from '@/platform/http/handler'
import { AppError } from '@/lib/errors'
import { signInEndpoints } from '../sign-in.contract'
import { msLeft } from '../session.rules'
import { liveLink } from './account-links'
import { askForLink } from './ask-for-link'
import { knownBrowserName } from './sessions/known-places'
import { resetPassword } from './passwords/reset-password'
import { clearSessionCookie, sessionSecret } from './sessions/session-cookie'
import { endSession, findSession, prolongSession } from './sessions/sessions'
import { signIn } from './sign-in'
import { createAccount, describeSignUp, signUp } from './sign-up/sign-up'

/**
 * Returns what this browser may know of its session. For a user removed from the list, the response tells so and ends
 * the session.
 */
async function currentSession(ctx: Context, http: HttpExchange) {
  const secret = sessionSecret(ctx.settings, http)
  const session = secret === null ? null : await findSession(ctx, secret)
  if (secret === null || !session) return { state: 'signed_out' as const }
  if (!session.allowed) await leave(ctx, http, secret)
  const now = ctx.clock.now()
  const { email, name, allowed, role } = session
  return {
    state: 'signed_in' as const,
    email,
    name,
    allowed,
    isAllowlistManager: role === 'manager',
    role,
    secondsLeft: Math.floor(msLeft(session, now) / 1000),
    secondsAtMost: Math.max(0, Math.floor((session.expires_at.getTime() - now.getTime()) / 1000)),
  }
}

async function leave(ctx: Context, http: HttpExchange, secret: string): Promise<void> {
  await endSession(ctx, secret)
  clearSessionCookie(ctx.settings, http)
}

const counted = { countedFor: knownBrowserName }
const checkEmail = () => ({ state: 'check_email' }) as const

export const signInApi: BoundEndpoint[] = [
  bind(signInEndpoints.signIn, async (ctx, { body }, http) => ({ state: await signIn(ctx, body, http) }), counted),
  bind(signInEndpoints.signOut, async (ctx, _input, http) => {
    const secret = sessionSecret(ctx.settings, http)
    if (secret !== null) await leave(ctx, http, secret)
    return { state: 'signed_out' as const }
  }),
  bind(signInEndpoints.session, (ctx, _input, http) => currentSession(ctx, http)),
  bind(signInEndpoints.renewSession, async (ctx, _input, http) => {
    const secret = sessionSecret(ctx.settings, http)
    if (secret === null || !(await prolongSession(ctx, secret))) throw new AppError('session_not_found')
    return currentSession(ctx, http)
  }),
  bind(signInEndpoints.signUp, (ctx, { body }, http) => signUp(ctx, http, body).then(checkEmail)),
  bind(
    signInEndpoints.recover,
    (ctx, { body: { email } }, http) => askForLink(ctx, http, { purpose: 'reset', email }).then(checkEmail),
    counted,
  ),
  bind(
    signInEndpoints.resend,
    (ctx, { body: { email } }, http) => askForLink(ctx, http, { purpose: 'sign-up', email }).then(checkEmail),
    counted,
  ),
  bind(signInEndpoints.verifyLink, (ctx, { params }, http) => describeSignUp(ctx, http, params.token)),
  bind(signInEndpoints.verify, async (ctx, { params, body }, http) => ({
    email: await createAccount(ctx, http, params.token, body),
  })),
  bind(signInEndpoints.resetLink, async (ctx, { params }) => ({
    email: (await liveLink(ctx, 'reset', params.token)).email,
  })),
  bind(signInEndpoints.reset, async (ctx, { params, body }, http) => ({
    email: await resetPassword(ctx, http, params.token, body.password),
  })),
]
