// Proves the change of an account's address over HTTP: with the password, by the mailed link, in a signed-in browser.
// Its role follows, and neither a thief, a stranger nor a second person gains access by it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowedEmails } from '@/db/schema/office/access'
import { accounts } from '@/db/schema/office/sign-in'
import { minute } from '@/lib/durations'
import { readPrimaryAdministrator } from '@/platform/settings/primary-administrator'
import { accountWorld, type AccountWorld } from '../../../../../tests/support/account-world'
import { testPassword } from '../../../../../tests/support/administrator'
import { signedIn } from '../../../../../tests/support/test-app'

const primary = 'owner@themusician.test'
const former = 'editor@themusician.test'
const next = 'ada@example.com'

let world: AccountWorld
beforeAll(async () => {
  world = await accountWorld({ rateLimits: false })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  await world.app.ctx.db.$client.query('delete from settings')
})

type Answer = { status: number; body: Record<string, unknown>; cookie: string }
async function call(method: string, path: string, cookie: string, body?: unknown): Promise<Answer> {
  const response = await world.app.request(path, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}
const ask = (cookie: string, email = next, current = testPassword) =>
  call('POST', '/api/admin/account/email', cookie, { current, email })
const confirm = (cookie: string, token: string) => call('POST', '/api/admin/account/email/confirm', cookie, { token })
const isIn = async (cookie: string) => (await call('GET', '/api/admin/account', cookie)).status === 200
const signIn = async (email: string, password = testPassword) =>
  (await call('POST', '/api/auth/sign-in', '', { email, password })).status
const listed = async () =>
  (await world.app.ctx.db.select().from(allowedEmails).orderBy(allowedEmails.email)).map(
    ({ email, is_admin, added_by }) => ({ email, is_admin, added_by }),
  )
const message = ({ body }: Answer) => (body.error as { message: string } | undefined)?.message

test('the address changes with the mailed link: the role follows, other sessions end, the former address is told', async () => {
  const here = await signedIn(world.app, { email: former })
  const there = await signedIn(world.app, { email: former })
  await world.app.ctx.db.insert(allowedEmails).values({ email: 'guest@example.com', added_by: former })
  expect((await ask(here.cookie, 'Ada@Example.com')).status).toBe(200)
  expect((await call('GET', '/api/admin/account', here.cookie)).body.newEmail).toMatchObject({ email: next })
  const mails = await world.mails()
  expect(new Set(mails.map(({ to, subject }) => `${to}: ${subject}`))).toEqual(
    new Set([
      `${next}: Confirm your new address at The Musician`,
      `${former}: Your account at The Musician was changed`,
    ]),
  )
  const token = /\/auth\/change-email\/([\w-]{64})/.exec(mails.find(({ to }) => to === next)?.text ?? '')?.[1] ?? ''
  // Opening the link, as mail scanners do, changes nothing.
  expect((await call('GET', `/api/auth/change-email/${token}`, '')).body).toEqual({ email: next })
  expect([await signIn(next), await signIn(former)]).toEqual([403, 200])
  const confirmed = await confirm(here.cookie, token)
  expect([confirmed.status, confirmed.body]).toEqual([200, { email: next }])
  expect([await isIn(here.cookie), await isIn(there.cookie), await isIn(confirmed.cookie)]).toEqual([
    false,
    false,
    true,
  ])
  expect(await listed()).toEqual([
    { email: next, is_admin: false, added_by: null },
    { email: 'guest@example.com', is_admin: false, added_by: next },
  ])
  expect([await signIn(next), await signIn(former)]).toEqual([200, 403])
  const told = await world.mails()
  expect(told.map(({ to }) => to).toSorted()).toEqual([former, primary])
  expect(told.find(({ to }) => to === former)?.text).toContain('This address can no longer sign in')
})

test('a wrong password, the own address, and an address with an account or an entry are refused at their field', async () => {
  const { cookie } = await signedIn(world.app, { email: former })
  await signedIn(world.app, { email: 'other@example.com' })
  await world.app.ctx.db.insert(allowedEmails).values({ email: 'invited@example.com', is_admin: true })
  const fields = async (answer: Promise<Answer>) =>
    ((await answer).body.error as { fields: Record<string, string> }).fields
  expect(await fields(ask(cookie, next, 'not the right one'))).toEqual({
    current: 'This is not your current password.',
  })
  expect(await fields(ask(cookie, former))).toEqual({ email: 'This is the address of your account already.' })
  expect(await fields(ask(cookie, 'other@example.com'))).toEqual({ email: 'This address already has an account here.' })
  for (const taken of ['invited@example.com', primary])
    expect((await fields(ask(cookie, taken))).email).toContain('already on the list of people who may sign in')
  expect((await fields(ask(cookie, 'no address'))).email).toBeDefined()
  expect(await world.mails()).toEqual([])
})

test('one change is pending per account; a used, replaced, expired or incomplete link says so', async () => {
  const { cookie } = await signedIn(world.app, { email: former })
  await ask(cookie)
  const first = await world.mailedToken('change-email', next)
  await ask(cookie, 'second@example.com')
  const second = await world.mailedToken('change-email', 'second@example.com')
  const open = async (token: string) => message(await call('GET', `/api/auth/change-email/${token}`, ''))
  expect(await open(first)).toContain('cancelled or replaced')
  expect(message(await confirm(cookie, first))).toContain('cancelled or replaced')
  expect(await open(second.slice(0, -1))).toContain('does not work')
  world.app.clock.advance(30 * minute)
  expect(await open(second)).toContain('has expired')
  await ask(cookie)
  const third = await world.mailedToken('change-email', next)
  expect((await call('DELETE', '/api/admin/account/email', cookie)).status).toBe(200)
  expect(await open(third)).toContain('cancelled or replaced')
  await ask(cookie)
  const fourth = await world.mailedToken('change-email', next)
  const { cookie: renewed } = await confirm(cookie, fourth)
  expect(await open(fourth)).toBe(`This link was used already: the address of the account is ${next}.`)
  expect((await confirm(renewed, fourth)).status).toBe(410)
})

test('only the signed-in account confirms: the reader of a mistyped address and other users do not', async () => {
  const { cookie } = await signedIn(world.app, { email: former })
  const other = await signedIn(world.app, { email: 'other@example.com' })
  await ask(cookie)
  const token = await world.mailedToken('change-email', next)
  expect((await confirm('', token)).status).toBe(401)
  const refused = await confirm(other.cookie, token)
  expect([refused.status, message(refused)]).toMatchObject([
    403,
    'This link belongs to another account, and this browser is signed in as other@example.com. Sign out here first.',
  ])
  expect(await signIn(former)).toBe(200)
})

test('a new password cancels the change: a thief who asked for it gets nothing', async () => {
  const { cookie } = await signedIn(world.app, { email: former })
  await ask(cookie)
  const token = await world.mailedToken('change-email', next)
  const changed = await call('PUT', '/api/admin/account/password', cookie, {
    current: testPassword,
    password: 'eleven blue trombones at dawn',
  })
  expect(message(await confirm(changed.cookie, token))).toContain('cancelled or replaced')
})

test('an address that was listed or got an account meanwhile is refused at the confirmation', async () => {
  const { cookie } = await signedIn(world.app, { email: former })
  await ask(cookie)
  const token = await world.mailedToken('change-email', next)
  await world.app.ctx.db.insert(allowedEmails).values({ email: next, is_admin: true })
  expect(message(await confirm(cookie, token))).toContain('already on the list')
  expect(await world.app.ctx.db.select({ email: accounts.email }).from(accounts)).toEqual([{ email: former }])
})

test('the primary administrator stays the primary one under the new address, until the server gives another', async () => {
  const { cookie } = await signedIn(world.app)
  await ask(cookie)
  await confirm(cookie, await world.mailedToken('change-email', next))
  const { db } = world.app.ctx
  expect(await readPrimaryAdministrator(db, primary)).toBe(next)
  expect(await readPrimaryAdministrator(db, 'other@example.com')).toBe('other@example.com')
  expect(await listed()).toEqual([{ email: next, is_admin: true, added_by: null }])
})

test('five changes within an hour can be asked for', async () => {
  const { cookie } = await signedIn(world.app, { email: former })
  const outcomes: number[] = []
  for (let asked = 0; asked < 6; asked++) outcomes.push((await ask(cookie, `new${asked}@example.com`)).status)
  expect(outcomes).toEqual([200, 200, 200, 200, 200, 429])
})
