// Proves that settings come back as stored, that a secret is readable only with the key of the site, and that a value of
// another shape is replaced by the default.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '@/db/schema/office/settings'
import { defaultSettings } from '@/lib/site-settings'
import { createTestWorld, type TestWorld } from '../../../tests/support/test-world'
import { inTransaction } from '@/adapters/database/connect'
import { readStoredSettings, type SettingChanges, storeSettings } from './stored-settings'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const tokenSecret = 'a secret of tests with more than 32 bytes'
const at = new Date('2026-11-27T10:00:00Z')
const store = (changes: SettingChanges) =>
  inTransaction(world.ctx.db, (tx) => storeSettings(tx, { tokenSecret, at }, changes))
const read = (secret = tokenSecret) => readStoredSettings(world.ctx.db, secret)

test('a site without settings has their defaults', async () => {
  expect(await read()).toEqual({ values: defaultSettings, secrets: {}, unreadable: [], payPalSince: null })
})

test('stored values come back, and a second save replaces only the names it has', async () => {
  await store({ currency: 'EUR', smtp_port: 465, social_links: [{ address: 'https://bandcamp.com/x' }] })
  await store({ smtp_port: null, legal_name: 'Late Set Music' })
  const { values } = await read()
  expect(values).toEqual({
    ...defaultSettings,
    currency: 'EUR',
    social_links: [{ address: 'https://bandcamp.com/x' }],
    legal_name: 'Late Set Music',
  })
})

test('a text that looks like JSON comes back as the text', async () => {
  const texts = {
    clock: '24',
    tax_number: '123456',
    legal_name: 'null',
    tax_line: '{"a":1}',
    smtp_user: '"quoted"',
  } as const
  await store(texts)
  const { values, unreadable } = await read()
  expect(values).toMatchObject(texts)
  expect(unreadable).toEqual([])
  await world.ctx.db.delete(settings)
})

test('ASVS 13.3.1: a secret is stored encrypted, is unreadable with another key, and an empty one is removed', async () => {
  await store({ smtp_password: 'opus 3 valve' })
  expect((await read()).secrets).toEqual({ smtp_password: 'opus 3 valve' })
  expect(JSON.stringify(await world.ctx.db.select().from(settings))).not.toContain('valve')
  const elsewhere = await read('another secret of at least 32 bytes!')
  expect(elsewhere.secrets).toEqual({})
  expect(elsewhere.unreadable).toEqual(['smtp_password'])
  await store({ smtp_password: '' })
  expect((await read()).secrets).toEqual({})
})

test('a value that breaks its rule is reported and replaced by the default', async () => {
  await world.ctx.db.insert(settings).values({ name: 'clock', value: '25' })
  const { values, unreadable } = await read()
  expect(values.clock).toBe('12')
  expect(unreadable).toEqual(['clock'])
})

test('the moment of the last other PayPal account is known; other settings and a new secret do not move it', async () => {
  await store({ paypal_client_id: 'id', paypal_client_secret: 'secret' })
  expect((await read()).payPalSince).toEqual(at)
  await inTransaction(world.ctx.db, (tx) =>
    storeSettings(
      tx,
      { tokenSecret, at: new Date('2026-11-28T10:00:00Z') },
      { paypal_client_secret: 'another', paypal_merchant_id: 'M', legal_name: 'Late Set' },
    ),
  )
  expect((await read()).payPalSince).toEqual(at)
})
