// Proves newsletters of blocks on a real database: what readers get, planned sending, and audiences.
import { eq, like } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { composeMail } from '@/adapters/mail/compose'
import type { Mail } from '@/adapters/mail/mail'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { shopItems } from '@/db/schema/commerce/shop'
import { outbox } from '@/db/schema/operations/mail'
import { events } from '@/db/schema/site/events'
import { newsletterDeliveries, newsletters, newsletterSubscribers } from '@/db/schema/site/newsletter'
import { loeAudioTracks } from '@/db/schema/site/player'
import type { Audience, LetterPart } from '@/lib/letter-parts'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { testApp } from '../../../../../../tests/support/test-app'
import { createTestWorld, type TestWorld } from '../../../../../../tests/support/test-world'
import { newsletterMails } from '../newsletter.mail'
import {
  createNewsletter,
  listNewsletters,
  queueNewsletter,
  sendNewsletter,
  stopNewsletter,
  updateNewsletter,
} from '../newsletters'
import { letterChoices } from './choices'
import { cancelPlan, planNewsletter, startPlannedNewsletters } from './planned'
import { newsletterLetter } from './render-letter'

let world: TestWorld
let mails: Mail[]
beforeAll(async () => {
  world = await createTestWorld()
  world.ctx.actor = ownerActor
})
beforeEach(async () => {
  mails = []
  for (const table of [
    newsletters,
    newsletterSubscribers,
    outbox,
    orders,
    checkouts,
    shopItems,
    events,
    loeAudioTracks,
  ])
    await world.ctx.db.delete(table)
})
afterAll(() => world.close())

const text = (words: string): LetterPart => ({ id: words.slice(0, 10), kind: 'text', text: words })
const subscribe = (email: string, confirmed_at: Date | null = null) =>
  world.ctx.db.insert(newsletterSubscribers).values({ email, status: 'confirmed', confirmed_at })
const write = (blocks: LetterPart[], audience: Audience = {}) =>
  createNewsletter(world.ctx, { subject: 'Two dates', blocks, audience })
const summary = async () => (await listNewsletters(world.ctx)).newsletters[0]
const deliver = () =>
  deliverDueMail(world.ctx, { sender: { send: async (mail) => void mails.push(mail) }, templates: newsletterMails })

async function allBlocks(): Promise<{ parts: LetterPart[]; item: string }> {
  const { db } = world.ctx
  const [item] = await db
    .insert(shopItems)
    .values({ slug: 'late-set', category: 'cd', title: 'Late Set', description: 'Nine slow tunes.\nMore.' })
    .returning({ id: shopItems.id })
  const [gig] = await db
    .insert(events)
    .values({ title: 'Old Town', date: '2027-01-02', venue: 'Corner Room', city: 'Old Town', type: 'concert' })
    .returning({ id: events.id })
  const [track] = await db
    .insert(loeAudioTracks)
    .values({ title: 'Slide Rule', artist: 'The Quartet' })
    .returning({ id: loeAudioTracks.id })
  return {
    item: item?.id ?? '',
    parts: [
      text('# Hello\n\nA **late** set at [the Room](https://example.com/r).\n\n- one\n- two'),
      { id: 'p', kind: 'picture', url: '/media/media/room.jpg', alt: 'The Corner Room', href: 'https://example.com/p' },
      { id: 'd', kind: 'divider' },
      { id: 'i', kind: 'item', ref: item?.id ?? '' },
      { id: 'g', kind: 'gig', ref: gig?.id ?? '' },
      { id: 't', kind: 'track', ref: track?.id ?? '' },
    ],
  }
}

