// The session of this browser as pages see it: loading until the first answer, then whatever the server says (ACCESS-18).
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { fetchApiQuery, useApiQuery } from '@/lib/use-api-query'
import { accessApi, sessionQuery, type SessionAnswer } from '../access.queries'
import { isRenewalDue, tickMs } from '../session.rules'

export type Session = { state: 'loading' } | SessionAnswer

export type SessionAccess = {
  session: Session
  /** Why the first answer did not come; null while there is none to explain. */
  failure: Error | null
  /** Asks the server now. Throws ApiError. */
  refresh: () => Promise<SessionAnswer>
}

export function useSession(): SessionAccess {
  const queryClient = useQueryClient()
  const { data, error } = useApiQuery(sessionQuery)
  const refresh = useCallback(() => fetchApiQuery(queryClient, sessionQuery), [queryClient])
  return { session: data ?? { state: 'loading' }, failure: data ? null : error, refresh }
}

/** Looks at the session every 30 seconds and renews it when three ticks remain, as long as somebody uses the page (ACCESS-22). */
export function useSessionTicks(): void {
  const queryClient = useQueryClient()
  const isSomebodyThere = useRef(false)
  useEffect(() => {
    const noteSomebody = () => {
      isSomebodyThere.current = true
    }
    async function tick(): Promise<void> {
      const session = await fetchApiQuery(queryClient, sessionQuery)
      if (session.state !== 'signed_in' || !session.allowed || !isRenewalDue(session, isSomebodyThere.current)) return
      isSomebodyThere.current = false
      queryClient.setQueryData(sessionQuery.queryKey, await accessApi.send('POST /api/auth/refresh', {}))
    }
    // Without an answer nothing is known: the next tick asks again. A session that has just ended shows there too.
    const timer = setInterval(() => void tick().catch(() => undefined), tickMs)
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) window.addEventListener(name, noteSomebody, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of events) window.removeEventListener(name, noteSomebody)
    }
  }, [queryClient])
}
