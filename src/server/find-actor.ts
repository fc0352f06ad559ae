// Who is asking. Nobody can sign in yet, so every request is a visitor's and the back-office's endpoints refuse it.
import type { Actor } from '@/adapters/context'

export type FindActor = (request: Request) => Promise<Actor>

/** Default deny: without a session there is no administrator. */
export const findActor: FindActor = async () => ({ kind: 'visitor' })
