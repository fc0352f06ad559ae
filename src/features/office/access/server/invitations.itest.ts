// Proves invitations: an added user gets a mail that explains itself, with a link for that address, usable once, for
// seven days.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowedEmails } from '@/db/schema/office/access'
import { accounts } from '@/db/schema/office/sign-in'
import { day } from '@/lib/durations'
import { accountWorld, type AccountWorld } from '../../../../../tests/support/account-world'
import { insertAccount } from '../../../../../tests/support/administrator'
import { forgedToken } from '../../../../../tests/support/forged-token'
import { signedIn } from '../../../../../tests/support/test-app'

const owner = 'owner@themusician.test'
const guest = 'guest@themusician.test'
const fullName = 'Bo Drummer'
const password = 'eleven blue trombones at dawn'

let world: AccountWorld
beforeAll(async () => {
  world = await accountWorld({ rateLimits: false })
})
afterAll(() => world.close())
beforeEach(() => world.clear())

type Body = Record<string, unknown>
const answer = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Body & { error?: { code: string; message: string; fields?: Body } },
  cookies: response.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
})
const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, cookie: string, body?: Body) =>
  answer(
    await world.app.request(path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
const list = '/api/admin/allowed-emails'
/** Lists the guest as the signed-in manager; returns the entry's id. */
const invite = async (cookie: string, role: Body = { is_admin: false, is_editor: true }) =>
  String((await call('POST', list, cookie, { email: guest, ...role })).body.id)
const look = (token: string, cookie = '') => call('GET', `/api/auth/invitation/${token}`, cookie)
const accept = (token: string, cookie = '', change: Body = {}) =>
  call('POST', `/api/auth/invitation/${token}`, cookie, { fullName, password, ...change })
const entry = async (cookie: string) =>
  ((await call('GET', list, cookie)).body.emails as Body[]).find(({ email }) => email === guest)

test('ADM-USER-04: the mail names the inviter, the site, the rights and the button to click; accepting creates the account, signs in and is reported to the primary administrator', async () => {
  const { cookie } = await signedIn(world.app)
  await invite(cookie)
  expect(await entry(cookie)).toMatchObject({ role: 'editor', hasAccount: false, hasExpired: false })
  const mail = (await world.mails()).find(({ to }) => to === guest)
  expect(mail?.subject).toBe('An invitation to work on The Musician')
  for (const words of [
    `Ada Trumpet (${owner}) invites you to the back-office of The Musician, ${world.app.ctx.settings.baseUrl}.`,
    'Edits what the site shows: texts, events, photos, media, videos and LOE.',
    'Sees no orders, buyers, messages, subscribers or sales',
    'Use the button below, enter your name and choose a password',
    `The link is for ${guest} only. The link works once, within 7 days.`,
  ])
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(words)
  const token = /\/auth\/invitation\/([\w-]{64})/.exec(mail?.text ?? '')?.[1] ?? ''

  expect(await look(token)).toMatchObject({ status: 200, body: { email: guest, role: 'editor' } })
  const weak = await accept(token, '', { password: 'short' })
  expect([weak.status, weak.body.error?.fields]).toEqual([422, { password: 'Please use at least 12 characters.' }])
  const accepted = await accept(token)
  expect([accepted.status, accepted.body]).toEqual([200, { email: guest }])
  const session = accepted.cookies.find((line) => line.startsWith('__Host-sid=')) ?? ''
  expect((await call('GET', '/api/auth/session', session)).body).toMatchObject({ email: guest, role: 'editor' })
  expect((await call('GET', '/api/admin/orders', session)).status).toBe(403)
  expect(await entry(cookie)).toMatchObject({ role: 'editor', hasAccount: true, invitedUntil: null })
  expect(
    (await world.mails()).map(({ to, text }) => [to, text.includes('accepted the invitation and now has an account')]),
  ).toEqual([[owner, true]])
})

test('the second use of an invitation says that the account exists, and changes nothing', async () => {
  const { cookie } = await signedIn(world.app)
  await invite(cookie)
  const token = await world.mailedToken('invitation', guest)
  await accept(token)
  const again = await accept(token, '', { fullName: 'A Thief', password: 'the thief chose this one' })
  expect([again.status, again.body.error?.message]).toEqual([
    410,
    'This invitation was already used, and its account exists. Sign in with the password that was set then.',
  ])
  expect((await look(token)).status).toBe(410)
  expect(await world.app.ctx.db.select({ name: accounts.full_name }).from(accounts)).toContainEqual({ name: fullName })
  expect(JSON.stringify(await world.app.ctx.db.select().from(accounts))).not.toContain('A Thief')
})

test('twenty requests at once with one invitation create one account', async () => {
  const { cookie } = await signedIn(world.app)
  await invite(cookie)
  const token = await world.mailedToken('invitation', guest)
  const outcomes = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, index) => (await accept(token, '', { password: `${password} ${index}` })).status,
    ),
  )
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(410)])
})

test('an invitation opened by a user signed in with another address says whose it is, and is not used up', async () => {
  const { cookie } = await signedIn(world.app)
  await invite(cookie)
  const token = await world.mailedToken('invitation', guest)
  for (const refused of [await look(token, cookie), await accept(token, cookie)])
    expect([refused.status, refused.body.error?.message]).toEqual([
      410,
      `This invitation is for ${guest}, and this browser is signed in as ${owner}. Sign out here first, or open it in another browser.`,
    ])
  expect((await accept(token)).status).toBe(200)
})

