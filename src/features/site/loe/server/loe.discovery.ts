// The LOE page for search engines, and its new tracks for subscribers of the feed.
import { asc, desc, max } from 'drizzle-orm'
import { latest, type Discovery } from '@/platform/http/discovery'
import { publicRows } from '@/db/public-rows'
import { loeAudioTracks } from '@/db/schema/site/player'
import { loeImages } from '@/db/schema/site/loe-gallery'
import { loeVideos } from '@/db/schema/site/loe'
import { presentVideos } from '@/features/site/featured-videos/server/present-videos'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'
import { loeContentKeys } from '../loe.content-keys'
import { loeTexts } from '../loe.texts'
import { activeVideos } from './loe.api'

export const loeDiscovery: Discovery = {
  reads: ['page_content', 'loe_videos', 'loe_images', 'loe_audio_tracks'],
  async pages(ctx) {
    const { db } = ctx
    const texts = await storedTexts(ctx, loeContentKeys)
    const [first] = await presentVideos(db, await activeVideos(db).limit(1))
    const changes = await Promise.all(
      [loeVideos, loeImages, loeAudioTracks].map((table) => db.select({ at: max(table.updated_at) }).from(table)),
    )
    return [
      {
        path: '/loe',
        title: texts.of('loe').title || loeTexts.logo,
        image: first?.thumbnail.url,
        changedAt: latest(texts.changedAt, ...changes.flat().map(({ at }) => at)),
      },
    ]
  },
  async news({ db, settings }, most) {
    const tracks = await db
      .select()
      .from(loeAudioTracks)
      .where(publicRows(loeAudioTracks))
      .orderBy(desc(loeAudioTracks.created_at), asc(loeAudioTracks.id))
      .limit(most)
    return tracks.map(({ id, title, artist, album, created_at }) => ({
      id,
      title,
      text: [artist?.trim() || settings.siteName, album?.trim()].filter(Boolean).join(' · '),
      path: '/loe',
      publishedAt: created_at,
    }))
  },
}
