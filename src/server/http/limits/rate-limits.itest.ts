// Tests the limits in PostgreSQL: concurrent requests get no further than sequential ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFrom } from '@/platform/budget'
import { inTransaction } from '@/adapters/database/connect'
import { testApp, type TestApp } from '../../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const passed = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length

test('ASVS 2.4.1: when a hundred requests arrive at once, exactly as many pass as one network may send', async () => {
  const limit = { requests: 7, perSeconds: 3600 }
  expect(await passed(Array.from({ length: 100 }, () => app.site.limits.count('at once', limit, '203.0.113.1')))).toBe(
    7,
  )
  expect(
    await passed(
      Array.from({ length: 100 }, (_, rest) => app.site.limits.count('at once', limit, `2001:db8:1:2::${rest}`)),
    ),
  ).toBe(7)
})

test('ASVS 2.4.1: five of thirty newsletter sign-ups at once over HTTP from one network pass', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      app.send('POST', '/api/functions/newsletter-subscribe', { email: `fan${number}@example.com` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})

const take = (of: string) => takeFrom(app.ctx, app.ctx.db, 'test', of, { most: 3, perSeconds: 60 })

test('a budget allows three of fifty at once, is separate for each owner, and is full again when its time is over', async () => {
  expect((await Promise.all(Array.from({ length: 50 }, () => take('ann')))).filter(Boolean)).toHaveLength(3)
  expect(await take('ben')).toBe(true)
  app.clock.advance(59_000)
  expect(await take('ann')).toBe(false)
  app.clock.advance(1000)
  expect([await take('ann'), await take('ann'), await take('ann'), await take('ann')]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a budget gets back what a failed transaction took', async () => {
  const undone = inTransaction(app.ctx.db, async (tx) => {
    for (let taken = 0; taken < 3; taken++)
      expect(await takeFrom(app.ctx, tx, 'test', 'cem', { most: 3, perSeconds: 60 })).toBe(true)
    throw new Error('and back')
  })
  await expect(undone).rejects.toThrow('and back')
  expect(await take('cem')).toBe(true)
})

test('a budget does not store who it belongs to', async () => {
  await take('dora@example.com')
  const { rows } = await app.ctx.db.$client.query<{ key: string }>('select key from rate_limits')
  expect(JSON.stringify(rows)).not.toContain('dora')
})
