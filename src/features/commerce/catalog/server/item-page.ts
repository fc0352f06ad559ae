// Reads what the page of an item shows: the item, or all formats of its release, with recording, sample pages and story.
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { isAnyOf } from '@/db/schema/columns'
import { shopItems } from '@/db/schema/commerce/shop'
import type { SheetSamples } from '@/features/commerce/look-inside/look-inside.contract'
import type { Recording } from '@/features/commerce/recordings/recordings.contract'
import { findRecording } from '@/features/commerce/recordings/server/recordings'
import { laterFormats } from '@/features/commerce/releases/releases.rules'
import { samplesOfItem } from '@/features/commerce/sheet-music/server/editions/samples-of-item'
import { findStory } from '@/features/commerce/sheet-music/server/tunes/tunes'
import type { DetailedItem } from '../catalog.contract'
import { asFormat, asFormats, shopReleases, without } from './lists/formats-of-releases'
import { present } from './view/present'
import { parcelCost } from './parcel-cost'
import { shopOrder } from './lists/shop-order'

/** Most other items on a page. */
const related = 4

type Row = typeof shopItems.$inferSelect

export type ItemPage = {
  /**
   * The item; for a format of a release the first format, whatever format was asked for, with what the others know of
   * the music: a description, something to hear, and what there is to download.
   */
  item: DetailedItem
  /** Each with its cost of shipping; empty for an item alone. */
  formats: (DetailedItem & { shipping: string[] })[]
  /** Names the cost of shipping the item. */
  shipping: string[]
  related: DetailedItem[]
  samples: SheetSamples[]
  recording: Recording
  story: string | null
}

/** Returns the recording with the most tracks to hear, else the first with tracks, and the first year and credits. */
function joinRecordings(found: readonly Recording[]): Recording {
  const heard = ({ tracks }: Recording) => tracks.filter(({ audio }) => audio !== null).length
  const fullest = found.toSorted((one, other) => heard(other) - heard(one) || other.tracks.length - one.tracks.length)
  return {
    year: found.find(({ year }) => year !== null)?.year ?? null,
    credits: found.find(({ credits }) => credits)?.credits ?? null,
    tracks: fullest[0]?.tracks ?? [],
  }
}

/**
 * Returns one visible item with its sample pages, and up to four others, those of its category first; null when no
 * visible item has that name.
 */
export async function itemWithRelated(ctx: Context, slug: string): Promise<ItemPage | null> {
  const isVisible = publicRows(shopItems)
  const [row] = await ctx.db
    .select()
    .from(shopItems)
    .where(and(eq(shopItems.slug, slug), isVisible))
  if (!row) return null
  const releases = await shopReleases(ctx)
  const release = releases.get(row.id)
  const ids = release ? release.formats.map(({ id }) => id) : [row.id]
  const stored = release
    ? await ctx.db
        .select()
        .from(shopItems)
        .where(and(isAnyOf(shopItems.id, ids), isVisible))
    : [row]
  const rows = ids.flatMap((id): Row[] => stored.filter((one) => one.id === id))
  const others = await ctx.db
    .select()
    .from(shopItems)
    .where(and(isVisible, without([...ids, ...laterFormats(releases, () => true)])))
    .orderBy(desc(eq(shopItems.category, row.category)), desc(shopItems.is_featured), ...shopOrder)
    .limit(related)
  const presented = await present(ctx, [...rows, ...others])
  const own = presented.slice(0, rows.length)
  const inRelease = release ? asFormats(own, release, releases) : []
  const item = inRelease[0] ?? own[0]
  if (!item) return null
  const [samples, recordings, stories, formats, shipping] = await Promise.all([
    Promise.all(rows.map((one) => samplesOfItem(ctx, one))),
    Promise.all(rows.map((one) => findRecording(ctx, one))),
    Promise.all(rows.map(({ tune_id }) => findStory(ctx.db, tune_id))),
    Promise.all(inRelease.map(async (format) => ({ ...format, shipping: await parcelCost(ctx, format) }))),
    parcelCost(ctx, item),
  ])
  return {
    item: {
      ...item,
      description: [item, ...formats].find(({ description }) => description !== '')?.description ?? '',
      canListen: own.some(({ canListen }) => canListen),
      download: own.find(({ download }) => download !== null)?.download ?? null,
    },
    formats,
    shipping,
    related: presented.slice(rows.length).map((other) => asFormat(other, releases, 'main')),
    samples: samples.find(({ length }) => length > 0) ?? [],
    recording: joinRecordings(recordings),
    story: stories.find((story) => story !== null) ?? null,
  }
}
