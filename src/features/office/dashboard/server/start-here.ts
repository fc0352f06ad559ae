// Steps of the first hour, each ticked off by the data that exists.
import { eq, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { events } from '@/db/schema/site/events'
import { payments } from '@/db/schema/commerce/orders/orders'
import { pageContent } from '@/db/schema/site/page-content'
import { photoGallery } from '@/db/schema/site/photo-gallery'
import { loeAudioTracks } from '@/db/schema/site/player'
import { shopItems } from '@/db/schema/commerce/shop'
import { isEmail } from '@/lib/email'
import type { StartStep } from '../dashboard.contract'

/** Returns the steps in the order of docs/first-hour.md; none once all are done. */
export async function startHere({ db, settings }: Context): Promise<StartStep[]> {
  const there = async (rows: Promise<unknown[]>) => (await rows).length > 0
  const text = async (key: string) => {
    const [found] = await db.select().from(pageContent).where(eq(pageContent.page_name, key))
    return { title: found?.title.trim() ?? '', description: found?.description?.trim() ?? '' }
  }
  const one = sql<number>`1`
  const name = await text('home-hero-title')
  const contact = await text('contact-email')
  const steps: StartStep[] = [
    {
      key: 'name',
      text: 'Your name and a picture on the home page',
      href: '/admin/home',
      isDone: name.title !== '' && (await text('home-hero-image')).description !== '',
    },
    {
      key: 'about',
      text: 'A few words about you',
      href: '/admin/about',
      isDone: (await text('about-hero')).description !== '',
    },
    {
      key: 'contact',
      text: 'Where people reach you',
      href: '/admin/contact',
      isDone: isEmail(contact.description) || isEmail(contact.title),
    },
    // Leaves this step out if the server was started with a time zone.
    ...(settings.timeZoneFrom === 'environment'
      ? []
      : [
          {
            key: 'zone',
            text: 'Your time zone, for the times of your gigs',
            href: '/admin/events',
            isDone: settings.timeZoneFrom !== null,
          },
        ]),
    {
      key: 'gig',
      text: 'Your next gig',
      href: '/admin/events',
      isDone: await there(db.select({ one }).from(events).limit(1)),
    },
    {
      key: 'photos',
      text: 'Photos',
      href: '/admin/photo-gallery',
      isDone: await there(db.select({ one }).from(photoGallery).where(publicRows(photoGallery)).limit(1)),
    },
    {
      key: 'music',
      text: 'A recording to listen to',
      href: '/admin/loe#audio',
      isDone: await there(db.select({ one }).from(loeAudioTracks).where(publicRows(loeAudioTracks)).limit(1)),
    },
    {
      key: 'item',
      text: 'Something for sale',
      href: '/admin/shop',
      isDone: await there(db.select({ one }).from(shopItems).where(publicRows(shopItems)).limit(1)),
    },
    {
      key: 'order',
      text: 'A first order: buy it yourself, no money moves while you try',
      href: '/admin/orders',
      isDone: await there(db.select({ one }).from(payments).limit(1)),
    },
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}
