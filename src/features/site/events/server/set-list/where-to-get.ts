// Finds where visitors can buy or hear the tunes of a set list: sheets of the same tune, tracks of the player with its
// title, and their albums.
import { asc } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { loeAudioTracks } from '@/db/schema/site/player'
import { albumsOnSale, sheetsOnSale } from '@/features/commerce/catalog/server/lists/on-sale'
import { isShopOpen } from '@/features/commerce/shop-status/server/shop-status'
import { playableTracks } from '@/features/site/player/audio.rules'
import type { SetListLine } from '../../events.contract'
import { sameTitle } from '../../set-list-form'

type Played = { title: string; tune: { id: string; title: string } | null }

const listTitles = ({ title, tune }: Played) => [title, tune?.title ?? title].map(sameTitle)

async function tracksCalled(ctx: Context, titles: ReadonlySet<string>) {
  const rows = await ctx.db
    .select({
      title: loeAudioTracks.title,
      album: loeAudioTracks.album,
      sourceType: loeAudioTracks.source_type,
      audioUrl: loeAudioTracks.audio_url,
      soundcloudEmbedUrl: loeAudioTracks.soundcloud_embed_url,
    })
    .from(loeAudioTracks)
    .where(publicRows(loeAudioTracks))
    .orderBy(asc(loeAudioTracks.order_index), asc(loeAudioTracks.id))
  return playableTracks(rows)
    .map(({ title, album }) => ({ title: sameTitle(title), album }))
    .filter(({ title }) => titles.has(title))
}

/** Returns the offers for each line. While the shop is closed, nothing is for sale. */
export async function whereToGet(
  ctx: Context,
  lines: readonly Played[],
): Promise<(line: Played) => Pick<SetListLine, 'sheets' | 'recording' | 'isToHear'>> {
  const tracks = await tracksCalled(ctx, new Set(lines.flatMap(listTitles)))
  const isOpen = await isShopOpen(ctx.db)
  const tuneIds = isOpen ? lines.flatMap(({ tune }) => tune?.id ?? []) : []
  const sheets = await sheetsOnSale(ctx, tuneIds)
  const albums = await albumsOnSale(ctx, isOpen ? tracks.flatMap(({ album }) => album ?? []) : [])
  return (line) => {
    const titles = listTitles(line)
    const recorded = tracks.filter(({ title }) => titles.includes(title))
    const on = new Set(recorded.map(({ album }) => sameTitle(album ?? '')))
    return {
      sheets: sheets.filter(({ tuneId }) => tuneId === line.tune?.id),
      recording: albums.find(({ name }) => on.has(sameTitle(name))) ?? null,
      isToHear: recorded.length > 0,
    }
  }
}
