// Reads a playlist's public data from SoundCloud's embed lookup (ADM-AUD-07, OP-44).
import { z } from 'zod'
import type { Context } from '@/platform/context'
import { isSoundCloudPlaylist, isSoundCloudUrl, soundCloudPageUrl } from '../soundcloud.rules'

const lookupUrl = 'https://soundcloud.com/oembed'
const patienceMs = 3000

const told = z.object({
  title: z.string().trim().min(1).nullable().catch(null),
  track_count: z.number().int().positive().nullable().catch(null),
})

export type FoundPlaylist = { title: string | null; trackCount: number | null }
const unknown: FoundPlaylist = { title: null, trackCount: null }

/**
 * Returns title and number of tracks, each null if unknown. Calls one fixed host and never follows a redirect, whatever
 * the address or the response. Waits three seconds at most and never throws. The address may be a secret link and is
 * not logged.
 */
export async function lookUpPlaylist(
  { log }: Pick<Context, 'log'>,
  address: string,
  ask: typeof fetch = fetch,
): Promise<FoundPlaylist> {
  const page = soundCloudPageUrl(address)
  if (page === null || !isSoundCloudUrl(address) || !isSoundCloudPlaylist(address)) return unknown
  try {
    const url = `${lookupUrl}?${new URLSearchParams({ format: 'json', url: page })}`
    const answer = await ask(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) throw new Error(`The lookup responded with ${answer.status}`)
    const { title, track_count } = told.parse(await answer.json())
    return { title, trackCount: track_count }
  } catch (error) {
    log.info(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'SoundCloud did not say what is in a playlist',
    )
    return unknown
  }
}
