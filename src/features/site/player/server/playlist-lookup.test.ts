// Proves which request about a playlist goes to SoundCloud, and that no response does harm.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lookUpPlaylist } from './playlist-lookup'

const log = pino({ level: 'silent' })
const set = 'https://soundcloud.com/user/sets/late-set'

/** Replaces the network; records the requests. */
function answering(answer: () => Response | Promise<Response>) {
  const asked: { url: string; redirect: string | undefined }[] = []
  const ask: typeof fetch = async (input, init) => {
    asked.push({ url: input instanceof Request ? input.url : String(input), redirect: init?.redirect })
    return answer()
  }
  return { ask, asked }
}

test('ADM-AUD-07 OP-44: title and count come from the public embed lookup, which is asked for the page and follows no redirects', async () => {
  const { ask, asked } = answering(() =>
    Response.json({ title: ' Late Set by The Trio ', track_count: 12, html: '<iframe>' }),
  )
  expect(
    await lookUpPlaylist({ log }, `https://w.soundcloud.com/player/?url=${encodeURIComponent(set)}&visual=true`, ask),
  ).toEqual({ title: 'Late Set by The Trio', trackCount: 12 })
  expect(asked).toEqual([
    { url: `https://soundcloud.com/oembed?format=json&url=${encodeURIComponent(set)}`, redirect: 'error' },
  ])
})

test.each<[string, () => Response | Promise<Response>]>([
  ['it is not reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['it knows no such playlist', () => new Response('no', { status: 404 })],
  ['it answers with a page', () => new Response('<!doctype html>')],
  ['it answers with something else', () => Response.json({ title: 7, track_count: '12' })],
])('OP-44: title and count are unknown when %s', async (_case, answer) => {
  expect(await lookUpPlaylist({ log }, set, answering(answer).ask)).toEqual({ title: null, trackCount: null })
})

test('OP-44: a title without a count is returned', async () => {
  expect(await lookUpPlaylist({ log }, set, answering(() => Response.json({ title: 'Late Set' })).ask)).toEqual({
    title: 'Late Set',
    trackCount: null,
  })
})

test.each([
  '',
  'https://soundcloud.com/user/track',
  'https://evil.example/user/sets/x',
  'http://127.0.0.1/user/sets/x',
  'https://soundcloud.com@evil.example/user/sets/x',
])('no request is sent for "%s"', async (address) => {
  const { ask, asked } = answering(() => Response.json({ title: 'x' }))
  expect(await lookUpPlaylist({ log }, address, ask)).toEqual({ title: null, trackCount: null })
  expect(asked).toEqual([])
})
