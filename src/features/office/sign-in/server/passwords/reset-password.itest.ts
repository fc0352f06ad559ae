// Proves that a forgotten password can be replaced by mail.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '@/db/schema/office/audit'
import { minute } from '@/lib/durations'
import { insertAccount, testPassword } from '../../../../../../tests/support/administrator'
import { accountWorld, type AccountWorld } from '../../../../../../tests/support/account-world'
import { signedIn } from '../../../../../../tests/support/test-app'

const editor = 'editor@themusician.test'
const password = 'eleven blue trombones at dawn'

let world: AccountWorld
beforeAll(async () => {
  world = await accountWorld({ config: { trustedProxies: 1 } })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  await insertAccount(query, { email: editor })
})

const query = (statement: string, values: unknown[]) => world.app.ctx.db.$client.query(statement, values)
const recover = (email = editor) => world.app.send('POST', '/api/auth/recover', { email })
const reset = (token: string, typed = password) =>
  world.app.send('POST', `/api/auth/reset/${token}`, { password: typed })
const signIn = async (typed: string) =>
  (await world.app.send('POST', '/api/auth/sign-in', { email: editor, password: typed })).status
const isIn = async (cookie: string) =>
  (await world.app.request('/api/admin/account', { headers: { cookie } })).status === 200

test('OP-10: every address gets the same response; only an account of a listed address gets a mail', async () => {
  await insertAccount(query, { email: 'former@themusician.test', isAllowed: false })
  const answers = await Promise.all(
    ['nobody@example.com', editor, 'former@themusician.test'].map(async (email) => {
      const response = await recover(email)
      return [response.status, await response.text()]
    }),
  )
  expect(new Set(answers.map(String)).size).toBe(1)
  expect((await world.mails()).map(({ to }) => to)).toEqual([editor])
})

test('OP-10: the link shows whose password it sets; setting it ends all sessions, starts none and tells the owner', async () => {
  const { cookie } = await signedIn(world.app, { email: editor })
  await recover()
  const token = await world.mailedToken('reset', editor)
  expect(await (await world.app.request(`/api/auth/reset/${token}`)).json()).toEqual({ email: editor })
  expect(await isIn(cookie)).toBe(true)
  const response = await reset(token)
  // The response sets only the cookie of a known browser, which gives no access.
  expect([response.status, response.headers.getSetCookie().map((one) => one.split('=')[0])]).toEqual([
    200,
    ['__Host-known'],
  ])
  expect(await isIn(cookie)).toBe(false)
  expect([await signIn(testPassword), await signIn(password)]).toEqual([401, 200])
  const [notice] = await world.mails()
  expect(notice).toMatchObject({ to: editor, subject: 'Your account at The Musician was changed' })
  expect(notice?.text).toContain('A new password was set for your account')
  expect(await world.app.ctx.db.select({ actor: audit.actor, what: audit.what }).from(audit)).toContainEqual({
    actor: editor,
    what: 'access.password-reset',
  })
})

test('ASVS 15.4.2: twenty requests at once with one link have one winner, whose password is set', async () => {
  await recover()
  const token = await world.mailedToken('reset', editor)
  const passwords = Array.from({ length: 20 }, (_, index) => `${password} ${index}`)
  const outcomes = await Promise.all(passwords.map(async (typed) => (await reset(token, typed)).status))
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(410)])
  expect(await signIn(passwords[outcomes.indexOf(200)] ?? '')).toBe(200)
})

test('a link works for half an hour, only the newest one, and not after the address left the list', async () => {
  await recover()
  const first = await world.mailedToken('reset', editor)
  world.app.clock.advance(26 * minute)
  await recover()
  const second = await world.mailedToken('reset', editor)
  expect((await reset(first)).status).toBe(410)
  await query('delete from allowed_emails', [])
  expect((await reset(second)).status).toBe(410)
  await insertAccount(query, { email: editor })
  world.app.clock.advance(30 * minute)
  expect((await reset(second)).status).toBe(410)
  expect(await signIn(testPassword)).toBe(200)
})

test('ASVS 4.1.3: links in mails lead to the configured address, whatever host a request names', async () => {
  await world.app.request('/api/auth/recover', {
    method: 'POST',
    body: JSON.stringify({ email: editor }),
    headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const [mail] = await world.mails()
  expect(mail?.text).toContain(`${world.app.baseUrl}/auth/reset/`)
  expect(mail?.text).not.toContain('evil')
})

test('a reset frees an account that an attacker kept blocked by guessing', async () => {
  for (let guesses = 0; guesses < 5; guesses++) await signIn('a wrong guess of somebody')
  expect(await signIn(testPassword)).toBe(429)
  await recover()
  await reset(await world.mailedToken('reset', editor))
  expect(await signIn(password)).toBe(200)
})

describe("strangers who keep asking for links to the owner's address", () => {
  let networks = 0
  const askFrom = (from = `10.9.${Math.floor(++networks / 250)}.${networks % 250}`, known?: string) =>
    world.app.send(
      'POST',
      '/api/auth/recover',
      { email: editor },
      { 'x-forwarded-for': from, ...(known !== undefined && { cookie: known }) },
    )
  const tokens = async () => (await world.mails()).map(({ text }) => /\/auth\/reset\/([\w-]{64})/.exec(text)?.[1])

  test('strangers cannot disable the link in the mailbox or fill the mailbox: three mails with the same link while it lives @sweep', async () => {
    const found: (string | undefined)[] = []
    for (let asked = 0; asked < 12; asked++) {
      await askFrom()
      found.push(...(await tokens()))
      world.app.clock.advance(2 * minute)
    }
    expect(found).toHaveLength(3)
    expect(new Set(found).size).toBe(1)
    expect((await reset(found[0] ?? '')).status).toBe(200)
  })

  test('strangers in one network get one more mail out of a link, so they cannot use up the limit of the others @sweep', async () => {
    let mails = 0
    for (let asked = 0; asked < 8; asked++) {
      await askFrom('203.0.113.50')
      mails += (await tokens()).length
      world.app.clock.advance(61_000)
    }
    expect(mails).toBe(1 + 1)
    await askFrom()
    expect(await tokens()).toHaveLength(1)
  })

  test('strangers cannot keep the owner without a link: when the last one has ended, the next request sends a new one @sweep', async () => {
    for (let asked = 0; asked < 10; asked++) {
      await askFrom()
      await tokens()
      world.app.clock.advance(120_000)
    }
    world.app.clock.advance(10 * minute)
    await askFrom()
    const [token = ''] = await tokens()
    expect((await reset(token)).status).toBe(200)
  })

  test('strangers do not use up the mails of a browser that signed in before @sweep', async () => {
    const signedInHere = await world.app.send(
      'POST',
      '/api/auth/sign-in',
      { email: editor, password: testPassword },
      { 'x-forwarded-for': '198.51.100.3' },
    )
    const known = signedInHere.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.startsWith('__Host-known='))
    for (let asked = 0; asked < 6; asked++) {
      await askFrom()
      await tokens()
      world.app.clock.advance(61_000)
    }
    await askFrom()
    expect(await tokens()).toEqual([])
    await askFrom(undefined, known)
    expect(await tokens()).toHaveLength(1)
  })

  test('a hundred requests at once send one mail; later, twenty at once from twenty networks send two more @sweep', async () => {
    await Promise.all(Array.from({ length: 100 }, () => askFrom()))
    expect(await tokens()).toHaveLength(1)
    world.app.clock.advance(61_000)
    await Promise.all(Array.from({ length: 20 }, () => askFrom()))
    expect(await tokens()).toHaveLength(2)
  })
})
