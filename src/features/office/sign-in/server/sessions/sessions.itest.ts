// Proves over HTTP which sessions open the back-office, for how long, and what ends them.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '@/db/schema/office/audit'
import { allowedEmails } from '@/db/schema/office/access'
import { accounts, sessions } from '@/db/schema/office/sign-in'
import { hour } from '@/lib/durations'
import { endpoint } from '@/lib/endpoint'
import { bind } from '@/platform/http/handler'
import { allEndpoints } from '@/server/all-endpoints'
import { z } from 'zod'
import { insertAccount, testPassword } from '../../../../../../tests/support/administrator'
import { signedIn, testApp, type TestApp } from '../../../../../../tests/support/test-app'

const probes = (['administrator', 'allowlistManager'] as const).map((access) =>
  bind(
    endpoint({
      method: 'GET',
      path: `/api/probe/${access}`,
      access,
      summary: 'For this test',
      output: z.object({ email: z.string() }),
    }),
    async ({ actor }) => ({ email: actor.kind === 'administrator' ? actor.email : actor.kind }),
  ),
)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ endpoints: [...allEndpoints, ...probes] })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'))
  await app.ctx.db.delete(accounts)
  await app.ctx.db.delete(allowedEmails)
  await app.ctx.db.$client.query('delete from rate_limits; delete from access_failures')
})

const query = (statement: string, values: unknown[]) => app.ctx.db.$client.query(statement, values)
const probe = async (cookie: string, access = 'administrator') =>
  (await app.request(`/api/probe/${access}`, { headers: { cookie } })).status
const session = async (cookie: string) =>
  (await (await app.request('/api/auth/session', { headers: { cookie } })).json()) as Record<string, unknown>
const signIn = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.send('POST', '/api/auth/sign-in', body, headers)
const readCookie = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
const editor = 'editor@themusician.test'

test('ACCESS-04 ACCESS-12: an allowed address signs in, in upper or lower case', async () => {
  await insertAccount(query, { email: editor })
  const response = await signIn({ email: 'Editor@TheMusician.test', password: testPassword })
  expect([response.status, await response.json()]).toEqual([200, { state: 'signed_in' }])
  const cookie = readCookie(response)
  expect(await probe(cookie)).toBe(200)
  expect(await probe(cookie, 'allowlistManager')).toBe(403)
  expect(await session(cookie)).toEqual({
    state: 'signed_in',
    email: editor,
    name: 'Ada Trumpet',
    allowed: true,
    isAllowlistManager: false,
    role: 'administrator',
    secondsLeft: 8 * 3600,
    secondsAtMost: 7 * 24 * 3600,
  })
  expect(await app.ctx.db.select({ actor: audit.actor, what: audit.what }).from(audit)).toContainEqual({
    actor: editor,
    what: 'access.signed-in',
  })
})

test('CHK-04 ACCESS-04: an address in full-width characters is the listed plain one; one with a lookalike letter is not', async () => {
  await insertAccount(query, { email: editor })
  expect((await signIn({ email: 'Ｅｄｉｔｏｒ＠themusician．test', password: testPassword })).status).toBe(200)
  expect((await signIn({ email: 'edit\u043er@themusician.test', password: testPassword })).status).toBe(422)
})

