// Returns the session of this browser: loading until the first response, then the state from the server (ACCESS-18).
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { fetchApiQuery, useApiQuery } from '@/lib/use-api-query'
import { signInClient, sessionQuery, type SessionAnswer } from '../sign-in.queries'
import { isRenewalDue, tickMs } from '../session.rules'

/** Paths of sign-in and back-office. The types of the public router do not include them. */
export const signInPath: string = '/auth'
export const adminPath: string = '/admin'

export type Session = { state: 'loading' } | SessionAnswer

export type SessionAccess = {
  session: Session
  /** The error of the first request; null otherwise. */
  failure: Error | null
  /** Loads the session now. Throws ApiError. */
  refresh: () => Promise<SessionAnswer>
}

export function useSession(): SessionAccess {
  const queryClient = useQueryClient()
  const { data, error } = useApiQuery(sessionQuery)
  const refresh = useCallback(() => fetchApiQuery(queryClient, sessionQuery), [queryClient])
  return { session: data ?? { state: 'loading' }, failure: data ? null : error, refresh }
}

/**
 * Fetches the session every 30 seconds and renews it when three ticks remain, while the administrator uses the page
 * (ACCESS-22). A tab that has fetched it tells the other tabs, which then skip their turn.
 */
export function useSessionTicks(): void {
  const queryClient = useQueryClient()
  const isUserActive = useRef(false)
  useEffect(() => {
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel('session') : null
    let toldAt = 0
    const noteActivity = () => {
      isUserActive.current = true
    }
    async function renewIfDue(session: SessionAnswer): Promise<void> {
      if (session.state !== 'signed_in' || !session.allowed || !isRenewalDue(session, isUserActive.current)) return
      isUserActive.current = false
      queryClient.setQueryData(sessionQuery.queryKey, await signInClient.send('POST /api/auth/refresh', {}))
    }
    async function tick(): Promise<void> {
      if (Date.now() - toldAt < tickMs) return
      const session = await fetchApiQuery(queryClient, sessionQuery)
      channel?.postMessage(session)
      await renewIfDue(session)
    }
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<SessionAnswer>) => {
        toldAt = Date.now()
        queryClient.setQueryData(sessionQuery.queryKey, data)
        void renewIfDue(data).catch(() => undefined)
      }
    // A failed request changes nothing: the next tick tries again. It also finds a session that has just ended.
    const timer = setInterval(() => void tick().catch(() => undefined), tickMs)
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) window.addEventListener(name, noteActivity, { passive: true })
    return () => {
      clearInterval(timer)
      channel?.close()
      for (const name of events) window.removeEventListener(name, noteActivity)
    }
  }, [queryClient])
}
