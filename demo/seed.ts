// Fills an empty database with the demo content: files first, then all rows in one transaction. Never touches a database that has content.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { collaborations, musicalInfluences, stats } from '@/db/schema/site/about'
import { events, eventTunes } from '@/db/schema/site/events'
import { featuredVideos } from '@/db/schema/site/featured-videos'
import { loeAudioTracks } from '@/db/schema/site/player'
import { samplePictures } from '@/db/schema/commerce/look-inside'
import { loeImages } from '@/db/schema/site/loe-gallery'
import { loeVideos } from '@/db/schema/site/loe'
import { mediaItems } from '@/db/schema/site/media'
import { pageContent } from '@/db/schema/site/page-content'
import { photoGallery } from '@/db/schema/site/photo-gallery'
import { itemVariants, releases, shopItems } from '@/db/schema/commerce/shop'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { tunes } from '@/db/schema/commerce/sheet-music'
import { themeSettings } from '@/db/schema/site/theme'
import { type NewFile, storeFile } from '@/platform/stored-files/store-file'
import { parseMusicKey } from '@/features/commerce/sheet-music/tunes/music-key'
import { releaseEditionFiles } from '@/features/commerce/catalog/server/editing/release-editions'
import { day } from '@/lib/durations'
import { insertRecordings, storeSoldRecordings } from './seed-recordings'
import { insertPlayAlong } from './seed-play-along'
import { insertSelling } from './seed-selling'
import { demoContent } from './content/all'
import { demoBundleEntries } from './seed-bundles'
import type { DemoFile, DemoManifest, ManifestEntry } from './content/types'

/**
 * Two processes may start on one empty database: the second waits and then finds content. Any unused constant will do.
 */
const seedLock = 7_221_602

const contentTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
}

/**
 * Returns the location of a demo file in the store: the buckets and paths that an upload of the same kind would use
 * (UPLD-08 to UPLD-11, OP-36).
 */
function findPlace(file: DemoFile, kind: ManifestEntry['kind']): Pick<NewFile, 'bucket' | 'path'> {
  const name = path.basename(file)
  const folder = file.split('/')[0] ?? ''
  if (kind === 'pdf') return { bucket: 'sheet-music-pdfs', path: `pdfs/${name}` }
  if (kind === 'audio') return { bucket: 'loe-audio', path: `audio/${name}` }
  if (kind === 'video') return { bucket: 'videos', path: `videos/${name}` }
  if (folder === 'samples') return { bucket: 'shop-images', path: `samples/${name}` }
  if (folder === 'shop') return { bucket: 'shop-images', path: `products/${name}` }
  return { bucket: 'media', path: `${folder}/${name}` }
}

async function storeDemoFiles(
  ctx: Context,
  folder: string,
  manifest: DemoManifest,
): Promise<(file: DemoFile) => string> {
  const addresses = new Map<DemoFile, string>()
  for (const [file, facts] of Object.entries(manifest.files)) {
    const contentType = contentTypes[path.extname(file)]
    if (!contentType) continue
    const content = await readFile(path.join(folder, file))
    addresses.set(
      file,
      await storeFile(ctx, { ...findPlace(file, facts.kind), content, contentType, facts: readDetails(facts) }),
    )
  }
  return (file) => {
    const address = addresses.get(file)
    if (address === undefined) throw new Error(`The demo content names ${file}, but demo/files/manifest.json does not`)
    return address
  }
}

function readDetails(entry: ManifestEntry) {
  return {
    width: 'width' in entry ? entry.width : null,
    height: 'height' in entry ? entry.height : null,
    placeholder: 'placeholder' in entry ? entry.placeholder : null,
    focus: 'focus' in entry ? entry.focus : null,
    duration: 'duration' in entry ? entry.duration : null,
    pageCount: 'pages' in entry ? entry.pages : null,
    peaks: 'peaks' in entry ? entry.peaks : null,
    loudness: 'loudness' in entry ? entry.loudness : null,
    systems: 'systems' in entry ? entry.systems : null,
  }
}

