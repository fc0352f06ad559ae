// Proves on a real database that the site sends automatic letters only as the owner has turned them on, once per reader
// and once per thing, and that the owner has an hour to stop it.
import { Logger as WorkerLogger, runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Mail } from '@/adapters/mail/mail'
import { shopItems } from '@/db/schema/commerce/shop'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { outbox } from '@/db/schema/operations/mail'
import { events } from '@/db/schema/site/events'
import { newsletters, newsletterSubscribers } from '@/db/schema/site/newsletter'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { eventsResource } from '@/features/site/events/events.resource'
import { startPlannedNewsletters } from '@/features/site/newsletter/server/letter/planned'
import { listNewsletters, queueNewsletter, removeNewsletter } from '@/features/site/newsletter/server/newsletters'
import { confirm, unsubscribe } from '@/features/site/newsletter/server/subscriptions'
import { hour, minute } from '@/lib/durations'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { storeFile } from '@/platform/stored-files/store-file'
import { deriveToken } from '@/platform/tokens'
import { allMails } from '@/server/all-endpoints'
import { ownerInOffice, testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { TypedLetterSettings } from '../automatic-letters.contract'
import { announce } from './announce'
import { automaticLettersJobs } from './automatic-letters.job'

let app: TestApp
let mails: Mail[]
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerInOffice })
  app.ctx.db.$client.on('connect', (client) => client.on('error', () => undefined))
})
afterAll(() => app.close())
beforeEach(async () => {
  mails = []
  await app.ctx.db.$client.query(
    'truncate announced_things, letter_settings, newsletters, newsletter_subscribers, outbox, events, checkouts, shop_items cascade',
  )
})

const off: TypedLetterSettings = {
  welcomeIsOn: false,
  subject: 'Welcome',
  text: 'Hello **there**.',
  file: null,
  gigsAreOn: false,
  releasesAreOn: false,
}
async function choose(change: Partial<TypedLetterSettings>) {
  const response = await app.send('PUT', '/api/admin/automatic-letters', { ...off, ...change })
  return { status: response.status, body: (await response.json()) as { error?: { fields: Record<string, string> } } }
}
const deliver = () =>
  deliverDueMail(app.ctx, { sender: { send: async (mail) => void mails.push(mail) }, templates: allMails })
const runJobs = () =>
  runOnce({
    pgPool: app.ctx.db.$client,
    taskList: Object.fromEntries(
      Object.entries(automaticLettersJobs.tasks).map(([name, task]) => [
        name,
        (payload: unknown) => task(app.ctx, payload as Record<string, unknown>),
      ]),
    ),
    logger: new WorkerLogger(() => () => undefined),
    noHandleSignals: true,
  })

async function pending(email = 'fan@example.com'): Promise<{ id: string; token: string }> {
  const [row] = await app.ctx.db.insert(newsletterSubscribers).values({ email }).returning()
  const id = row?.id ?? ''
  return { id, token: deriveToken(app.ctx.settings.tokenSecret, 'newsletter', id) }
}

const gig: z.input<typeof eventsResource.values> = {
  ...eventsResource.defaults(),
  title: 'Late Set',
  date: '2026-12-26',
  time: '20:00',
  venue: 'The Cellar',
  city: 'Here',
}
const item: z.input<typeof shopItemsResource.values> = {
  ...shopItemsResource.defaults(),
  title: 'Blue Stride',
  category: 'digital_music',
  price: '12.50',
  image_url: 'https://example.com/cover.jpg',
  bandcamp_url: 'https://artist.bandcamp.com/a',
  tags: [],
  is_visible: true,
}
type Added = { id: string; release_id?: string }
async function addRow(path: 'events' | 'shop-items', values: object): Promise<Added> {
  const response = await app.send('POST', `/api/admin/${path}`, {
    values: { ...(path === 'events' ? gig : item), ...values },
  })
  expect(response.status).toBe(201)
  await runJobs()
  return (await response.json()) as Added
}
const add = async (path: 'events' | 'shop-items', values: object) => (await addRow(path, values)).id
const letters = async () => (await listNewsletters(app.ctx)).newsletters
const refs = async () => (await letters())[0]?.blocks.flatMap((block) => ('ref' in block ? [block.ref] : []))

