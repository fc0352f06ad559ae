// Proves that every form says so when the site's mail server cannot deliver to an address.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '@/db/schema/operations/mail'
import type { ErrorBody } from '@/lib/error-table'
import { testApp, type TestApp } from '../../../tests/support/test-app'

let app: TestApp
let isUnicodeServer = false
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
  app.ctx.mail.takesUnicodeNames = async () => isUnicodeServer
})
afterAll(() => app.close())

const sentence =
  'Our mail server cannot write to addresses with letters such as ü before the @. Please use another address.'
const message = { name: 'Ann', subject: 'A booking', message: 'One evening in May?' }

test.each([
  ['/api/functions/newsletter-subscribe', {}],
  ['/api/functions/send-contact-email', message],
  ['/api/purchases/link', {}],
])('CHK-04 OP-20: %s refuses an address that mail cannot reach, beside its field', async (path, more) => {
  isUnicodeServer = false
  const refused = await app.send('POST', path, { ...more, email: 'ü@example.com' })
  expect(refused.status).toBe(422)
  expect(((await refused.json()) as ErrorBody).error.fields).toEqual({ email: sentence })
  expect(await app.ctx.db.$count(outbox)).toBe(0)
  expect((await app.send('POST', path, { ...more, email: 'a@müsic.example' })).status).toBe(200)
  isUnicodeServer = true
  expect((await app.send('POST', path, { ...more, email: 'ü@example.com' })).status).toBe(200)
  await app.ctx.db.delete(outbox)
})

test.each([
  ['/newsletter', {}],
  ['/contact', message],
  ['/purchases', {}],
])('CHK-04 OP-20: the form of %s without script says so too', async (path, more) => {
  isUnicodeServer = false
  const answer = await app.request(path, {
    method: 'POST',
    body: new URLSearchParams({ ...more, email: 'ü@example.com' }),
  })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(sentence)
})
