// Sends calls that survive an expired session: the person signs in on the same page, and the call is sent once more
// (ACCESS-18).
import { createContext, useCallback, useContext } from 'react'
import { type ApiRequest, sendRequest, createApi } from '@/lib/api-client'
import { asApiError } from './failure-words'
import type { Endpoint } from '@/lib/endpoint'

/**
 * Asks the person to sign in without leaving the page; false when the person declined. Several callers at once share
 * one result.
 */
export type AskToSignIn = () => Promise<boolean>

const SignInContext = createContext<AskToSignIn>(() => Promise.resolve(false))

/** Set once by the app, which knows how to sign in. */
export const SignInAgainProvider = SignInContext.Provider

/** Returns the sign-in prompt, for code that sends its requests in other ways. */
export function useAskToSignIn(): AskToSignIn {
  return useContext(SignInContext)
}

export type SendRequest = (key: string, request?: ApiRequest, signal?: AbortSignal) => Promise<unknown>

/**
 * Returns a function that sends a request. A request that fails without a session is sent again after signing in.
 * Throws ApiError.
 */
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

/** Returns the typed way to change data from a page. Use: `const send = useSend<typeof orderAdminEndpoints>()`. Throws ApiError. */
export function useSend<Endpoints extends Record<string, Endpoint>>(): ReturnType<typeof createApi<Endpoints>>['send'] {
  return createApi<Endpoints>(useRequest()).send
}
