// Who is asking: the administrator whose session cookie a request carries, otherwise a visitor.
import type { Actor, Context } from '@/platform/context'
import { actorOf } from '@/features/office/access/server/sign-in/sessions'
import { sessionSecret } from '@/features/office/access/server/sign-in/session-cookie'
import { cookieValue } from './http-exchange'

export type FindActor = (request: Request) => Promise<Actor>

/** Default deny: whatever is not a live session of an allowed address is a visitor. A request without the cookie asks nobody. */
export function createFindActor(world: Omit<Context, 'actor'>): FindActor {
  return async (request) => {
    const secret = sessionSecret(world.settings, { cookie: (name) => cookieValue(request.headers.get('cookie'), name) })
    return secret === null ? { kind: 'visitor' } : actorOf(world, secret)
  }
}
