// Proves the way from the form to an account, by mail. A person who cannot read the mail does not get in, and no
// response reveals who has an account.
import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowedEmails } from '@/db/schema/office/access'
import { accountLinks, accounts } from '@/db/schema/office/sign-in'
import { audit } from '@/db/schema/office/audit'
import { minute } from '@/lib/durations'
import { insertAccount } from '../../../../../../tests/support/administrator'
import { accountWorld, type AccountWorld } from '../../../../../../tests/support/account-world'
import { forgedToken } from '../../../../../../tests/support/forged-token'

const owner = 'owner@themusician.test'
const editor = 'editor@themusician.test'
const fullName = 'Ada Trumpet'
const password = 'seven notes before midnight'

let world: AccountWorld
beforeAll(async () => {
  world = await accountWorld({ config: { trustedProxies: 1 } })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  // The site of this test (not in production) accepts its first account from its own machine only.
  await insertAccount(query, { email: owner })
  await world.app.ctx.db.insert(allowedEmails).values({ email: editor })
})

const query = (statement: string, values: unknown[]) => world.app.ctx.db.$client.query(statement, values)
const answer = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})
let networks = 0
/** Sends the form from a new network each time. */
const signUp = async (change: Record<string, unknown> = {}) =>
  answer(
    await world.app.send(
      'POST',
      '/api/auth/sign-up',
      { fullName, email: editor, password, ...change },
      { 'x-forwarded-for': `10.8.${Math.floor(++networks / 250)}.${networks % 250}` },
    ),
  )
const verify = async (token: string, change: Record<string, unknown> = {}) =>
  answer(await world.app.send('POST', `/api/auth/verify/${token}`, { fullName, password, ...change }))
const signIn = async (typed: string, email = editor) =>
  (await world.app.send('POST', '/api/auth/sign-in', { email, password: typed })).status
const checkEmail = { status: 200, body: { state: 'check_email' } }
const gone = {
  status: 410,
  body: { error: { code: 'link_expired', message: 'This link is no longer valid. Please ask for a new one.' } },
}
const allAccounts = () =>
  world.app.ctx.db
    .select({ email: accounts.email, name: accounts.full_name })
    .from(accounts)
    .where(ne(accounts.email, owner))

test('ACCESS-10 ACCESS-11 DATA-18: a sign-up with name, e-mail and password sends a mail, its link creates the account, the account gets a session', async () => {
  expect(await signUp({ email: 'Editor@TheMusician.test' })).toEqual(checkEmail)
  expect(await allAccounts()).toEqual([])
  const token = await world.mailedToken('verify', editor)
  expect(await answer(await world.app.request(`/api/auth/verify/${token}`))).toEqual({
    status: 200,
    body: { email: editor, name: fullName, hasPassword: false },
  })
  expect(await verify(token)).toEqual({ status: 200, body: { email: editor } })
  expect(await allAccounts()).toEqual([{ email: editor, name: fullName }])
  expect(await world.app.ctx.db.select({ actor: audit.actor, what: audit.what }).from(audit)).toContainEqual({
    actor: editor,
    what: 'access.account-created',
  })
  expect(await signIn(password)).toBe(200)
})

test('ACCESS-06 QRY-01 OP-07: a visitor whose address is not listed is told so and gets no mail', async () => {
  expect(await signUp({ email: 'stranger@example.com' })).toMatchObject({
    status: 403,
    body: { error: { message: 'This email address is not authorized to create an account.' } },
  })
  expect(await world.mails()).toEqual([])
})

test('ASVS 6.3.8: only the mail shows whether an account exists', async () => {
  const unknown = await signUp()
  expect((await world.mails()).map(({ subject }) => subject)).toEqual(['Your account at The Musician'])
  await insertAccount(query, { email: editor })
  expect(await signUp()).toEqual(unknown)
  const [mail] = await world.mails()
  expect(mail?.text).toContain('This address already has one.')
  expect(mail?.text).not.toContain('/auth/verify/')
})

test('pre-hijack: an attacker who signs up first with the address of another person gains nothing', async () => {
  await signUp({ password: 'the thief chose this one', fullName: 'A Thief' })
  const token = await world.mailedToken('verify', editor)
  expect(await signIn('the thief chose this one')).toBe(401)
  await verify(token, { password })
  expect([await signIn('the thief chose this one'), await signIn(password)]).toEqual([401, 200])
  expect(await allAccounts()).toEqual([{ email: editor, name: fullName }])
  expect(JSON.stringify(await world.app.ctx.db.select().from(accountLinks))).not.toContain('thief chose')
})

test('ACCESS-10: only the browser that typed the password need not type it again, for that address, that day and unchanged', async () => {
  const typed = await world.app.send('POST', '/api/auth/sign-up', { fullName, email: editor, password })
  const cookie = typed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(cookie).not.toContain(password)
  const token = await world.mailedToken('verify', editor)
  const open = async (held: string) =>
    answer(await world.app.send('POST', `/api/auth/verify/${token}`, { fullName }, held === '' ? {} : { cookie: held }))
  const name = cookie.split('=')[0] ?? ''
  const changed = `${cookie.slice(0, -9)}${cookie.at(-9) === 'A' ? 'B' : 'A'}${cookie.slice(-8)}`
  for (const held of ['', changed, `${name}=x`, `${name}=`])
    expect(await open(held)).toMatchObject({ status: 422, body: { error: { code: 'weak_password' } } })
  expect(await open(cookie)).toEqual({ status: 200, body: { email: editor } })
  expect(await signIn(password)).toBe(200)
})

