// Proves that each code from an app and each recovery code works once, that five wrong ones in a row are the limit, and
// that no other way bypasses them.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts, recoveryCodes } from '@/db/schema/office/sign-in'
import { minute } from '@/lib/durations'
import { accountWorld, type AccountWorld } from '../../../../../../tests/support/account-world'
import { testPassword } from '../../../../../../tests/support/administrator'
import { signedIn } from '../../../../../../tests/support/test-app'
import { codeGuesses, delayAfter } from '../attempts'

const editor = 'editor@themusician.test'

let world: AccountWorld
beforeAll(async () => {
  world = await accountWorld({ rateLimits: false })
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const path = (name: string) => `/api/admin/account/second-factor/${name}`
const signIn = async (code?: string, password = testPassword) => {
  const response = await world.app.send('POST', '/api/auth/sign-in', {
    email: editor,
    password,
    ...(code !== undefined && { code }),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? null,
  }
}
const isIn = async (cookie: string) =>
  (await world.app.request('/api/admin/account', { headers: { cookie } })).status === 200

/** Switches codes on. Returns the app, the recovery codes and the cookie of the browser that did it. */
async function switchedOn() {
  const { cookie } = await signedIn(world.app, { email: editor })
  const elsewhere = await signedIn(world.app, { email: editor })
  const started = await world.app.send('POST', path('start'), { current: testPassword }, { cookie })
  const { secret, address } = (await started.json()) as { secret: string; address: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  const codeAt = (ms = 0) => totp.generate({ timestamp: world.app.clock.now().getTime() + ms })
  const confirmed = await world.app.send('POST', path('confirm'), { code: codeAt() }, { cookie })
  const { recoveryCodes: codes } = (await confirmed.json()) as { recoveryCodes: string[] }
  world.app.clock.advance(minute)
  return {
    secret,
    address,
    codeAt,
    codes,
    former: cookie,
    elsewhere: elsewhere.cookie,
    cookie: confirmed.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

test('setup requires the password and a right code; it renews the session, ends the others and is reported by mail', async () => {
  const { cookie } = await signedIn(world.app, { email: editor })
  expect((await world.app.send('POST', path('start'), { current: 'not the right one' }, { cookie })).status).toBe(422)
  await world.app.send('POST', path('start'), { current: testPassword }, { cookie })
  expect((await world.app.send('POST', path('confirm'), { code: '000000' }, { cookie })).status).toBe(422)
  expect((await signIn()).body).toEqual({ state: 'signed_in' })
  const { address, codes, former, elsewhere, cookie: renewed } = await switchedOn()
  expect(address).toMatch(
    /^otpauth:\/\/totp\/The%20Musician:editor%40themusician\.test\?issuer=The%20Musician&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  )
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  expect([await isIn(former), await isIn(elsewhere), await isIn(renewed)]).toEqual([false, false, true])
  expect((await world.mails()).map(({ text }) => text).join()).toContain('takes a code from your authenticator app')
})

test('ASVS 6.3.3 (the second factor is optional, OP-10): the password alone leads to a code prompt if codes are on, and opens nothing', async () => {
  const { codeAt } = await switchedOn()
  expect(await signIn()).toEqual({ status: 200, body: { state: 'code_needed' }, cookie: null })
  expect(await signIn('000000')).toMatchObject({
    status: 401,
    cookie: null,
    body: { error: { code: 'wrong_credentials', fields: { code: 'This code is wrong or was used before.' } } },
  })
  expect((await signIn(codeAt(), 'not the right one')).status).toBe(401)
  expect((await signIn(codeAt())).body).toEqual({ state: 'signed_in' })
})

test('ASVS 6.5.1: an app code works once, even for simultaneous requests; the step before and the step after count, further ones do not', async () => {
  const { codeAt } = await switchedOn()
  const code = codeAt()
  const outcomes = await Promise.all(Array.from({ length: 4 }, async () => (await signIn(code)).status))
  expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
  expect((await signIn(code)).status).toBe(401)
  expect((await signIn(codeAt(-30_000))).status).toBe(401)
  world.app.clock.advance(15 * minute)
  expect((await signIn(codeAt(-30_000))).status).toBe(200)
  expect((await signIn(codeAt(30_000))).status).toBe(200)
  expect((await signIn(codeAt(minute))).status).toBe(401)
})

test('ASVS 6.5.1: a recovery code works once, however it is typed, and its use is reported by mail', async () => {
  const { codes } = await switchedOn()
  await world.mails()
  expect((await signIn(codes[0]?.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await world.mails()).map(({ text }) => text).join()).toContain(
    'One of the recovery codes of your account was used to sign in',
  )
  expect((await signIn(codes[0])).status).toBe(401)
  const outcomes = await Promise.all(Array.from({ length: 4 }, async () => (await signIn(codes[1])).status))
  expect(outcomes.filter((status) => status === 200)).toHaveLength(1)
})

test('five wrong codes in a row block every code for five minutes, even the right one', async () => {
  const { codeAt } = await switchedOn()
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => (await signIn(String(index).padStart(6, '9'))).status),
  )
  expect(outcomes.filter((status) => status === 401)).toHaveLength(5)
  expect((await signIn(codeAt())).status).toBe(429)
  world.app.clock.advance(5 * minute)
  expect((await signIn(codeAt())).status).toBe(200)
  expect([4, 5, 6, 7, 8].map((failures) => delayAfter(failures, codeGuesses) / minute)).toEqual([0, 5, 10, 15, 15])
})

test('ASVS 6.4.3 (the second factor is optional, OP-10): a new password set by mail does not bypass the code', async () => {
  const { codeAt } = await switchedOn()
  await world.mails()
  await world.app.send('POST', '/api/auth/recover', { email: editor })
  const token = await world.mailedToken('reset', editor)
  const password = 'eleven blue trombones at dawn'
  expect((await world.app.send('POST', `/api/auth/reset/${token}`, { password })).status).toBe(200)
  expect((await signIn(undefined, password)).body).toEqual({ state: 'code_needed' })
  expect((await signIn(codeAt(), password)).status).toBe(200)
})

test('new recovery codes make the former ones worthless; switching off requires the password and deletes them all', async () => {
  const { codes, cookie } = await switchedOn()
  const renewed = (await (
    await world.app.send('POST', path('recovery-codes'), { current: testPassword }, { cookie })
  ).json()) as { recoveryCodes: string[] }
  expect((await signIn(codes[0])).status).toBe(401)
  expect((await signIn(renewed.recoveryCodes[0])).status).toBe(200)
  expect((await world.app.send('POST', path('off'), { current: 'not the right one' }, { cookie })).status).toBe(422)
  expect((await world.app.send('POST', path('off'), { current: testPassword }, { cookie })).status).toBe(200)
  expect((await signIn()).body).toEqual({ state: 'signed_in' })
  expect(await world.app.ctx.db.select().from(recoveryCodes)).toEqual([])
})

test('a reader of the database finds neither the secret of the app nor a recovery code, and cannot set up a second app', async () => {
  const { secret, codes, cookie } = await switchedOn()
  const stored = JSON.stringify([
    await world.app.ctx.db.select().from(accounts),
    await world.app.ctx.db.select().from(recoveryCodes),
  ])
  for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(hidden)
  expect((await world.app.send('POST', path('start'), { current: testPassword }, { cookie })).status).toBe(422)
})
