// Texts of the dashboard's tiles: a number, a name or a date for every page, read in one statement.
import { sql, type SQL } from 'drizzle-orm'
import { type Context, signedInAs } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { playAlongPoints } from '@/db/schema/commerce/play-along'
import { photoGallery } from '@/db/schema/site/photo-gallery'
import { themeSettings } from '@/db/schema/site/theme'
import { counted } from '@/lib/counted'
import { formatDate } from '@/lib/dates'

/** Counts the rows of a table, or those that meet a condition after the table's name. */
const count = (from: SQL) => sql<number>`(select count(*)::int from ${from})`

const dated = (word: string, day: string | null, none: string): string =>
  day === null ? none : `${word} ${formatDate(day, 'MMM dd, yyyy')}`

/** Path of a page → text of its tile. An editor gets only the pages for editors (decision 0038). */
export async function tileTexts({ db, clock, settings, actor }: Context): Promise<Record<string, string>> {
  const zone = settings.timeZone
  const day = (moment: SQL) => sql`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD')`
  const text = (query: SQL) => sql<string | null>`(select ${query})`
  const changed = (keys: string) =>
    text(sql`${day(sql`max(updated_at)`)} from page_content where page_name like ${keys}`)
  const today = sql`(${clock.now().toISOString()}::timestamptz at time zone ${zone})::date`
  const [facts] = await db
    .select({
      home: changed('home-%'),
      about: changed('about-%'),
      contact: changed('contact-%'),
      shop_texts: changed('shop-%'),
      texts: count(sql`page_content`),
      media: count(sql`media_items`),
      films: count(sql`loe_videos`),
      tracks: count(sql`loe_audio_tracks`),
      images: count(sql`loe_images`),
      next_gig: text(
        sql`to_char(min(date), 'YYYY-MM-DD') from events where status = 'upcoming' and date between ${today} and '9999-12-31'`,
      ),
      videos: count(sql`featured_videos`),
      photos: count(sql`photo_gallery`),
      featured_photos: count(sql`photo_gallery where is_featured and ${publicRows(photoGallery)}`),
      trash: count(sql`deleted_records`),
      last_change: text(sql`${day(sql`at`)} from audit order by at desc limit 1`),
      items: count(sql`shop_items`),
      tiers: count(sql`licence_tiers`),
      played: sql<number>`(select count(distinct sheet_id)::int from play_along_points where ${publicRows(playAlongPoints)})`,
      last_order: text(
        sql`${day(sql`created_at`)} from checkouts where status = 'paid' order by created_at desc limit 1`,
      ),
      unread: count(sql`contact_messages where status = 'unread'`),
      last_letter: text(sql`${day(sql`max(sent_at)`)} from newsletters`),
      subscribers: count(sql`newsletter_subscribers where status = 'confirmed'`),
      wishes: count(sql`privacy_requests where done_at is null`),
      theme: text(sql`name from theme_settings where ${publicRows(themeSettings)}`),
      users: count(sql`allowed_emails`),
      failed_mails: count(sql`outbox where status = 'dead'`),
    })
    .from(sql`(values (1)) as one`)
  if (!facts) return {}
  const forEditors = {
    '/admin/home': dated('Changed', facts.home, 'No texts yet'),
    '/admin/about': dated('Changed', facts.about, 'No texts yet'),
    '/admin/media': counted(facts.media, 'item'),
    '/admin/loe': `${counted(facts.films, 'video')}, ${counted(facts.tracks, 'track')}, ${counted(facts.images, 'picture')}`,
    '/admin/events': dated('Next:', facts.next_gig, 'No upcoming gigs'),
    '/admin/contact': dated('Changed', facts.contact, 'No texts yet'),
    '/admin/featured-videos': counted(facts.videos, 'video'),
    '/admin/photo-gallery': `${counted(facts.photos, 'photo')}, ${facts.featured_photos} on the home page`,
    '/admin/page-content': counted(facts.texts, 'text'),
    '/admin/shop-content': dated('Changed', facts.shop_texts, 'No texts yet'),
    '/admin/activity': dated('Last change', facts.last_change, 'Nothing yet'),
    '/admin/trash': facts.trash === 0 ? 'Empty' : counted(facts.trash, 'record'),
    '/admin/account': signedInAs(actor) ?? '',
  }
  if (actor.kind === 'editor') return forEditors
  return {
    ...forEditors,
    '/admin/orders': dated('Last:', facts.last_order, 'None yet'),
    '/admin/shop': counted(facts.items, 'item'),
    '/admin/licences': counted(facts.tiers, 'licence'),
    '/admin/play-along': `${counted(facts.played, 'sheet')} shown`,
    '/admin/messages': facts.unread === 0 ? 'None unread' : `${facts.unread} unread`,
    '/admin/newsletter': dated('Last sent', facts.last_letter, 'None sent yet'),
    '/admin/subscribers': counted(facts.subscribers, 'subscriber'),
    '/admin/privacy': facts.wishes === 0 ? 'Nothing to do' : counted(facts.wishes, 'request'),
    '/admin/theme': facts.theme ?? 'Default look',
    '/admin/user-management': `${counted(facts.users, 'person', 'people')} may sign in`,
    '/admin/mails': facts.failed_mails === 0 ? 'None failed' : `${facts.failed_mails} failed`,
  }
}
