// Proves that guessing from elsewhere does not lock out an owner who signed in before. The cookie of a known place
// gives no access and ends with the password.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day, minute } from '@/lib/durations'
import { accountWorld, type AccountWorld } from '../../../../../../tests/support/account-world'
import { insertAccount, testPassword } from '../../../../../../tests/support/administrator'
import { signedIn } from '../../../../../../tests/support/test-app'
import { passwordQueue } from '../passwords/passwords'

const owner = 'owner-of-it@themusician.test'
const another = 'another@themusician.test'
const newPassword = 'eleven blue trombones at dawn'

let world: AccountWorld
beforeAll(async () => {
  world = await accountWorld({ config: { trustedProxies: 1 } })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  for (const email of [owner, another]) await insertAccount(query, { email })
})

const query = (statement: string, values: unknown[] = []) => world.app.ctx.db.$client.query(statement, values)
let networks = 0
/** Returns an address of a network that no test has used. */
const newNetwork = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.7`

type Way = { email?: string; from?: string; known?: string; code?: string }
async function signIn(password: string, { email = owner, from = newNetwork(), known, code }: Way = {}) {
  const response = await world.app.send(
    'POST',
    '/api/auth/sign-in',
    { email, password, ...(code !== undefined && { code }) },
    { 'x-forwarded-for': from, ...(known !== undefined && { cookie: known }) },
  )
  return { status: response.status, known: readKnown(response), text: await response.text() }
}
const readKnown = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => pair.startsWith('__Host-known='))
async function got(way: Way = {}): Promise<string> {
  const { status, known } = await signIn(testPassword, way)
  if (status !== 200 || known === undefined) throw new Error(`Signing in answered ${status}`)
  return known
}
/** Plays the attacker: guesses from changing networks until the account refuses further guesses. */
async function guessUntilRefused(email = owner): Promise<void> {
  for (let guess = 0; guess < 5; guess++) expect((await signIn(`guess ${guess}`, { email })).status).toBe(401)
  expect((await signIn(testPassword, { email })).status).toBe(429)
}
const statuses = async (count: number, attempt: (number: number) => Promise<{ status: number }>) => {
  const found: number[] = []
  for (let number = 0; number < count; number++) found.push((await attempt(number)).status)
  return found
}

describe('ASVS 6.3.1 ASVS 2.4.1: while an attacker keeps guessing', () => {
  test('a browser that signed in before gets in from any network; the attacker is refused before and after', async () => {
    const known = await got()
    await guessUntilRefused()
    expect((await signIn(testPassword, { known })).status).toBe(200)
    expect((await signIn('still guessing')).status).toBe(429)
  })

  test('a network that signed in before gets in without a cookie, for IPv6 its whole /64; the neighbouring one does not', async () => {
    await got({ from: '2001:db8:1:2::7' })
    await guessUntilRefused()
    expect((await signIn(testPassword, { from: '2001:db8:1:3::7' })).status).toBe(429)
    expect((await signIn(testPassword, { from: '2001:db8:1:2:ffff::9' })).status).toBe(200)
  })

  test('an owner in a new browser and network gets in by the mailed link, however fast the guesses come; the refusal says so @sweep', async () => {
    await guessUntilRefused()
    expect((await signIn(testPassword)).text).toContain(
      String.raw`use \"Forgot password?\" on the sign-in page to get in now.`,
    )
    const from = newNetwork()
    await world.app.send('POST', '/api/auth/recover', { email: owner }, { 'x-forwarded-for': from })
    const token = await world.mailedToken('reset', owner)
    const known = readKnown(
      await world.app.send('POST', `/api/auth/reset/${token}`, { password: newPassword }, { 'x-forwarded-for': from }),
    )
    await guessUntilRefused()
    expect((await signIn(newPassword, { from })).status).toBe(200)
    expect((await signIn(newPassword, { known })).status).toBe(200)
  })

  test('OP-10: sixty sign-ups for the address of the owner hash nothing, and a known browser is served before strangers who guess @sweep', async () => {
    const known = await got()
    const { begun } = passwordQueue.counts()
    const asked = await statuses(60, () =>
      world.app.send(
        'POST',
        '/api/auth/sign-up',
        { fullName: 'A Stranger', email: owner, password: newPassword },
        { 'x-forwarded-for': newNetwork() },
      ),
    )
    expect(asked).toEqual(Array(60).fill(200))
    expect(passwordQueue.counts().begun).toBe(begun)
    const queued = await query('select distinct priority from graphile_worker.jobs where task_identifier = $1', [
      'send-account-link',
    ])
    expect(queued.rows, 'what strangers ask for goes after every other job').toEqual([{ priority: 1 }])

    let end = () => {}
    const longWork = passwordQueue.run('stranger', () => new Promise<void>((resolve) => (end = resolve)))
    const served: string[] = []
    const guesses = Array.from({ length: 4 }, (_, index) =>
      signIn(`guess ${index}`).then(() => served.push('stranger')),
    )
    expect((await signIn(testPassword, { known })).status).toBe(200)
    expect(served).toEqual([])
    end()
    await Promise.all([longWork, ...guesses])
    expect(served).toHaveLength(4)
  })

  test('other clients behind the same address cannot use up the requests of a known browser', async () => {
    const from = newNetwork()
    const known = await got()
    expect((await statuses(25, () => signIn('guess', { from, email: 'nobody@example.com' }))).at(-1)).toBe(429)
    expect((await signIn(testPassword, { from })).status).toBe(429)
    expect((await signIn(testPassword, { from, known })).status).toBe(200)
  })

  test('a signed-in user can change the password: guesses at sign-in do not use up the tries inside the session', async () => {
    const { cookie } = await signedIn(world.app, { email: owner })
    await guessUntilRefused()
    expect(
      (
        await world.app.send(
          'PUT',
          '/api/admin/account/password',
          { current: testPassword, password: newPassword },
          { cookie },
        )
      ).status,
    ).toBe(200)
  })

  test('a client that has the password but no code uses up none of the owner’s tries', async () => {
    const { cookie } = await signedIn(world.app, { email: owner })
    const { secret } = (await (
      await world.app.send('POST', '/api/admin/account/second-factor/start', { current: testPassword }, { cookie })
    ).json()) as { secret: string }
    const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
    const codeNow = () => totp.generate({ timestamp: world.app.clock.now().getTime() })
    const known = readKnown(
      await world.app.send('POST', '/api/admin/account/second-factor/confirm', { code: codeNow() }, { cookie }),
    )
    world.app.clock.advance(minute)
    expect(await statuses(6, (number) => signIn(testPassword, { code: String(number).padStart(6, '9') }))).toEqual([
      401, 401, 401, 401, 401, 429,
    ])
    expect((await signIn(testPassword, { code: codeNow() })).status).toBe(429)
    expect((await signIn(testPassword, { code: codeNow(), known })).status).toBe(200)
  })
})

