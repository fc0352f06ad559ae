// Proves that guessing passwords gets slow from every place and in every spelling of the request. No owner is locked
// out for good, and no response reveals who has an account.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowedEmails } from '@/db/schema/office/access'
import { insertAccount, testPassword } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import { delayAfter, passwordGuesses } from './attempts'

const editor = 'editor@themusician.test'
const newcomer = 'newcomer@themusician.test'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { trustedProxies: 1 } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'))
  // Counters in memory would outlive the rows, so each test uses its own networks.
  await app.ctx.db.$client.query(
    'delete from accounts; delete from allowed_emails; delete from access_failures; delete from rate_limits',
  )
  await insertAccount((statement, values) => app.ctx.db.$client.query(statement, values), { email: editor })
  await app.ctx.db.insert(allowedEmails).values({ email: newcomer })
})

let networks = 0
/** Returns an address of a network that no test has used. */
const newNetwork = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.7`
const signIn = async (typed: string, { email = editor, from = newNetwork(), path = '/api/auth/sign-in' } = {}) => {
  const response = await app.send('POST', path, { email, password: typed }, { 'x-forwarded-for': from })
  return { status: response.status, text: await response.text(), wait: response.headers.get('retry-after') }
}

test('ASVS 6.3.1: five wrong passwords from any networks start a delay that doubles to a quarter of an hour; the right one works after it', async () => {
  for (let guesses = 0; guesses < 5; guesses++) expect((await signIn(`wrong guess number ${guesses}`)).status).toBe(401)
  expect(await signIn(testPassword)).toMatchObject({ status: 429, wait: '15' })
  app.clock.advance(15_000)
  expect((await signIn('another wrong guess')).status).toBe(401)
  const refused = await signIn(testPassword)
  expect(refused).toMatchObject({ status: 429, wait: '30' })
  expect(refused.text).toContain('Too many attempts. Please try again in 30 seconds.')
  app.clock.advance(30_000)
  expect((await signIn(testPassword)).status).toBe(200)
  expect((await signIn('one wrong guess is free again')).status).toBe(401)
  expect((await signIn(testPassword)).status).toBe(200)
})

test('the delay is zero for five tries, then 15 seconds, doubling to a quarter of an hour at most', () => {
  expect(
    [0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1000].map((failures) => delayAfter(failures, passwordGuesses) / 1000),
  ).toEqual([0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900])
})

test.each([editor, newcomer])(
  'ASVS 2.4.1: sixty guesses at once from sixty networks get five responses, with or without an account: %s',
  async (email) => {
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn(`parallel guess ${index}`, { email })),
    )
    expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(55)
  },
)

test('ASVS 2.4.1 OP-07: sixty forged X-Forwarded-For before the one of our proxy count as one network: at most twenty responses for twenty addresses', async () => {
  const emails = Array.from({ length: 30 }, (_, index) => `nobody${index}@example.com`)
  const outcomes: number[] = []
  for (const [index, email] of emails.entries())
    outcomes.push((await signIn('guess', { email, from: `203.0.113.${index}, 198.51.100.9` })).status)
  expect(outcomes.filter((status) => status !== 429)).toHaveLength(20)
})

test('ASVS 2.4.1: an IPv6 connection counts as its /64: changing the rest of the address does not help', async () => {
  const outcomes: number[] = []
  for (let index = 0; index < 25; index++)
    outcomes.push(
      (await signIn('guess', { email: `nobody${index}@example.com`, from: `2001:db8:5:6::${index.toString(16)}` }))
        .status,
    )
  expect(outcomes.filter((status) => status !== 429)).toHaveLength(20)
})

test.each([
  '//api/auth/sign-in',
  '/API/auth/sign-in',
  '/api/auth/Sign-In',
  '/api/auth/sign-in/',
  '/api//auth/sign-in',
  '/api%2fauth/sign-in',
  '/api/auth%2fsign-in',
  '/api/./auth/../auth/sign-in;x',
  '/api/auth/sign%2Din',
  '/api/auth/sign-in?x=1',
])('no other spelling avoids the limits: %s is counted like the real one or does not exist', async (path) => {
  const from = newNetwork()
  const outcomes: number[] = []
  for (let index = 0; index < 22; index++)
    outcomes.push((await signIn('guess', { email: 'nobody@example.com', from, path })).status)
  const reached = outcomes.filter((status) => status === 403)
  expect(reached.length).toBeLessThanOrEqual(20)
  // The path is redirected to its one spelling, or does not exist.
  if (reached.length === 0) expect([[308], [404]]).toContainEqual([...new Set(outcomes)])
})

describe('ASVS 6.3.8: a listed address gets the same response whether it has an account or not', () => {
  test('the status and the words are the same', async () => {
    const [known, unknown] = [await signIn('a wrong password'), await signIn('a wrong password', { email: newcomer })]
    const plain = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
    expect([unknown.status, plain(unknown.text)]).toEqual([known.status, plain(known.text)])
    expect(known.text).toContain('Invalid login credentials')
  })
})

test('ASVS 16.2.5: no password and no secret reaches the log', async () => {
  await signIn('a wrong password with a name', {})
  const response = await app.send(
    'POST',
    '/api/auth/sign-in',
    { email: editor, password: testPassword },
    { 'x-forwarded-for': newNetwork() },
  )
  const secret = /=([\w-]{43})/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? 'missing'
  const log = JSON.stringify(app.logged)
  expect(log).toContain('/api/auth/sign-in')
  for (const hidden of [testPassword, 'a wrong password with a name', secret]) expect(log).not.toContain(hidden)
})

describe('ASVS 3.5.1 ASVS 3.5.2: signing in from another site', () => {
  const body = JSON.stringify({ email: editor, password: testPassword })
  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }, 403],
    ['text/plain', { 'content-type': 'text/plain', origin: 'https://evil.example' }, 403],
    ['text/plain of our own', { 'content-type': 'text/plain' }, 415],
    ['an Origin of null', { 'content-type': 'application/json', origin: 'null' }, 403],
    [
      'an Origin that only begins like ours',
      { 'content-type': 'application/json', origin: 'https://themusician.test.evil.example' },
      403,
    ],
    ['plain http', { 'content-type': 'application/json', origin: 'http://themusician.test' }, 403],
  ])('%s is refused', async (_what, headers, status) => {
    const response = await app.request('/api/auth/sign-in', {
      method: 'POST',
      body,
      headers: { ...headers, 'x-forwarded-for': newNetwork() },
    })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([status, null])
  })
})