test('a newsletter with all blocks arrives as HTML that reads without pictures, and as the same in plain text', async () => {
  await subscribe('fan@example.com')
  const { parts } = await allBlocks()
  const id = await write(parts)
  await sendNewsletter(world.ctx, id)
  await queueNewsletter(world.ctx, id)
  await deliver()
  const [mail] = mails
  if (!mail) throw new Error('no mail')
  const built = await nodemailer
    .createTransport({ streamTransport: true, buffer: true })
    .sendMail(composeMail(mail, { name: 'The Musician', address: 'news@themusician.test' }))
  const read = await simpleParser(built.message)
  const plain = read.text ?? ''
  const html = typeof read.html === 'string' ? read.html : ''
  for (const words of [
    'A late set at the Room (https://example.com/r).',
    '- one\n- two',
    '[The Corner Room]\nhttps://example.com/p',
    '* * *',
    'Late Set\nNine slow tunes.\nSee it in the shop: https://themusician.test/shop/late-set',
    'Old Town\nJanuary 2, 2027',
    'Slide Rule\nThe Quartet\nListen: https://themusician.test/loe',
    'Unsubscribe:\nhttps://themusician.test/newsletter/',
  ])
    expect(plain).toContain(words)
  for (const words of ['<strong>late</strong>', 'alt="The Corner Room"', '<li', 'Slide Rule'])
    expect(html).toContain(words)
  expect(html).toContain('https://themusician.test/pictures/1280.jpeg/media/room.jpg')
  for (const image of html.match(/<img[^>]*>/g) ?? []) expect(image).toMatch(/ alt="[^"]+" width="\d+"/)
  expect(html).toContain('content="light dark"')
  // The links of the HTML are counted per newsletter; unsubscribing is not.
  const links = (await summary())?.links.map(({ href }) => href)
  expect(links).toEqual([
    'https://example.com/r',
    'https://example.com/p',
    'https://themusician.test/shop/late-set',
    expect.stringMatching(/^https:\/\/themusician\.test\/events\/2027-01-02-[0-9a-f]{8}$/),
    'https://themusician.test/loe',
  ])
  for (const place of [0, 1, 2, 3, 4]) expect(html).toContain(`href="https://themusician.test/l/${id}/${place}"`)
  expect(html).toMatch(/href="https:\/\/themusician\.test\/newsletter\/[^"]+"[^>]*>Unsubscribe/)
  expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024)
  expect(html).not.toMatch(/<script|<link|src="\//)
})

test('an item that was deleted after the newsletter was planned is left out, and its choices say so', async () => {
  await subscribe('fan@example.com')
  const { parts, item } = await allBlocks()
  const id = await write(parts)
  await planNewsletter(world.ctx, id, { date: '2099-01-01', time: '09:00' })
  await world.ctx.db.update(shopItems).set({ is_visible: false }).where(eq(shopItems.id, item))
  expect((await letterChoices(world.ctx)).items).toEqual([{ id: item, title: 'Late Set', isShown: false }])
  await world.ctx.db.delete(shopItems)
  const { html, text: plain } = await newsletterLetter(
    world.ctx,
    { subject: 'Two dates', blocks: (await summary())?.blocks ?? [] },
    'https://themusician.test/',
  )
  expect(html + plain).not.toContain('Late Set')
  expect(plain).toContain('Slide Rule')
  expect(await letterChoices(world.ctx)).toMatchObject({ items: [], tracks: [{ title: 'Slide Rule' }] })
})

test('a newsletter that mail programs would cut is refused with a sentence', async () => {
  const parts = Array.from({ length: 6 }, () => text('word '.repeat(3999)))
  await expect(write(parts)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { blocks: expect.stringContaining('102 KB') as string },
  })
  expect(await world.ctx.db.$count(newsletters)).toBe(0)
})

