// Asks the server for records while a person types.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRequest } from '@/admin-kit/requests/sign-in-again'
import { minute } from '@/lib/durations'
import type { EndpointOutput } from '@/lib/endpoint'
import { searchShortest } from '../command-palette.rules'
import type { FoundRecord, commandPaletteEndpoints } from '../command-palette.contract'

type Answer = EndpointOutput<typeof commandPaletteEndpoints.search>

/** Milliseconds from the last key until the request is sent. */
const pauseMs = 200

/**
 * Returns the last answer with its search text, and the state of the search for `typed`. A failed search is
 * repeated only when the connection returns or the person asks for it, so that the failure shows at once. Finds nothing
 * for a person who may not search.
 */
export function useQuickSearch(typed: string, isAllowed: boolean) {
  const request = useRequest()
  const text = isAllowed ? typed.trim() : ''
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAsked(text), pauseMs)
    return () => clearTimeout(pause)
  }, [text])
  const isAsked = asked.length >= searchShortest
  const path = '/api/admin/quick-search'
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [path, { query: { q: asked } }],
    queryFn: ({ signal }) => request(`GET ${path}`, { query: { q: asked } }, signal) as Promise<Answer>,
    enabled: isAsked,
    retry: false,
    // Offline, the request fails at once instead of waiting.
    networkMode: 'always',
    refetchOnReconnect: true,
    // Personal data is dropped soon after the palette has closed.
    gcTime: minute,
  })
  const [last, setLast] = useState<{ records: readonly FoundRecord[]; answered: string }>({ records: [], answered: '' })
  if (data && data.records !== last.records) setLast({ records: data.records, answered: asked })
  const isTyping = text !== asked && text.length >= searchShortest
  return {
    answer: last,
    isSearching: isTyping || (isAsked && isFetching),
    hasFailed: isAsked && text === asked && isError && !isFetching,
    retry: () => void refetch(),
  }
}