test('ASVS 3.3.1 ASVS 3.3.2 ASVS 3.3.3 ASVS 3.3.4 ASVS 7.2.3: the cookie is __Host-, Secure, HttpOnly, SameSite=Lax and for the whole site; the database holds only its hash', async () => {
  await insertAccount(query, { email: editor })
  const response = await signIn({ email: editor, password: testPassword })
  const [name, secret] = readCookie(response).split('=')
  expect(name).toBe('__Host-sid')
  expect(response.headers.getSetCookie()[0]?.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=604800',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(Buffer.from(secret ?? '', 'base64url')).toHaveLength(32)
  expect(JSON.stringify(await app.ctx.db.select().from(sessions))).not.toContain(secret)
})

test('ACCESS-05: a visitor whose address is not listed is told so, in the words of the documents, whatever the password', async () => {
  await insertAccount(query, { email: editor, isAllowed: false })
  for (const email of [editor, 'nobody@example.com']) {
    const response = await signIn({ email, password: testPassword })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error: { message: 'This email address is not authorized to access this application.' },
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  }
})

test('OP-08: the primary administrator needs no entry, and manages the list even if its entry says otherwise', async () => {
  const { adminEmail } = app.ctx.settings
  await insertAccount(query, { email: adminEmail, isAllowed: false })
  const cookie = readCookie(await signIn({ email: adminEmail, password: testPassword }))
  expect(await probe(cookie, 'allowlistManager')).toBe(200)
  await app.ctx.db.insert(allowedEmails).values({ email: adminEmail, is_admin: false })
  expect(await probe(cookie, 'allowlistManager')).toBe(200)
})

test('ACCESS-07 OP-07 OP-08: a user whose entry has is_admin can open the list, another cannot', async () => {
  const manager = await signedIn(app, { email: 'manager@themusician.test', isAllowlistManager: true })
  const other = await signedIn(app, { email: editor })
  expect([await probe(manager.cookie, 'allowlistManager'), await probe(other.cookie, 'allowlistManager')]).toEqual([
    200, 403,
  ])
  await app.ctx.db.update(allowedEmails).set({ is_admin: false }).where(eq(allowedEmails.email, manager.email))
  expect(await probe(manager.cookie, 'allowlistManager')).toBe(403)
})

test('ASVS 7.4.2 ACCESS-17: a user removed from the list is signed out with the next request, is told so once, and remains signed out when listed again', async () => {
  const first = await signedIn(app, { email: editor })
  const second = await signedIn(app, { email: editor })
  await app.ctx.db.delete(allowedEmails)
  expect(await probe(first.cookie)).toBe(401)
  await app.ctx.db.insert(allowedEmails).values({ email: editor })
  expect(await probe(first.cookie)).toBe(401)
  await app.ctx.db.delete(allowedEmails)
  expect(await session(second.cookie)).toMatchObject({ state: 'signed_in', allowed: false })
  expect(await session(second.cookie)).toEqual({ state: 'signed_out' })
})

test('ASVS 7.4.1 ACCESS-19: signing out ends this session and no other; the old cookie no longer works', async () => {
  const here = await signedIn(app, { email: editor })
  const there = await signedIn(app, { email: editor })
  const response = await app.request('/api/auth/sign-out', { method: 'POST', headers: { cookie: here.cookie } })
  expect(response.headers.get('set-cookie')).toContain('__Host-sid=; Max-Age=0; Path=/')
  expect([await probe(here.cookie), await probe(there.cookie)]).toEqual([401, 200])
})

test('ASVS 7.2.4: signing in creates a new session whatever cookie was sent, and ends the one before', async () => {
  const before = await signedIn(app, { email: editor })
  const planted = `__Host-sid=${'A'.repeat(43)}`
  const fromPlanted = readCookie(await signIn({ email: editor, password: testPassword }, { cookie: planted }))
  expect(fromPlanted).not.toBe(planted)
  expect(await probe(planted)).toBe(401)
  const again = readCookie(await signIn({ email: editor, password: testPassword }, { cookie: before.cookie }))
  expect([await probe(before.cookie), await probe(again), await probe(fromPlanted)]).toEqual([401, 200, 200])
})

test('ACCESS-18: a session ends eight hours after the last request and seven days after it began; reading its state does not extend it', async () => {
  const idle = await signedIn(app, { email: editor })
  app.clock.advance(8 * hour - 1000)
  expect(await session(idle.cookie)).toMatchObject({ state: 'signed_in', secondsLeft: 1 })
  app.clock.advance(1000)
  expect([await session(idle.cookie), await probe(idle.cookie)]).toEqual([{ state: 'signed_out' }, 401])

  const busy = await signedIn(app, { email: editor })
  for (let visits = 0; visits < 23; visits++) {
    app.clock.advance(7 * hour)
    expect(await probe(busy.cookie)).toBe(200)
  }
  expect(await session(busy.cookie)).toMatchObject({ secondsLeft: 7 * 3600, secondsAtMost: 7 * 3600 })
  app.clock.advance(7 * hour)
  expect(await probe(busy.cookie)).toBe(401)
})

test('the last visit is recorded at most once a minute', async () => {
  const { cookie } = await signedIn(app, { email: editor })
  const seen = async () => (await app.ctx.db.select({ at: sessions.last_seen_at }).from(sessions))[0]?.at.toISOString()
  app.clock.advance(59_000)
  await probe(cookie)
  expect(await seen()).toBe('2026-11-20T12:00:00.000Z')
  app.clock.advance(1000)
  await probe(cookie)
  expect(await seen()).toBe('2026-11-20T12:01:00.000Z')
})

test('requests without a session cookie, and public ones with one, never look up the user in the database', async () => {
  const { cookie } = await signedIn(app, { email: editor })
  await app.ctx.db.$client.query('alter table sessions rename to sessions_away')
  try {
    expect(await probe('')).toBe(401)
    expect(await probe('__Host-sid=short')).toBe(401)
    expect((await app.request('/api/shop/status', { headers: { cookie } })).status).toBe(200)
    expect((await app.request('/contact', { headers: { cookie } })).status).toBe(200)
  } finally {
    await app.ctx.db.$client.query('alter table sessions_away rename to sessions')
  }
})