test('a newsletter that was written before there were blocks is shown, changed and sent like any other', async () => {
  await subscribe('fan@example.com')
  const [old] = await world.ctx.db
    .insert(newsletters)
    .values({ subject: 'Old', body: 'Dear friends,\n\n[Tickets](https://example.com/t)', created_by: 'owner' })
    .returning({ id: newsletters.id })
  const blocks = (await summary())?.blocks ?? []
  expect(blocks).toEqual([{ id: 'text', kind: 'text', text: 'Dear friends,\n\n[Tickets](https://example.com/t)' }])
  await updateNewsletter(world.ctx, old?.id ?? '', { subject: 'Old', blocks: [...blocks, text('And more.')] })
  await sendNewsletter(world.ctx, old?.id ?? '')
  await queueNewsletter(world.ctx, old?.id ?? '')
  await deliver()
  expect(mails[0]?.text).toContain('Dear friends,\n\nTickets:\nhttps://example.com/t\n\nAnd more.')
})

test('a planned newsletter starts once when its time has come, although two processes look at once', async () => {
  await subscribe('fan@example.com')
  const id = await write([text('Hello.')])
  const now = world.ctx.clock.now()
  await expect(planNewsletter(world.ctx, id, { date: '2020-01-01', time: '09:00' })).rejects.toMatchObject({
    fields: { time: expect.stringContaining(world.ctx.settings.timeZone) as string },
  })
  await planNewsletter(world.ctx, id, { date: '2099-01-01', time: '09:00' })
  await startPlannedNewsletters(world.ctx)
  expect(await summary()).toMatchObject({ status: 'planned', recipients: 1 })
  await world.ctx.db.update(newsletters).set({ send_at: new Date(now.getTime() - 1000) })
  await Promise.all([startPlannedNewsletters(world.ctx), startPlannedNewsletters(world.ctx)])
  await startPlannedNewsletters(world.ctx)
  expect(await summary()).toMatchObject({ status: 'sending', sendAt: null, progress: { total: 1 } })
  await expect(cancelPlan(world.ctx, id)).rejects.toMatchObject({ code: 'invalid_data' })
  await stopNewsletter(world.ctx, id)
})

test('a cancelled plan is a draft, and a due one without recipients becomes one', async () => {
  const id = await write([text('Hello.')])
  await planNewsletter(world.ctx, id, { date: '2099-01-01', time: '09:00' })
  await cancelPlan(world.ctx, id)
  expect(await summary()).toMatchObject({ status: 'draft', sendAt: null })
  await world.ctx.db.update(newsletters).set({ status: 'planned', send_at: world.ctx.clock.now() })
  await startPlannedNewsletters(world.ctx)
  expect(await summary()).toMatchObject({ status: 'draft', sendAt: null })
  expect(await world.ctx.db.$count(newsletterDeliveries)).toBe(0)
})

test('5,000 readers get it once each, although queueing breaks off in the middle of its batches and some leave meanwhile @sweep', async () => {
  const { db, clock } = world.ctx
  const emails = Array.from({ length: 5000 }, (_, n) => `reader-${n}@example.com`)
  await db.insert(newsletterSubscribers).values(emails.map((email) => ({ email, status: 'confirmed' as const })))
  const id = await write([text('Hello.')])
  await db.update(newsletters).set({ status: 'planned', send_at: clock.now() })
  await startPlannedNewsletters(world.ctx)
  let calls = 0
  // Ends a batch before it is committed, as the end of the process does.
  const breaking = {
    ...world.ctx,
    clock: {
      now() {
        calls++
        if (calls % 5 === 0) throw new Error('killed')
        return clock.now()
      },
    },
  }
  await db
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', unsubscribed_at: clock.now() })
    .where(like(newsletterSubscribers.email, 'reader-4%'))
  let breaks = 0
  while ((await summary())?.status === 'sending')
    await queueNewsletter(breaking, id).catch(() => {
      breaks++
    })
  expect(breaks).toBeGreaterThan(3)
  const queued = await db.select({ recipient: outbox.recipient }).from(outbox)
  const wanted = emails.filter((email) => !email.startsWith('reader-4'))
  expect(queued.map(({ recipient }) => recipient).toSorted()).toEqual(wanted.toSorted())
  expect(await summary()).toMatchObject({ progress: { total: 5000, skipped: 5000 - wanted.length } })
})

