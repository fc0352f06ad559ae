// /loe: the page and its head, loaded together when a visitor opens it.
import './loe.route.css'
import type { HeadContext, PageSummary, SiteIdentity } from '@/lib/page-facts'
import { pageDescription, pageTitle } from '@/features/site/page-content/page-content.queries'
import { knownAnswer } from '@/lib/use-api-query'
import { loeTextsQuery, loeVideosQuery } from '../loe.queries'
import { loeTextDefaults } from '../loe.texts'
import { loeTracksQuery } from '@/features/site/player/player.queries'
import { musician } from '@/features/site/page-content/pages/structured-data'
import type { AudioTrack } from '@/features/site/player/player.contract'

export { LoePage, loadSections } from './LoePage'

/** Returns the page's metadata. */
export function loeHead({ site, queryClient }: HeadContext): PageSummary {
  const texts = knownAnswer(queryClient, loeTextsQuery)
  const [first] = knownAnswer(queryClient, loeVideosQuery)?.videos ?? []
  const description = pageDescription(texts, 'loe', loeTextDefaults.description)
  return {
    site,
    path: '/loe',
    title: pageTitle(texts, 'loe', loeTextDefaults.title),
    description,
    image: first?.thumbnail.url,
    jsonLd: import.meta.env.SSR ? recordings(knownAnswer(queryClient, loeTracksQuery)?.tracks, site) : null,
  }
}

/** Returns schema.org MusicRecording data, one for each track; null if there are none. */
function recordings(tracks: readonly AudioTrack[] | undefined, site: SiteIdentity): Record<string, unknown> | null {
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
