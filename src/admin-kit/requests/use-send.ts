// Provides the typed way to change data from a back-office page, on top of the call that survives an expired session.
import { createApi } from '@/lib/api-client'
import type { Endpoint } from '@/lib/endpoint'
import { useRequest } from './sign-in-again'

/** Use: `const send = useSend<typeof orderAdminEndpoints>()`. Throws ApiError. */
export function useSend<Endpoints extends Record<string, Endpoint>>(): ReturnType<typeof createApi<Endpoints>>['send'] {
  return createApi<Endpoints>(useRequest()).send
}
