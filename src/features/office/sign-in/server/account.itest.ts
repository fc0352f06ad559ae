// Proves the user's own account and the list of addresses over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowedEmails } from '@/db/schema/office/access'
import { audit } from '@/db/schema/office/audit'
import { hour } from '@/lib/durations'
import { accountWorld, type AccountWorld } from '../../../../../tests/support/account-world'
import { testPassword } from '../../../../../tests/support/administrator'
import { signedIn } from '../../../../../tests/support/test-app'

const editor = 'editor@themusician.test'
const password = 'eleven blue trombones at dawn'

let world: AccountWorld
beforeAll(async () => {
  world = await accountWorld({ rateLimits: false })
})
afterAll(() => world.close())
beforeEach(() => world.clear())

type Body = Record<string, unknown>
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, cookie: string, body?: Body) {
  const init: RequestInit = body
    ? { body: JSON.stringify(body), headers: { cookie, 'content-type': 'application/json' } }
    : { headers: { cookie } }
  const response = await world.app.request(`/api/admin/${path}`, { method, ...init })
  return {
    status: response.status,
    body: (await response.json()) as Body,
    setCookie: response.headers.get('set-cookie')?.split(';')[0] ?? null,
  }
}
const isIn = async (cookie: string) => (await call('GET', 'account', cookie)).status === 200
const signInStatus = async (typed: string) =>
  (await world.app.send('POST', '/api/auth/sign-in', { email: editor, password: typed })).status
const entries = async (cookie: string) =>
  ((await call('GET', 'allowed-emails', cookie)).body.emails as Body[]).map(({ email, is_admin, isPrimary }) => ({
    email,
    is_admin,
    isPrimary,
  }))

