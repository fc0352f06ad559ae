// Finds the actor: the administrator whose session cookie a request carries, otherwise a visitor.
import type { Actor, Context } from '@/platform/context'
import { findActor } from '@/features/office/sign-in/server/sessions/sessions'
import { sessionSecret } from '@/features/office/sign-in/server/sessions/session-cookie'
import { cookieValue } from '../http-exchange'

export type FindActor = (request: Request) => Promise<Actor>

/**
 * Denies by default: without a valid session of an allowed address, the actor is a visitor. Without a cookie it does
 * not query the database.
 */
export function createFindActor(world: Omit<Context, 'actor'>): FindActor {
  return async (request) => {
    const secret = sessionSecret(world.settings, { cookie: (name) => cookieValue(request.headers.get('cookie'), name) })
    return secret === null ? { kind: 'visitor' } : findActor(world, secret)
  }
}
