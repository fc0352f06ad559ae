// Answers of signing in and out, and of the session.
import type { Context } from '@/adapters/context'
import { bind, type BoundEndpoint, type HttpExchange } from '@/adapters/http/handler'
import { accessEndpoints } from '../access.contract'
import { msLeft } from '../session.rules'
import { forgetSessionSecret, sessionSecret } from './session-cookie'
import { endSession, findSession } from './sessions'
import { signIn } from './sign-in'

/** What this browser may know of its session. That of somebody who was removed from the list ends with the answer that says so. */
async function sessionOf(ctx: Context, http: HttpExchange) {
  const secret = sessionSecret(ctx.settings, http)
  const session = secret === null ? null : await findSession(ctx, secret)
  if (secret === null || !session) return { state: 'signed_out' as const }
  if (!session.allowed) await leave(ctx, http, secret)
  const now = ctx.clock.now()
  const { email, name, allowed, isAllowlistManager } = session
  return {
    state: 'signed_in' as const,
    email, name, allowed, isAllowlistManager,
    secondsLeft: Math.floor(msLeft(session, now) / 1000),
    secondsAtMost: Math.max(0, Math.floor((session.expires_at.getTime() - now.getTime()) / 1000)),
  }
}

async function leave(ctx: Context, http: HttpExchange, secret: string): Promise<void> {
  await endSession(ctx, secret)
  forgetSessionSecret(ctx.settings, http)
}

export const accessApi: BoundEndpoint[] = [
  bind(accessEndpoints.signIn, async (ctx, { body }, http) => ({ state: await signIn(ctx, body, http) })),
  bind(accessEndpoints.signOut, async (ctx, _input, http) => {
    const secret = sessionSecret(ctx.settings, http)
    if (secret !== null) await leave(ctx, http, secret)
    return { state: 'signed_out' as const }
  }),
  bind(accessEndpoints.session, (ctx, _input, http) => sessionOf(ctx, http)),
]