test('a mail scanner that opens the link changes nothing, however often', async () => {
  await signUp()
  const token = await world.mailedToken('verify', editor)
  for (let visits = 0; visits < 5; visits++) {
    await world.app.request(`/api/auth/verify/${token}`)
    await world.app.request(`/auth/verify/${token}`)
    await world.app.request(`/auth/verify/${token}`, { method: 'HEAD' })
  }
  expect(await allAccounts()).toEqual([])
  expect((await verify(token)).status).toBe(200)
})

test('a link works once, for half an hour; another request sends the same one, or a new one when it is about to end', async () => {
  await signUp()
  const first = await world.mailedToken('verify', editor)
  world.app.clock.advance(61_000)
  await signUp()
  expect(await world.mailedToken('verify', editor)).toBe(first)
  world.app.clock.advance(25 * minute)
  await signUp()
  const second = await world.mailedToken('verify', editor)
  expect(second).not.toBe(first)
  expect(await verify(first)).toMatchObject(gone)
  world.app.clock.advance(30 * minute)
  expect(await verify(second)).toMatchObject(gone)
  await signUp()
  const third = await world.mailedToken('verify', editor)
  world.app.clock.advance(30 * minute - 1000)
  expect((await verify(third)).status).toBe(200)
  expect(await verify(third)).toMatchObject(gone)
  expect((await world.app.request(`/api/auth/verify/${third}`)).status).toBe(410)
})

test('twenty requests at once with one link create one account', async () => {
  await signUp()
  const token = await world.mailedToken('verify', editor)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => (await verify(token, { password: `${password} ${index}` })).status),
  )
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(410)])
  expect(await allAccounts()).toHaveLength(1)
})

test("a link has one purpose and one address: A's link does not work for B, and a reset link creates no account", async () => {
  const other = 'other@themusician.test'
  await world.app.ctx.db.insert(allowedEmails).values({ email: other })
  await signUp()
  const token = await world.mailedToken('verify', editor)
  expect((await world.app.send('POST', `/api/auth/reset/${token}`, { password })).status).toBe(410)
  expect(await verify(token, { email: other })).toEqual({ status: 200, body: { email: editor } })
  for (const wrong of ['', 'x', token.slice(0, -1), forgedToken(token)])
    expect((await verify(encodeURIComponent(wrong || ' '))).status).toBe(410)
})

test('an address that left the list meanwhile gets no account', async () => {
  await signUp()
  const token = await world.mailedToken('verify', editor)
  await world.app.ctx.db.delete(allowedEmails)
  expect(await verify(token)).toMatchObject({
    status: 403,
    body: { error: { message: 'This email address is not authorized to create an account.' } },
  })
  expect(await allAccounts()).toEqual([])
})

test('repeated requests fill no mailbox, and the existing link remains valid @sweep', async () => {
  await signUp()
  const token = await world.mailedToken('verify', editor)
  await signUp()
  expect(await world.mails()).toEqual([])
  expect((await world.app.request(`/api/auth/verify/${token}`)).status).toBe(200)
  let mails = 1
  for (let minutes = 0; minutes < 9; minutes++) {
    world.app.clock.advance(61_000)
    await signUp()
    mails += (await world.mails()).length
  }
  expect(mails).toBe(3)
  expect((await verify(token)).status).toBe(200)
})

test('a mail that says there is an account is sent three times a day at most, however many requests come at once @sweep', async () => {
  await insertAccount(query, { email: editor })
  let mails = 0
  for (let asked = 0; asked < 6; asked++) {
    await Promise.all([signUp(), signUp()])
    mails += (await world.mails()).length
    world.app.clock.advance(11 * minute)
  }
  expect(mails).toBe(3)
})

test.each([
  ['short', 'Please use at least 12 characters.'],
  ['x'.repeat(129), 'Please use at most 128 characters.'],
  ['Password-2026!', 'This password is on every list of common ones. Please choose another.'],
  ['the musician!!', 'Please do not use the name of this site or your own.'],
  ['123456789012345', 'Please avoid keys or letters in a row: attackers try these first.'],
])(
  'ASVS 6.2.1 ASVS 6.2.4 ACCESS-21: weak_password: "%s" is refused at both steps, with the reason at its field',
  async (weak, reason) => {
    const refusal = {
      status: 422,
      body: { error: { code: 'weak_password', message: reason, fields: { password: reason } } },
    }
    expect(await signUp({ password: weak })).toMatchObject(refusal)
    await signUp()
    const token = await world.mailedToken('verify', editor)
    expect(await verify(token, { password: weak })).toMatchObject(refusal)
    expect((await verify(token)).status).toBe(200)
  },
)

test('ASVS 6.2.8 ASVS 6.2.9: every character of a long password counts, and characters of any script are allowed', async () => {
  const long = `${'Ünder dem Kastanienbaum 🎺 '.repeat(4)}`.slice(0, 100)
  await signUp({ password: long })
  const token = await world.mailedToken('verify', editor)
  expect((await verify(token, { password: long })).status).toBe(200)
  expect(await signIn(long.slice(0, 72))).toBe(401)
  expect(await signIn(`${long.slice(0, -1)}x`)).toBe(401)
  expect(await signIn(long.normalize('NFD'))).toBe(200)
})