test('a click counts once per newsletter and leads on; a link check without a body counts nothing', async () => {
  const app = await testApp({ rateLimits: false })
  try {
    const [row] = await app.ctx.db
      .insert(newsletters)
      .values({
        subject: 'Clicks',
        created_by: 'owner',
        status: 'sent',
        links: [
          { href: 'https://example.com/a', clicks: 0 },
          { href: 'https://example.com/b?x=1&y=2', clicks: 0 },
        ],
      })
      .returning({ id: newsletters.id })
    const click = (place: string, method = 'GET') =>
      app.request(`/l/${row?.id}/${place}`, { method, redirect: 'manual' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => click('1')))
    expect(answers.map(({ status, headers }) => [status, headers.get('location'), headers.getSetCookie()])).toEqual(
      answers.map(() => [302, 'https://example.com/b?x=1&y=2', []]),
    )
    expect((await click('1', 'HEAD')).status).toBe(302)
    expect((await app.ctx.db.select().from(newsletters))[0]?.links).toEqual([
      { href: 'https://example.com/a', clicks: 0 },
      { href: 'https://example.com/b?x=1&y=2', clicks: 20 },
    ])
    for (const path of ['2', '-1', 'x', '1e1']) expect((await click(path)).status).toBe(404)
    expect((await app.request('/l/no-such-letter/0')).status).toBe(404)
  } finally {
    await app.close()
  }
})

test('an audience has only confirmed subscribers who meet every condition', async () => {
  const { db } = world.ctx
  const { item } = await allBlocks()
  await subscribe('buyer@example.com', new Date('2026-03-01T12:00:00Z'))
  await subscribe('other@example.com', new Date('2026-05-01T12:00:00Z'))
  await db.insert(newsletterSubscribers).values({ email: 'gone@example.com', status: 'unsubscribed' })
  for (const [email, country] of [
    ['Buyer@example.com', 'DE'],
    ['gone@example.com', 'DE'],
    ['stranger@example.com', 'DE'],
  ] as const) {
    const [checkout] = await db
      .insert(checkouts)
      .values({
        cookie_hash: 'x',
        cart_hash: 'x',
        email,
        items_cents: 100,
        total_cents: 100,
        status: 'paid',
        ship_country: country,
        invoice_number: email,
      })
      .returning({ id: checkouts.id })
    await db
      .insert(orders)
      .values({
        checkout_id: checkout?.id ?? '',
        shop_item_id: item,
        customer_email: email,
        format: 'cd',
        title: 'Late Set',
        category: 'cd',
        quantity: 1,
        payment_status: 'completed',
        unit_cents: 100,
        provider_order_id: 'PAYPAL1',
        position: 0,
      })
  }
  const getters = async (audience: Audience) => {
    await db.delete(newsletters)
    const id = await write([text('Hello.')], audience)
    const expected = (await summary())?.recipients
    await sendNewsletter(world.ctx, id)
    const rows = await db
      .select({ email: newsletterSubscribers.email })
      .from(newsletterDeliveries)
      .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterDeliveries.subscriber_id))
    expect(rows).toHaveLength(expected ?? -1)
    return rows.map(({ email }) => email).toSorted()
  }
  expect(await getters({})).toEqual(['buyer@example.com', 'other@example.com'])
  expect(await getters({ bought: item })).toEqual(['buyer@example.com'])
  expect(await getters({ country: 'DE' })).toEqual(['buyer@example.com'])
  expect(await getters({ since: '2026-04-01' })).toEqual(['other@example.com'])
  await expect(getters({ country: 'DE', since: '2026-04-01' })).rejects.toMatchObject({
    message: 'No confirmed subscriber matches. Please change who gets it.',
  })
  expect((await letterChoices(world.ctx)).countries).toEqual(['DE'])
})
