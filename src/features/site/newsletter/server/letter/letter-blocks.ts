// Turns the blocks of a newsletter into the blocks of a mail. Looks up items, gigs and tracks as visitors see them now.
import { and, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import type { LetterBlock } from '@/adapters/mail/letter-content'
import { publicRows } from '@/db/public-rows'
import { shopItems } from '@/db/schema/commerce/shop'
import { events } from '@/db/schema/site/events'
import { loeAudioTracks } from '@/db/schema/site/player'
import { formatDate } from '@/lib/dates'
import type { LetterPart } from '@/lib/letter-parts'
import { hasVariants, mailPictureUrl, pictureVariantUrl } from '@/lib/picture'
import { letterTexts } from '../../letter.texts'
import { readLetterText } from '../../letter-text.rules'

type World = { db: Database | Transaction; settings: Context['settings'] }
type Card = Extract<LetterBlock, { kind: 'card' }>

/** Limits the words of an item in a letter. */
const mostWords = 140

/** Returns the first sentence or line of a description, at most 140 characters. */
function shorten(text: string): string {
  const [line = ''] = text.trim().split('\n')
  if (line.length <= mostWords) return line
  const cut = line.slice(0, mostWords)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 80 ? cut.lastIndexOf(' ') : mostWords)}…`
}

function cardPicture(baseUrl: string, url: string | null, alt: string): Pick<Card, 'picture'> {
  const address = mailPictureUrl(baseUrl, url)
  return address === null ? {} : { picture: { url: address, alt } }
}

/** Returns a picture in the width of the letter, twice as sharp; null for an address that mails cannot show. */
function widePicture(baseUrl: string, url: string): string | null {
  if (hasVariants(url)) return `${baseUrl}${pictureVariantUrl(url, 1280, 'jpeg')}`
  if (url.startsWith('/media/')) return baseUrl + url
  return url.startsWith('https://') && URL.canParse(url) ? url : null
}

const refsOf = (parts: readonly LetterPart[], kind: 'item' | 'gig' | 'track') =>
  parts.flatMap((part) => (part.kind === kind ? [part.ref] : []))

/** Returns the cards of items, gigs and tracks by id. Those that visitors do not see are missing. */
async function findCards({ db, settings }: World, parts: readonly LetterPart[]): Promise<Map<string, Card>> {
  const { baseUrl } = settings
  const cards = new Map<string, Card>()
  const items = refsOf(parts, 'item')
  if (items.length > 0)
    for (const item of await db
      .select()
      .from(shopItems)
      .where(and(inArray(shopItems.id, items), publicRows(shopItems))))
      cards.set(item.id, {
        kind: 'card',
        title: item.title,
        line: shorten(item.description ?? ''),
        link: { label: letterTexts.seeItem, href: `${baseUrl}/shop/${encodeURIComponent(item.slug)}` },
        ...cardPicture(baseUrl, item.image_url, item.title),
      })
  const gigs = refsOf(parts, 'gig')
  if (gigs.length > 0)
    for (const gig of await db.select().from(events).where(inArray(events.id, gigs))) {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(gig.date)) continue
      const when = [formatDate(gig.date, 'MMMM d, yyyy'), gig.time?.trim()].filter(Boolean).join(', ')
      const cancelled = gig.status === 'cancelled' ? `${letterTexts.cancelled} · ` : ''
      cards.set(gig.id, {
        kind: 'card',
        title: gig.title,
        line: `${cancelled}${when} · ${gig.venue}, ${gig.city}`,
        // Only the end of a gig's address counts: the page redirects to its full address.
        link: { label: letterTexts.seeGig, href: `${baseUrl}/events/${gig.date}-${gig.id.slice(0, 8)}` },
        ...cardPicture(baseUrl, gig.image_url, gig.title),
      })
    }
  const tracks = refsOf(parts, 'track')
  if (tracks.length > 0)
    for (const track of await db
      .select()
      .from(loeAudioTracks)
      .where(and(inArray(loeAudioTracks.id, tracks), publicRows(loeAudioTracks))))
      cards.set(track.id, {
        kind: 'card',
        title: track.title,
        line: [track.artist, track.album].filter(Boolean).join(' · '),
        link: { label: letterTexts.listen, href: `${baseUrl}/loe` },
        ...cardPicture(baseUrl, track.artwork_url, track.title),
      })
  return cards
}

/** Returns the blocks of a mail. Leaves out items, gigs and tracks that visitors do not see any more. */
export async function letterBlocks(world: World, parts: readonly LetterPart[]): Promise<LetterBlock[]> {
  const cards = await findCards(world, parts)
  return parts.flatMap((part): LetterBlock[] => {
    switch (part.kind) {
      case 'text':
        return readLetterText(part.text)
      case 'picture': {
        const url = widePicture(world.settings.baseUrl, part.url)
        return url === null ? [] : [{ kind: 'picture', url, alt: part.alt, ...(part.href && { href: part.href }) }]
      }
      case 'divider':
        return [{ kind: 'divider' }]
      default: {
        const card = cards.get(part.ref)
        return card ? [card] : []
      }
    }
  })
}