describe('the welcome mail', () => {
  test('is off until the owner turns it on, and words are needed then', async () => {
    await confirm(app.ctx, (await pending()).token)
    await deliver()
    expect(mails).toEqual([])
    const refused = await choose({ welcomeIsOn: true, subject: ' ', text: '' })
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, ['subject', 'text']])
    expect((await choose({ subject: '', text: '' })).status).toBe(200)
  })

  test('is sent once after the first confirmation, however often it is clicked, and never for a reader who returns', async () => {
    await choose({ welcomeIsOn: true })
    const { token } = await pending()
    await Promise.all([1, 2, 3, 4].map(() => confirm(app.ctx, token)))
    await deliver()
    expect(mails).toMatchObject([{ to: 'fan@example.com', subject: 'Welcome' }])
    expect(mails[0]?.html).toContain('<strong>there</strong>')
    expect(mails[0]?.text).toContain(`/newsletter/${token}`)
    expect(mails[0]?.headers?.['List-Unsubscribe']).toContain(token)
    await unsubscribe(app.ctx, token)
    await confirm(app.ctx, token)
    await app.ctx.db.delete(outbox)
    await confirm(app.ctx, token)
    await deliver()
    expect(mails).toHaveLength(1)
  })

  test('is not sent to a reader who leaves before it goes out, nor to one who was imported', async () => {
    await choose({ welcomeIsOn: true })
    const { token } = await pending()
    await confirm(app.ctx, token)
    await unsubscribe(app.ctx, token)
    await app.ctx.db
      .insert(newsletterSubscribers)
      .values({ email: 'old@example.com', status: 'confirmed', confirmed_at: new Date(0) })
    await deliver()
    expect(mails).toEqual([])
  })

  test('gives the free sheet that the owner chose, although the shop does not show it', async () => {
    const pdf = await storeFile(app.ctx, {
      bucket: 'sheet-music-pdfs',
      path: 'welcome.pdf',
      content: Buffer.from('%PDF-1.7'),
      contentType: 'application/pdf',
      facts: { pageCount: 2 },
    })
    const [sheet] = await app.ctx.db
      .insert(shopItems)
      .values({ slug: 'etude', category: 'sheet_music', title: 'Etude', is_visible: false, pdf_file_url: pdf })
      .returning({ id: shopItems.id })
    expect((await choose({ welcomeIsOn: true, file: sheet?.id })).status).toBe(200)
    const { token } = await pending()
    await confirm(app.ctx, token)
    await deliver()
    const path = `/newsletter/${token}/free/${sheet?.id}`
    expect(mails[0]?.text).toContain(`Get “Etude” free:\n${app.baseUrl}${path}`)
    expect((await app.request(path)).status).toBe(200)
    const given = await app.request(path, { method: 'POST' })
    expect(await given.text()).toMatch(/\/d\/[\w-]{64}/)
    expect(await app.ctx.db.$count(checkouts)).toBe(1)
    await app.ctx.db.update(shopItems).set({ pdf_file_url: null })
    expect((await choose({ welcomeIsOn: true, file: sheet?.id })).body.error?.fields).toHaveProperty('file')
  })
})

