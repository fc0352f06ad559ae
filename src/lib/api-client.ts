// Typed calls of endpoints, for server and browser. It imports contracts as types only, so no schema library reaches
// the browser.
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { minute } from '@/lib/durations'
import type { Endpoint, EndpointMap, EndpointOutput, EndpointRequest } from './endpoint'
import { ApiError, errorFromBody } from './api-error'
import { unreachable } from './failure-texts'

export type ApiRequest = {
  params?: Record<string, string>
  query?: Record<string, string | string[] | number | boolean | null | undefined>
  body?: unknown
}

/** Returns the address of an endpoint with its parameters filled in. */
export function apiUrl(path: string, request: ApiRequest = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}

/**
 * Sends a request from the browser and returns the response body. Throws ApiError with the server's own message, or
 * with a network error's.
 */
export async function sendRequest(key: string, request: ApiRequest = {}, signal?: AbortSignal): Promise<unknown> {
  const [method = 'GET', path = '/'] = key.split(' ')
  let response: Response
  try {
    response = await fetch(apiUrl(path, request), {
      method,
      signal,
      credentials: 'same-origin',
      headers:
        request.body === undefined
          ? { accept: 'application/json' }
          : { accept: 'application/json', 'content-type': 'application/json' },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError('database_unavailable', { message: unreachable, retryable: true, cause })
  }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  throw errorFromBody(body)
}

/** The query function of every query: its key is `[path, request]`, so the key alone says what to fetch. */
export function fetchQuery({ queryKey, signal }: { queryKey: QueryKey; signal?: AbortSignal }): Promise<unknown> {
  const [path, request] = queryKey as [string, ApiRequest | undefined]
  return sendRequest(`GET ${path}`, request, signal)
}

type Keys<Endpoints extends Record<string, Endpoint>> = keyof EndpointMap<Endpoints> & string
type GetPath<Endpoints extends Record<string, Endpoint>> =
  Keys<Endpoints> extends infer Key ? (Key extends `GET ${infer Path}` ? Path : never) : never
type At<Endpoints extends Record<string, Endpoint>, Key> = Key extends keyof EndpointMap<Endpoints>
  ? Extract<EndpointMap<Endpoints>[Key], Endpoint>
  : never

/** A query of an endpoint: key, `staleTime` and `gcTime` (CACHE), for TanStack Query. */
export type ApiQuery<Output> = {
  queryKey: [string, ApiRequest]
  queryHash: string
  staleTime: number
  gcTime: number
  readonly output?: Output
}

/**
 * Returns the client of one feature: `apiOf<typeof shopEndpoints>()`; `request` is the function that sends requests.
 */
export function createApi<Endpoints extends Record<string, Endpoint>>(request: typeof sendRequest = sendRequest) {
  return {
    /**
     * Returns options for `useQuery` and `ensureQueryData`. `staleMinutes`: time until a used query is fetched again;
     * `gcMinutes`: time until an unused one is dropped (CACHE-01 to CACHE-06).
     */
    query<Path extends GetPath<Endpoints>>(
      path: Path,
      request: EndpointRequest<At<Endpoints, `GET ${Path}`>>,
      minutes: { staleMinutes: number; gcMinutes: number },
    ): ApiQuery<EndpointOutput<At<Endpoints, `GET ${Path}`>>> {
      const queryKey: [string, ApiRequest] = [path, request]
      return {
        queryKey,
        queryHash: hashKey(queryKey),
        staleTime: minutes.staleMinutes * minute,
        gcTime: minutes.gcMinutes * minute,
      }
    },
    /** Sends a request now; throws ApiError. */
    send<Key extends Keys<Endpoints>>(
      key: Key,
      sent: EndpointRequest<At<Endpoints, Key>>,
    ): Promise<EndpointOutput<At<Endpoints, Key>>> {
      return request(key, sent) as Promise<EndpointOutput<At<Endpoints, Key>>>
    },
  }
}