/** Returns the calendar date the given number of days from today, in the site's time zone (OP-29). */
function dateInDays(now: Date, days: number, timeZone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const date = new Date(`${today}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

async function insertRows(tx: Transaction, ctx: Context, address: (file: DemoFile) => string): Promise<void> {
  const optional = (file: DemoFile | null) => (file === null ? null : address(file))
  const now = ctx.clock.now()
  /** Later entries are older, so that "newest first" shows them in list order. */
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  const peaksBySound = await storedPeaks(tx)

  for (const [page_name, text] of Object.entries(demoContent.pageContent)) {
    const row = {
      title: text.title,
      description: text.descriptionFile ? address(text.descriptionFile) : text.description,
      paragraph_spacing: text.paragraphSpacing,
    }
    await tx
      .insert(pageContent)
      .values({ page_name, ...row })
      .onConflictDoUpdate({ target: pageContent.page_name, set: row })
  }
  const music = demoContent.shopItems.flatMap(({ tune }) => (tune ? [tune] : []))
  const stored = await tx
    .insert(tunes)
    .values(
      music.map(({ key, leadRange, ...facts }) => {
        const read = key === undefined ? null : parseMusicKey(key)
        return { ...facts, key_fifths: read?.fifths, key_minor: read?.isMinor, lead_range: leadRange }
      }),
    )
    .returning({ id: tunes.id, title: tunes.title })
  const tuneIds = new Map(stored.map(({ title, id }) => [title, id]))
  const titles = new Set(demoContent.shopItems.flatMap(({ release }) => release?.title ?? []))
  const released = await tx
    .insert(releases)
    .values([...titles].map((title) => ({ title })))
    .returning({ id: releases.id, title: releases.title })
  const releaseIds = new Map(released.map(({ title, id }) => [title, id]))
  const sold = await tx
    .insert(shopItems)
    .values(
      demoContent.shopItems.map((item, index) => ({
        slug: item.slug,
        category: item.category,
        title: item.title,
        description: item.description,
        price: item.priceCents,
        digital_price: item.digitalPriceCents,
        image_url: address(item.image),
        pdf_file_url: optional(item.pdf),
        bandcamp_url: item.bandcampUrl,
        external_url: item.externalUrl,
        tags: item.tags,
        is_visible: item.isVisible,
        is_featured: item.isFeatured,
        inventory_count: item.inventoryCount,
        download_limit: item.downloadLimit,
        download_expiry_days: item.downloadExpiryDays,
        tune_id: item.tune && tuneIds.get(item.tune.title),
        line_up: item.lineUp,
        release_id: item.release && releaseIds.get(item.release.title),
        release_format: item.release?.format,
        order_index: item.orderIndex,
        purchase_count: item.purchaseCount,
        created_at: minutesAgo(index),
      })),
    )
    .returning({ id: shopItems.id, slug: shopItems.slug })
  const findId = new Map(sold.map(({ slug, id }) => [slug, id]))
  await tx
    .insert(itemVariants)
    .values(
      demoContent.shopItems.flatMap(({ slug, variants = [] }) =>
        variants.map(({ label, inventoryCount }, position) => ({
          shop_item_id: findId.get(slug) ?? '',
          label,
          inventory_count: inventoryCount,
          position,
        })),
      ),
    )
  const editions = demoContent.shopItems.flatMap(({ slug, editions: given = [] }) =>
    given.map(({ priceCents, pdf, erratum, samples = [], ...edition }, position) => ({
      ...edition,
      price: priceCents,
      pdf_file_url: optional(erratum?.before ?? pdf),
      sample_pages: samples.map(({ page }) => page),
      shop_item_id: findId.get(slug) ?? '',
      position,
    })),
  )
  const stocked = await tx.insert(itemVariants).values(editions).returning()
  await tx.insert(bundleEntries).values(demoBundleEntries(findId, stocked))
  for (const { id } of sold) await releaseEditionFiles(tx, { clock: { now: () => daysAgo(90) } }, id)
  for (const { slug, editions: given = [] } of demoContent.shopItems)
    for (const { label, pdf, erratum } of given) {
      if (!erratum) continue
      const itemId = findId.get(slug) ?? ''
      await tx
        .update(itemVariants)
        .set({ pdf_file_url: optional(pdf), change_note: erratum.note })
        .where(and(eq(itemVariants.shop_item_id, itemId), eq(itemVariants.label, label)))
      await releaseEditionFiles(tx, { clock: { now: () => daysAgo(erratum.daysAgo) } }, itemId)
    }
  await tx
    .insert(samplePictures)
    .values(
      demoContent.shopItems.flatMap(({ editions: given = [] }) =>
        given.flatMap(({ pdf, samples = [] }) =>
          pdf === null
            ? []
            : samples.map(({ page, picture }) => ({ file: address(pdf), page, picture: address(picture) })),
        ),
      ),
    )
  const gigs = await tx
    .insert(events)
    .values(
      demoContent.events.map((event) => ({
        title: event.title,
        date: dateInDays(now, event.inDays, ctx.settings.timeZone),
        time: event.time,
        venue: event.venue,
        city: event.city,
        description: event.description,
        image_url: address(event.image),
        ticket_url: event.ticketUrl,
        video_url: optional(event.video),
        type: event.type,
        status: event.status,
        is_featured: event.isFeatured,
        set_list_shown: event.setList?.shown ?? ('never' as const),
      })),
    )
    .returning({ id: events.id })
  await tx
    .insert(eventTunes)
    .values(
      demoContent.events.flatMap(({ setList }, index) =>
        (setList?.lines ?? []).map((line, position) => ({
          ...line,
          tune_id: tuneIds.get(line.title),
          event_id: gigs[index]?.id ?? '',
          position,
        })),
      ),
    )
  await tx
    .insert(mediaItems)
    .values(
      demoContent.mediaItems.map((item, index) => ({
        title: item.title,
        description: item.description,
        type: item.type,
        url: item.file === null ? (item.url ?? '') : address(item.file),
        thumbnail_url: optional(item.thumbnail),
        platform: item.platform,
        is_featured: item.isFeatured,
        is_visible: item.isVisible,
        created_at: minutesAgo(index),
      })),
    )
  for (const [table, videos] of [
    [featuredVideos, demoContent.featuredVideos],
    [loeVideos, demoContent.loeVideos],
  ] as const) {
    await tx
      .insert(table)
      .values(
        videos.map((video) => ({
          title: video.title,
          description: video.description,
          embed_id: video.embedId,
          video_url: address(video.video),
          thumbnail_url: address(video.thumbnail),
          order_index: video.orderIndex,
          is_active: video.isActive,
        })),
      )
  }
  await tx
    .insert(photoGallery)
    .values(
      demoContent.photoGallery.map((photo) => ({
        title: photo.title,
        alt_text: photo.altText,
        image_url: address(photo.image),
        order_index: photo.orderIndex,
        is_active: photo.isActive,
        is_featured: photo.isFeatured,
      })),
    )
  await tx
    .insert(loeImages)
    .values(
      demoContent.loeImages.map((image, index) => ({
        title: image.title,
        alt_text: image.altText,
        caption: image.caption,
        image_url: address(image.image),
        order_index: image.orderIndex,
        is_active: image.isActive,
        created_at: minutesAgo(-index),
      })),
    )
  await tx
    .insert(loeAudioTracks)
    .values(
      demoContent.loeAudioTracks.map((track) => ({
        title: track.title,
        artist: track.artist,
        album: track.album,
        audio_url: address(track.audio),
        artwork_url: address(track.artwork),
        duration: track.duration,
        order_index: track.orderIndex,
        source_type: track.sourceType,
        soundcloud_embed_url: track.soundcloudEmbedUrl,
        peaks: peaksBySound.get(address(track.audio)) ?? null,
        is_active: track.isActive,
      })),
    )
  await insertPlayAlong(tx, address)
  await tx
    .insert(themeSettings)
    .values(
      demoContent.themeSettings.map((theme, index) => ({
        name: theme.name,
        colors: theme.colors,
        typography: theme.typography,
        animations: theme.animations,
        is_active: theme.isActive,
        created_at: minutesAgo(index),
      })),
    )
  await tx
    .insert(musicalInfluences)
    .values(
      demoContent.musicalInfluences.map((influence) => ({ name: influence.name, order_index: influence.orderIndex })),
    )
  await tx
    .insert(collaborations)
    .values(
      demoContent.collaborations.map(({ artist, project, year, orderIndex }) => ({
        artist,
        project,
        year,
        order_index: orderIndex,
      })),
    )
  await tx
    .insert(stats)
    .values(
      demoContent.stats.map((stat) => ({
        icon_name: stat.iconName,
        number_value: stat.numberValue,
        label: stat.label,
        order_index: stat.orderIndex,
      })),
    )
}

/** Returns the waveforms of the stored tracks by address; the demo build has measured them. */
async function storedPeaks(tx: Transaction): Promise<Map<string, number[]>> {
  const { rows } = await tx.execute<{ bucket: string; path: string; peaks: number[] }>(
    sql`select bucket, path, peaks from stored_files where peaks is not null`,
  )
  return new Map(rows.map((row) => [`/media/${row.bucket}/${row.path}`, row.peaks]))
}

/**
 * Fills the database if it has no shop item, no event and no media item; returns true when it did. A process killed
 * half-way leaves files but no rows, and the next start seeds again.
 */
export async function seedDemo(ctx: Context, folder = path.resolve('demo/files')): Promise<boolean> {
  const isEmpty = async (db: Pick<Transaction, 'execute'>) => {
    const { rows } = await db.execute<{ filled: boolean }>(sql`
      select exists (select from shop_items) or exists (select from events) or exists (select from media_items) as filled`)
    return rows[0]?.filled === false
  }
  // A deployment may leave the demo out; then it starts empty.
  if (!existsSync(path.join(folder, 'manifest.json')) || !(await isEmpty(ctx.db))) return false
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as DemoManifest
  const address = await storeDemoFiles(ctx, folder, manifest)
  const sold = await storeSoldRecordings(ctx, folder, manifest)
  return inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (!(await isEmpty(tx))) return false
    await insertRows(tx, ctx, address)
    await insertRecordings(tx, sold)
    await insertSelling(tx, ctx)
    return true
  })
}