describe('a newsletter about a new gig', () => {
  test('is off until the owner turns it on; a gig from before is not announced when it is changed', async () => {
    const id = await add('events', {})
    await choose({ gigsAreOn: true })
    const row = (await (await app.request(`/api/admin/events/${id}`)).json()) as Record<string, unknown>
    const base = eventsResource.toValues(row as never)
    await app.send('PUT', `/api/admin/events/${id}`, { base, values: { ...base, title: 'Later Set' } })
    await runJobs()
    expect(await letters()).toEqual([])
  })

  test('waits an hour, tells the owner, and goes out once', async () => {
    await choose({ gigsAreOn: true })
    await confirm(app.ctx, (await pending()).token)
    const id = await add('events', {})
    await announce(app.ctx, 'gig', id)
    expect(await letters()).toMatchObject([
      {
        subject: 'New date: Late Set',
        status: 'planned',
        recipients: 1,
        sendAt: new Date(app.clock.now().getTime() + hour).toISOString(),
      },
    ])
    await deliver()
    expect(mails).toMatchObject([{ to: app.ctx.settings.ownerEmail, subject: expect.stringContaining('Late Set') }])
    app.clock.advance(hour - minute)
    await startPlannedNewsletters(app.ctx)
    expect((await letters())[0]?.status).toBe('planned')
    app.clock.advance(minute)
    await Promise.all([startPlannedNewsletters(app.ctx), startPlannedNewsletters(app.ctx)])
    await queueNewsletter(app.ctx, (await letters())[0]?.id ?? '')
    await deliver()
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('Late Set')
    await announce(app.ctx, 'gig', id)
    expect(await letters()).toHaveLength(1)
  })

  test('is written once per gig ever: one that the owner deletes does not come back', async () => {
    await choose({ gigsAreOn: true })
    const id = await add('events', {})
    await removeNewsletter(app.ctx, (await letters())[0]?.id ?? '')
    await announce(app.ctx, 'gig', id)
    await Promise.all([announce(app.ctx, 'gig', id), announce(app.ctx, 'gig', id)])
    expect(await letters()).toEqual([])
  })

  test('has all gigs that are added within the hour, each once, and the hour begins again', async () => {
    await choose({ gigsAreOn: true })
    const first = await add('events', {})
    app.clock.advance(30 * minute)
    const second = await add('events', { title: 'Matinee', date: '2026-12-27' })
    await Promise.all([announce(app.ctx, 'gig', second), announce(app.ctx, 'gig', first)])
    expect(await refs()).toEqual([first, second])
    expect(await letters()).toMatchObject([
      { subject: '2 new dates', sendAt: new Date(app.clock.now().getTime() + hour).toISOString() },
    ])
    await app.ctx.db.update(newsletters).set({ subject: 'Our own words' })
    await add('events', { title: 'Third' })
    expect((await letters())[0]?.subject).toBe('Our own words')
  })

  test('leaves out a gig that is cancelled meanwhile, and becomes a draft when none is left', async () => {
    await choose({ gigsAreOn: true })
    await confirm(app.ctx, (await pending()).token)
    const first = await add('events', {})
    await add('events', { title: 'Matinee' })
    await app.ctx.db.update(events).set({ status: 'cancelled' })
    app.clock.advance(hour)
    await startPlannedNewsletters(app.ctx)
    expect(await letters()).toMatchObject([{ status: 'draft', sendAt: null }])
    const [third, fourth] = [await add('events', { title: 'Third' }), await add('events', { title: 'Fourth' })]
    await app.send('DELETE', `/api/admin/events/${third}`, {})
    app.clock.advance(hour)
    await startPlannedNewsletters(app.ctx)
    expect(await refs()).toEqual([fourth])
    expect((await letters())[0]?.status).toBe('sending')
    expect(first).not.toBe(fourth)
  })

  test('is not written about a past or cancelled gig, or one that came without the back-office', async () => {
    await choose({ gigsAreOn: true })
    await add('events', { date: '2026-11-01', past_confirmed: true })
    await add('events', { status: 'cancelled' })
    await app.ctx.db
      .insert(events)
      .values({ title: 'Imported', date: '2027-01-02', venue: 'Room', city: 'Here', type: 'live' })
    await runJobs()
    expect(await letters()).toEqual([])
  })
})

describe('a newsletter about a new release', () => {
  test('is written when the owner shows a hidden item, and not for merchandise', async () => {
    await choose({ releasesAreOn: true })
    const id = await add('shop-items', { is_visible: false })
    await add('shop-items', { title: 'Mug', category: 'merchandise', free_shipping: true })
    expect(await letters()).toEqual([])
    const show = (visible: boolean) => app.send('PATCH', `/api/admin/shop-items/${id}`, { visible })
    for (const visible of [true, false, true]) expect((await show(visible)).status).toBe(200)
    await runJobs()
    expect(await letters()).toMatchObject([{ subject: 'New: Blue Stride', status: 'planned' }])
    expect(await refs()).toEqual([id])
  })

  test('is one for all formats of a release', async () => {
    await choose({ releasesAreOn: true })
    const release = { release_title: 'Blue Stride', release_format: 'Download' }
    const { release_id } = await addRow('shop-items', release)
    expect(release_id).toMatch(/-/)
    await add('shop-items', { ...release, release_id, category: 'cd', release_format: 'CD', free_shipping: true })
    expect(await refs()).toHaveLength(1)
  })
})
