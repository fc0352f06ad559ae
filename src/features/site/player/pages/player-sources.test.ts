// Proves the message for a track without a source. The page leaves such tracks out, but a list that changes while it is
// shown may contain one.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aTrack } from '../../../../../tests/support/make'
import { FilePlayer } from './FilePlayer'
import { SoundCloudPlayer } from './SoundCloudPlayer'

const track = aTrack({ title: 'Slide <Rule> Blues', audioUrl: null })

test.each([null, '', '   '])(
  'AUDIO-22: a file track with the address %j shows "Audio source not available" and its title',
  (audioUrl) => {
    const shown = renderToStaticMarkup(createElement(FilePlayer, { track: { ...track, audioUrl }, hasOthers: false }))
    expect(shown).toContain('Audio source not available: Slide &lt;Rule&gt; Blues')
    expect(shown).not.toContain('<button')
  },
)

test.each([null, '', '   '])(
  'SND-04: a SoundCloud track with the address %j shows "No SoundCloud URL available"',
  (soundcloudEmbedUrl) => {
    const shown = renderToStaticMarkup(
      createElement(SoundCloudPlayer, {
        track: { ...track, sourceType: 'soundcloud', soundcloudEmbedUrl },
        hasOthers: true,
      }),
    )
    expect(shown).toContain('No SoundCloud URL available')
    expect(shown).not.toContain('<iframe')
  },
)

test.each([
  'https://api.soundcloud.com/tracks/1',
  'https://api-v2.soundcloud.com/tracks/1',
  'javascript:alert(1)',
  '"><script>alert(1)</script>',
])('SND-06 SND-09: %s is neither framed nor linked unsafely', (soundcloudEmbedUrl) => {
  const shown = renderToStaticMarkup(
    createElement(SoundCloudPlayer, {
      track: { ...track, sourceType: 'soundcloud', soundcloudEmbedUrl },
      hasOthers: false,
    }),
  )
  expect(shown).not.toMatch(/<iframe|<script|href="javascript:/)
})