describe('the account', () => {
  test('the account returns its own data, without any secret', async () => {
    const { cookie, secret } = await signedIn(world.app, { email: editor })
    const other = await world.app.send(
      'POST',
      '/api/auth/sign-in',
      { email: editor, password: testPassword },
      { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
    )
    expect(other.status).toBe(200)
    const { body } = await call('GET', 'account', cookie)
    expect(body).toMatchObject({ email: editor, name: 'Ada Trumpet', hasSecondFactor: false, recoveryCodesLeft: 0 })
    expect((body.sessions as Body[]).map(({ browser, isThis }) => ({ browser, isThis }))).toEqual(
      expect.arrayContaining([
        { browser: 'Unknown browser', isThis: true },
        { browser: 'Firefox on Windows', isThis: false },
      ]),
    )
    expect(JSON.stringify(body)).not.toMatch(/hash|scrypt/)
    expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('ASVS 6.2.2 ASVS 6.2.3 ASVS 7.4.3: a new password requires the current one, ends every other session, renews this one and is reported by mail', async () => {
    const here = await signedIn(world.app, { email: editor })
    const there = await signedIn(world.app, { email: editor })
    const wrong = await call('PUT', 'account/password', here.cookie, { current: 'not the right one', password })
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { error: { fields: { current: 'This is not your current password.' } } },
    ])
    const weak = await call('PUT', 'account/password', here.cookie, {
      current: testPassword,
      password: 'Ada Trumpet 1!',
    })
    expect([weak.status, weak.body]).toMatchObject([422, { error: { code: 'weak_password' } }])
    const { status, setCookie } = await call('PUT', 'account/password', here.cookie, {
      current: testPassword,
      password,
    })
    expect(status).toBe(200)
    expect([await isIn(here.cookie), await isIn(there.cookie), await isIn(setCookie ?? '')]).toEqual([
      false,
      false,
      true,
    ])
    expect([await signInStatus(testPassword), await signInStatus(password)]).toEqual([401, 200])
    expect(
      (await world.mails()).map(({ to, text }) => [to, text.includes('The password of your account was changed.')]),
    ).toEqual([[editor, true]])
    expect(await world.app.ctx.db.select({ actor: audit.actor, what: audit.what }).from(audit)).toContainEqual({
      actor: editor,
      what: 'access.password-changed',
    })
  })

  test('ASVS 6.3.1: guessing the current password inside a session is slowed down like at sign-in', async () => {
    const { cookie } = await signedIn(world.app, { email: editor })
    const outcomes: number[] = []
    for (let guesses = 0; guesses < 6; guesses++)
      outcomes.push((await call('PUT', 'account/password', cookie, { current: 'not the right one', password })).status)
    expect(outcomes).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('an account ends only its own sessions; everywhere includes this browser', async () => {
    const here = await signedIn(world.app, { email: editor })
    const there = await signedIn(world.app, { email: editor })
    const somebody = await signedIn(world.app, { email: 'other@themusician.test' })
    const sessions = (await call('GET', 'account', here.cookie)).body.sessions as { id: string; isThis: boolean }[]
    const other = sessions.find(({ isThis }) => !isThis)?.id ?? ''
    expect((await call('DELETE', `account/sessions/${other}`, somebody.cookie)).status).toBe(404)
    expect(await isIn(there.cookie)).toBe(true)
    expect((await call('DELETE', `account/sessions/${other}`, here.cookie)).status).toBe(200)
    expect([await isIn(here.cookie), await isIn(there.cookie)]).toEqual([true, false])
    const everywhere = await call('POST', 'account/sign-out-everywhere', here.cookie)
    expect([everywhere.status, everywhere.setCookie]).toEqual([200, '__Host-sid='])
    expect([await isIn(here.cookie), await isIn(somebody.cookie)]).toEqual([false, true])
  })

  test('the name may be any text that is not empty', async () => {
    const { cookie } = await signedIn(world.app, { email: editor })
    expect((await call('PUT', 'account/name', cookie, { name: '   ' })).status).toBe(422)
    expect((await call('PUT', 'account/name', cookie, { name: ' Ada "<b>" Ünal ' })).status).toBe(200)
    expect((await call('GET', 'account', cookie)).body.name).toBe('Ada "<b>" Ünal')
  })

  test('ACCESS-21 ACCESS-22: renewing extends a live session and returns session_not_found for any other', async () => {
    const { cookie } = await signedIn(world.app, { email: editor })
    const renew = async (value: string) => {
      const response = await world.app.request('/api/auth/refresh', { method: 'POST', headers: { cookie: value } })
      return [response.status, await response.json()]
    }
    world.app.clock.advance(8 * hour - 90_000)
    expect(await renew(cookie)).toMatchObject([200, { state: 'signed_in', secondsLeft: 8 * 3600 }])
    world.app.clock.advance(8 * hour)
    for (const ended of [cookie, '', '__Host-sid=nothing'])
      expect(await renew(ended)).toMatchObject([404, { error: { code: 'session_not_found' } }])
  })
})

describe('the list of allowed addresses', () => {
  const primary = 'owner@themusician.test'

  test('ADM-USER-02 ADM-USER-03 ADM-USER-04: the list shows the newest first; an address is added in lower case, once', async () => {
    const { cookie } = await signedIn(world.app)
    world.app.clock.advance(hour)
    await world.app.ctx.db.$client.query("update allowed_emails set created_at = '2026-11-01'")
    expect(
      (await call('POST', 'allowed-emails', cookie, { email: 'Second@Example.com', is_admin: true })).body,
    ).toMatchObject({ email: 'second@example.com', is_admin: true, isPrimary: false })
    world.app.clock.advance(1000)
    await call('POST', 'allowed-emails', cookie, { email: editor, is_admin: false })
    expect(await entries(cookie)).toEqual([
      { email: editor, is_admin: false, isPrimary: false },
      { email: 'second@example.com', is_admin: true, isPrimary: false },
      { email: primary, is_admin: true, isPrimary: true },
    ])
    const again = await call('POST', 'allowed-emails', cookie, { email: 'SECOND@example.com', is_admin: false })
    expect([again.status, again.body]).toMatchObject([
      409,
      { error: { message: 'This email address is on the list already.' } },
    ])
    for (const wrong of ['', 'no address', 'two@example.com, three@example.com'])
      expect((await call('POST', 'allowed-emails', cookie, { email: wrong, is_admin: false })).status).toBe(422)
  })

  test('ADM-USER-04 ADM-USER-05: removing an address ends its sessions; no account can remove the primary one', async () => {
    const owner = await signedIn(world.app)
    const manager = await signedIn(world.app, { email: 'manager@themusician.test', isAllowlistManager: true })
    const gone = await signedIn(world.app, { email: editor })
    const rows = await world.app.ctx.db.select().from(allowedEmails)
    const findId = (email: string) => rows.find((row) => row.email === email)?.id ?? ''
    for (const { cookie } of [owner, manager]) {
      const refused = await call('DELETE', `allowed-emails/${findId(primary)}`, cookie)
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { error: { message: 'Warning: Cannot remove the primary admin email' } },
      ])
    }
    expect((await call('DELETE', `allowed-emails/${findId(editor)}`, manager.cookie)).status).toBe(200)
    expect([await isIn(gone.cookie), await isIn(owner.cookie)]).toEqual([false, true])
    await call('POST', 'allowed-emails', owner.cookie, { email: editor, is_admin: false })
    expect(await isIn(gone.cookie)).toBe(false)
    expect((await call('DELETE', `allowed-emails/${findId(editor)}`, owner.cookie)).status).toBe(404)
    expect(
      (await world.app.ctx.db.select({ actor: audit.actor, what: audit.what }).from(audit)).filter(
        ({ what }) => what === 'access.email-removed',
      ),
    ).toContainEqual({ actor: manager.email, what: 'access.email-removed' })
  })

  test('OP-08: a role change applies from the next request and is reported to the primary administrator, whose own role remains', async () => {
    const owner = await signedIn(world.app)
    const manager = await signedIn(world.app, { email: 'manager@themusician.test', isAllowlistManager: true })
    const theirs = await signedIn(world.app, { email: editor })
    const rows = await world.app.ctx.db.select().from(allowedEmails)
    const findId = (email: string) => rows.find((row) => row.email === email)?.id ?? ''
    const change = (email: string, role: Body, { cookie } = manager) =>
      call('PUT', `allowed-emails/${findId(email)}/role`, cookie, role)
    const opensOrders = async () => (await call('GET', 'orders', theirs.cookie)).status
    expect(await opensOrders()).toBe(200)
    expect((await change(editor, { is_admin: false, is_editor: true })).body).toMatchObject({ role: 'editor' })
    expect(await opensOrders()).toBe(403)
    expect((await change(editor, { is_admin: true, is_editor: false })).body).toMatchObject({ role: 'manager' })
    expect((await call('GET', 'allowed-emails', theirs.cookie)).status).toBe(200)
    // Saving unchanged values does nothing.
    await change(editor, { is_admin: true, is_editor: false })
    const told = (await world.mails()).filter(({ to }) => to === primary).map(({ text }) => text)
    expect(told.map((text) => / changed what .*?:(.*?)\./.exec(text)?.[1])).toEqual([
      ' edit the site only',
      ' everything, including changes to this list',
    ])
    expect((await change(editor, { is_admin: true, is_editor: true })).status).toBe(422)
    expect((await change(primary, { is_admin: false, is_editor: true })).status).toBe(403)
    expect((await change(manager.email, { is_admin: false, is_editor: false }, theirs)).status).toBe(200)
    expect((await change(editor, { is_admin: false })).status).toBe(403)
    expect((await change(editor, { is_admin: false }, owner)).status).toBe(200)
    expect(
      (await world.app.ctx.db.select({ actor: audit.actor, what: audit.what }).from(audit)).filter(
        ({ what }) => what === 'access.role-changed',
      ),
    ).toHaveLength(4)
  })

  test('OP-08: the primary administrator is mailed when people are added or removed, with who did it and whom a removed person had added', async () => {
    const owner = await signedIn(world.app)
    const manager = await signedIn(world.app, { email: 'manager@themusician.test', isAllowlistManager: true })
    await call('POST', 'allowed-emails', manager.cookie, { email: editor, is_admin: true })
    const toPrimary = async () => (await world.mails()).filter(({ to }) => to === primary)
    const [added, ...none] = await toPrimary()
    expect([added?.to, added?.subject, none]).toEqual([primary, 'Who may sign in at The Musician was changed', []])
    expect(added?.text).toContain(
      `manager@themusician.test added ${editor} to the list of addresses that may sign in to the back-office, with the right to change this list.`,
    )
    expect(added?.text).toContain('November 20, 2026')
    expect(added?.text).toContain('/admin/user-management')
    expect((await call('POST', 'allowed-emails', manager.cookie, { email: editor, is_admin: true })).status).toBe(409)
    expect(await world.mails()).toEqual([])

    const rows = await world.app.ctx.db.select().from(allowedEmails)
    await call('DELETE', `allowed-emails/${rows.find(({ email }) => email === manager.email)?.id}`, owner.cookie)
    const [removed] = await world.mails()
    expect(removed?.to).toBe(primary)
    expect(removed?.text).toContain(
      'owner@themusician.test removed manager@themusician.test from the list of addresses that may sign in to the back-office',
    )
    expect(removed?.text).toContain(
      `manager@themusician.test had added these to the list, and they may still sign in: ${editor}.`,
    )
    await call('DELETE', `allowed-emails/${rows.find(({ email }) => email === editor)?.id}`, owner.cookie)
    expect((await world.mails())[0]?.text).not.toContain('may still sign in')
  })

  test('OP-08: the list says who added each address, even when that person is gone', async () => {
    const owner = await signedIn(world.app)
    const manager = await signedIn(world.app, { email: 'manager@themusician.test', isAllowlistManager: true })
    expect(
      (await call('POST', 'allowed-emails', manager.cookie, { email: editor, is_admin: false })).body.addedBy,
    ).toEqual({ email: manager.email, isListed: true })
    const addedBy = async () =>
      Object.fromEntries(
        ((await call('GET', 'allowed-emails', owner.cookie)).body.emails as Body[]).map(({ email, addedBy: by }) => [
          email,
          by,
        ]),
      )
    expect(await addedBy()).toEqual({
      [editor]: { email: manager.email, isListed: true },
      [manager.email]: null,
      [primary]: null,
    })
    const rows = await world.app.ctx.db.select().from(allowedEmails)
    await call('DELETE', `allowed-emails/${rows.find(({ email }) => email === manager.email)?.id}`, owner.cookie)
    expect(await addedBy()).toEqual({ [editor]: { email: manager.email, isListed: false }, [primary]: null })
  })

  test('CHK-04 ADM-USER-04: an address is listed once, in whichever characters it is typed', async () => {
    const { cookie } = await signedIn(world.app)
    expect(
      (await call('POST', 'allowed-emails', cookie, { email: 'ｓｅｃｏｎｄ@example.com', is_admin: false })).body.email,
    ).toBe('second@example.com')
    expect(
      (await call('POST', 'allowed-emails', cookie, { email: 'second@example.com', is_admin: false })).status,
    ).toBe(409)
    expect(
      (await call('POST', 'allowed-emails', cookie, { email: 'sec\u043end@example.com', is_admin: false })).status,
    ).toBe(422)
  })

  test('ASVS 15.3.3: a field that a form does not have cannot be set through it', async () => {
    const { cookie } = await signedIn(world.app)
    const { body } = await call('POST', 'allowed-emails', cookie, {
      email: editor,
      is_admin: false,
      isPrimary: true,
      id: '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a11',
      created_at: '2000-01-01',
    })
    expect(body).toMatchObject({ isPrimary: false, created_at: '2026-11-20T12:00:00.000Z' })
    expect(body.id).not.toBe('3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a11')
    await call('PUT', 'account/name', cookie, { name: 'Ada', email: editor, verified_at: null })
    expect((await call('GET', 'account', cookie)).body.email).toBe(primary)
  })
})
