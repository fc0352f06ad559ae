// What the tiles of the dashboard say: for every page a number, a name or a date, read in one statement.
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { signedInAs } from '@/platform/context'
import { counted } from '@/lib/counted'
import { formatDate } from '@/lib/dates'

type Facts = Record<
  | 'media'
  | 'films'
  | 'tracks'
  | 'images'
  | 'videos'
  | 'photos'
  | 'featured_photos'
  | 'texts'
  | 'trash'
  | 'items'
  | 'tiers'
  | 'played'
  | 'unread'
  | 'subscribers'
  | 'wishes'
  | 'users'
  | 'failed_mails',
  number
> &
  Record<
    'home' | 'about' | 'contact' | 'shop_texts' | 'next_gig' | 'last_order' | 'last_letter' | 'last_change' | 'theme',
    string | null
  >

const dated = (word: string, day: string | null, none: string): string =>
  day === null ? none : `${word} ${formatDate(day, 'MMM dd, yyyy')}`

/** Path of a page → what its tile says. An editor is told of pages for editors alone (decision 0038). */
export async function tileFacts({ db, clock, settings, actor }: Context): Promise<Record<string, string>> {
  const zone = settings.timeZone
  const day = (moment: SQL) => sql`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD')`
  const changed = (keys: string) =>
    sql`(select ${day(sql`max(updated_at)`)} from page_content where page_name like ${keys})`
  const today = sql`(${clock.now().toISOString()}::timestamptz at time zone ${zone})::date`
  const { rows } = await db.execute<Facts>(sql`select
    ${changed('home-%')} as home,
    ${changed('about-%')} as about,
    ${changed('contact-%')} as contact,
    ${changed('shop-%')} as shop_texts,
    (select count(*)::int from page_content) as texts,
    (select count(*)::int from media_items) as media,
    (select count(*)::int from loe_videos) as films,
    (select count(*)::int from loe_audio_tracks) as tracks,
    (select count(*)::int from loe_images) as images,
    (select to_char(min(date), 'YYYY-MM-DD') from events where status = 'upcoming' and date between ${today} and '9999-12-31') as next_gig,
    (select count(*)::int from featured_videos) as videos,
    (select count(*)::int from photo_gallery) as photos,
    (select count(*)::int from photo_gallery where is_featured and is_active) as featured_photos,
    (select count(*)::int from deleted_records) as trash,
    (select ${day(sql`at`)} from audit order by at desc limit 1) as last_change,
    (select count(*)::int from shop_items) as items,
    (select count(*)::int from licence_tiers) as tiers,
    (select count(distinct sheet_id)::int from play_along_points where is_shown) as played,
    (select ${day(sql`created_at`)} from checkouts where status = 'paid' order by created_at desc limit 1) as last_order,
    (select count(*)::int from contact_messages where status = 'unread') as unread,
    (select ${day(sql`max(sent_at)`)} from newsletters) as last_letter,
    (select count(*)::int from newsletter_subscribers where status = 'confirmed') as subscribers,
    (select count(*)::int from privacy_requests where done_at is null) as wishes,
    (select name from theme_settings where is_active) as theme,
    (select count(*)::int from allowed_emails) as users,
    (select count(*)::int from outbox where status = 'dead') as failed_mails`)
  const [facts] = rows
  if (!facts) return {}
  const forEditors = {
    '/admin/home': dated('Changed', facts.home, 'No texts yet'),
    '/admin/about': dated('Changed', facts.about, 'No texts yet'),
    '/admin/media': counted(facts.media, 'item'),
    '/admin/loe': `${counted(facts.films, 'video')}, ${counted(facts.tracks, 'track')}, ${counted(facts.images, 'picture')}`,
    '/admin/events': dated('Next:', facts.next_gig, 'No gig to come'),
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
    '/admin/theme': facts.theme ?? 'The look it came with',
    '/admin/user-management': `${counted(facts.users, 'person', 'people')} may sign in`,
    '/admin/mails': facts.failed_mails === 0 ? 'None failed' : `${facts.failed_mails} failed`,
  }
}