test('OP-08: a packer is invited with the words of the role, sees parcels and the own account, and nothing else', async () => {
  const { cookie } = await signedIn(world.app)
  await invite(cookie, { is_admin: false, is_packer: true })
  expect(await entry(cookie)).toMatchObject({ role: 'packer', hasAccount: false })
  const mails = (await world.mails()).map(({ to, text }) => ({ to, text: text.replace(/\s+/g, ' ') }))
  expect(mails.find(({ to }) => to === guest)?.text).toContain(
    'Sees the orders to ship, with address and items, and marks them as shipped. Sees no prices',
  )
  expect(mails.find(({ to }) => to === owner)?.text).toContain('with the right to ship orders only.')
  const token = /\/auth\/invitation\/([\w-]{64})/.exec(mails.find(({ to }) => to === guest)?.text ?? '')?.[1] ?? ''
  expect(await look(token)).toMatchObject({ status: 200, body: { role: 'packer' } })
  const session = (await accept(token)).cookies.find((line) => line.startsWith('__Host-sid=')) ?? ''
  expect((await call('GET', '/api/auth/session', session)).body).toMatchObject({ email: guest, role: 'packer' })
  const statuses = ['packing', 'account', 'orders', 'events', 'dashboard', 'quick-search?q=ada'].map(
    async (page) => (await call('GET', `/api/admin/${page}`, session)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 403, 403, 403, 403])
})

test('an invitation expires after seven days, and can be sent again', async () => {
  const { cookie } = await signedIn(world.app)
  const id = await invite(cookie)
  const token = await world.mailedToken('invitation', guest)
  world.app.clock.advance(7 * day)
  const late = await accept(token)
  expect([late.status, late.body.error?.message]).toEqual([
    410,
    'This invitation has expired. Ask the person who invited you to send it again.',
  ])
  const manager = await signedIn(world.app)
  expect(await entry(manager.cookie)).toMatchObject({ hasExpired: true })
  const sent = await call('POST', `${list}/${id}/invitation`, manager.cookie)
  expect([sent.status, sent.body]).toMatchObject([200, { email: guest, hasExpired: false }])
  expect((await accept(await world.mailedToken('invitation', guest))).status).toBe(200)
  const needless = await call('POST', `${list}/${id}/invitation`, manager.cookie)
  expect([needless.status, needless.body.error?.message]).toEqual([
    409,
    'This address has an account already and can sign in with it.',
  ])
})

test('sending an invitation again and again is refused with a message, and fills no mailbox', async () => {
  const { cookie } = await signedIn(world.app)
  const id = await invite(cookie)
  const outcomes: number[] = []
  for (let asked = 0; asked < 6; asked++) outcomes.push((await call('POST', `${list}/${id}/invitation`, cookie)).status)
  expect(outcomes).toEqual([200, 200, 200, 200, 200, 429])
  expect((await world.mails()).filter(({ to }) => to === guest)).toHaveLength(6)
})

test('removing an address withdraws its invitation; listing it again makes the invitation work again', async () => {
  const { cookie } = await signedIn(world.app)
  const id = await invite(cookie)
  const token = await world.mailedToken('invitation', guest)
  await call('DELETE', `${list}/${id}`, cookie)
  const removed = await accept(token)
  expect([removed.status, removed.body.error?.message]).toEqual([
    410,
    'This invitation was withdrawn: the address may no longer sign in here.',
  ])
  expect(await world.app.ctx.db.select({ email: accounts.email }).from(accounts)).toEqual([{ email: owner }])
  await invite(cookie)
  expect((await accept(await world.mailedToken('invitation', guest))).status).toBe(200)
})

test('a link that is cut, made up or for another purpose is no invitation', async () => {
  const { cookie } = await signedIn(world.app)
  await invite(cookie)
  const token = await world.mailedToken('invitation', guest)
  for (const wrong of ['x', token.slice(0, -1), forgedToken(token)]) {
    const refused = await look(wrong)
    expect([refused.status, refused.body.error?.message]).toEqual([
      410,
      'This invitation link does not work. It may be incomplete or too old. Ask the person who invited you to send it again.',
    ])
  }
  expect((await world.app.request(`/api/auth/verify/${token}`)).status).toBe(410)
})

test('a person who already has an account is mailed that they may sign in, without a link that could set a password', async () => {
  const { cookie } = await signedIn(world.app)
  await insertAccount((statement, values) => world.app.ctx.db.$client.query(statement, values), {
    email: guest,
    isAllowed: false,
  })
  await invite(cookie, { is_admin: false })
  const mail = (await world.mails()).find(({ to }) => to === guest)
  expect(mail?.text).toContain('You already have an account there')
  expect(mail?.text).not.toContain('/auth/invitation/')
})

test('OP-08: a person has one role, and an editor or packer no admin privileges, in the form and in the database', async () => {
  const { cookie } = await signedIn(world.app)
  for (const roles of [
    { is_admin: true, is_editor: true },
    { is_admin: true, is_packer: true },
    { is_admin: false, is_editor: true, is_packer: true },
  ]) {
    const both = await call('POST', list, cookie, { email: guest, ...roles })
    expect([both.status, both.body.error?.message]).toEqual([422, 'A person has one role. Please choose one.'])
  }
  await expect(
    world.app.ctx.db.insert(allowedEmails).values({ email: guest, is_admin: true, is_editor: true }),
  ).rejects.toThrow(/Failed query/)
  await expect(
    world.app.ctx.db.insert(allowedEmails).values({ email: guest, is_editor: true, is_packer: true }),
  ).rejects.toThrow(/Failed query/)
})