describe('ASVS 6.3.1: being a known browser or network grants no access', () => {
  test("a stolen cookie of a known browser gets five guesses, then the same delays, from any number of networks; the owner's next browser is unaffected", async () => {
    const stolen = await got()
    const next = await got()
    expect(await statuses(7, () => signIn('guess', { known: stolen }))).toEqual([401, 401, 401, 401, 401, 429, 429])
    world.app.clock.advance(15_000)
    expect(await statuses(2, () => signIn('guess', { known: stolen }))).toEqual([401, 429])
    expect((await signIn(testPassword, { known: next })).status).toBe(200)
  })

  test('twenty guesses at once with the cookie get five responses', async () => {
    const stolen = await got()
    await query('delete from rate_limits')
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, number) => signIn(`guess ${number}`, { known: stolen })),
    )
    expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  test('a known network gets five guesses too, and a known browser there five of its own', async () => {
    const from = newNetwork()
    const known = await got({ from })
    expect(await statuses(6, () => signIn('guess', { from }))).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(testPassword, { from, known })).status).toBe(200)
  })

  test('the cookie alone gives no session without the right password', async () => {
    const known = await got()
    const response = await world.app.request('/api/admin/account', { headers: { cookie: known } })
    expect(response.status).toBe(401)
  })

  test('the cookie of one account is worthless for another; a forged or altered one is worthless for all', async () => {
    const known = await got({ email: another })
    await guessUntilRefused()
    const [name, value = ''] = known.split('=')
    const [account = '', browser = '', made = '', set = '', signature = ''] = value.split('.')
    const forged = [
      known,
      `${name}=`,
      `${name}=${value}x`,
      `${name}=${[account, browser, Number(made) + 1, set, signature].join('.')}`,
      `${name}=${[account, browser, made, set, 'A'.repeat(43)].join('.')}`,
      `${name}=${[account, 'A'.repeat(22), made, set, signature].join('.')}`,
      known.replace('__Host-', ''),
    ]
    expect(await statuses(forged.length, (number) => signIn(testPassword, { known: forged[number] }))).toEqual(
      forged.map(() => 429),
    )
  })

  test('ASVS 3.3.1 ASVS 3.3.2 ASVS 3.3.4: the cookie is __Host-, Secure, HttpOnly and SameSite=Lax; the database holds no network address with the account', async () => {
    const response = await world.app.send(
      'POST',
      '/api/auth/sign-in',
      { email: owner, password: testPassword },
      { 'x-forwarded-for': '198.51.100.77' },
    )
    const line = response.headers.getSetCookie().find((one) => one.startsWith('__Host-known=')) ?? ''
    expect(line.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${180 * 86_400}`,
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
    expect(JSON.stringify((await query('select * from known_networks')).rows)).not.toContain('198.51.100')
  })
})

describe('ASVS 7.4.3: the end of being known', () => {
  test('a new password makes known browsers and networks strangers again, except the one that set it', async () => {
    const from = newNetwork()
    const known = await got({ from })
    const { cookie } = await signedIn(world.app, { email: owner })
    const here = newNetwork()
    world.app.clock.advance(1000)
    const changed = await world.app.send(
      'PUT',
      '/api/admin/account/password',
      { current: testPassword, password: newPassword },
      { cookie, 'x-forwarded-for': here },
    )
    await guessUntilRefused()
    expect((await signIn(newPassword, { known })).status).toBe(429)
    expect((await signIn(newPassword, { from })).status).toBe(429)
    expect((await signIn(newPassword, { known: readKnown(changed) })).status).toBe(200)
    expect((await signIn(newPassword, { from: here })).status).toBe(200)
  })

  test('a password set by mail makes known browsers and networks strangers again', async () => {
    const known = await got()
    await world.app.send('POST', '/api/auth/recover', { email: owner }, { 'x-forwarded-for': newNetwork() })
    world.app.clock.advance(1000)
    await world.app.send(
      'POST',
      `/api/auth/reset/${await world.mailedToken('reset', owner)}`,
      { password: newPassword },
      { 'x-forwarded-for': newNetwork() },
    )
    await guessUntilRefused()
    expect((await signIn(newPassword, { known })).status).toBe(429)
  })

  test('a browser and a network are strangers half a year after the last sign-in; the job deletes the network', async () => {
    const from = newNetwork()
    const known = await got({ from })
    world.app.clock.advance(180 * day)
    await guessUntilRefused()
    expect([(await signIn(testPassword, { known })).status, (await signIn(testPassword, { from })).status]).toEqual([
      429, 429,
    ])
    world.app.clock.advance(day)
    await world.runTask('clean-access')
    expect((await query('select * from known_networks')).rows).toEqual([])
  })
})
