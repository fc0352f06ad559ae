// Calls that survive an expired session: the person signs in where they are, and the call is sent once more (ACCESS-18).
import { createContext, useCallback, useContext } from 'react'
import { type ApiRequest, sendRequest } from '@/lib/api-client'
import { asApiError } from './failure-words'

/** Asks for signing in without leaving the page; false when the person declined. Several askers at once get one answer. */
export type AskToSignIn = () => Promise<boolean>

const SignInContext = createContext<AskToSignIn>(() => Promise.resolve(false))

/** Set once by the app, which knows how signing in works. */
export const SignInAgainProvider = SignInContext.Provider

/** For work that sends its requests by other means. */
export function useAskToSignIn(): AskToSignIn {
  return useContext(SignInContext)
}

export type SendRequest = (key: string, request?: ApiRequest, signal?: AbortSignal) => Promise<unknown>

/** Sends a request; one that fails for want of a session is sent again after signing in. Throws ApiError. */
export function useRequest(): SendRequest {
  const askToSignIn = useContext(SignInContext)
  return useCallback(
    async (key, request, signal) => {
      try {
        return await sendRequest(key, request, signal)
      } catch (thrown) {
        if (asApiError(thrown).code !== 'not_signed_in' || !(await askToSignIn())) throw thrown
        return sendRequest(key, request, signal)
      }
    },
    [askToSignIn],
  )
}
