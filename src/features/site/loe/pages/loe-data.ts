// The tracks of LOE as search engines read them.
import { musician } from '@/features/site/page-content/pages/structured-data'
import type { AudioTrack } from '@/features/site/player/player.contract'

/** schema.org's MusicRecording, one for each track; null when there is none. */
export function recordings(
  tracks: readonly AudioTrack[] | undefined,
  site: { name: string; baseUrl: string },
): Record<string, unknown> | null {
  if (!tracks?.length) return null
  const { baseUrl } = site
  const url = `${baseUrl}/loe`
  return {
    '@graph': tracks.map(({ id, title, artist, album, artwork, duration }) => ({
      '@type': 'MusicRecording',
      '@id': `${url}#${id}`,
      name: title,
      url,
      byArtist: artist && artist !== site.name ? { '@type': 'MusicGroup', name: artist } : musician(site),
      ...(album
        ? { inAlbum: { '@type': 'MusicAlbum', name: album, byArtist: { '@id': `${baseUrl}/#musician` } } }
        : null),
      ...(artwork ? { image: new URL(artwork.url, baseUrl).href } : null),
      ...(duration ? { duration: `PT${Math.floor(duration / 60)}M${duration % 60}S` } : null),
    })),
  }
}
