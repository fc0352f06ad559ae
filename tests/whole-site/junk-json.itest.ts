// Stores JSON in another shape, as an import, an older release or a typing mistake leaves it: every public page still
// loads, and the column is reported.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedColumns, onUnreadableJson } from '@/db/schema/checked-json'
import { knownSlug } from '../support/hostile-input'
import { insertOneOfEach } from '../support/one-of-each'
import { testApp, type TestApp } from '../support/test-app'

let app: TestApp
const reported = new Set<string>()
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
  await insertOneOfEach(app.ctx.db.$client, {
    text: 'Words',
    link: 'https://pages.example/a',
    file: 'https://files.example/a.png',
  })
  onUnreadableJson((column) => reported.add(column))
})
afterAll(async () => {
  onUnreadableJson(() => {})
  await app.close()
})

const pages = ['/home', '/about', '/media', '/loe', '/events', '/shop', `/shop/${knownSlug}`, '/contact', '/api/theme']

test.each(['{}', '{"primary": 5}', '[[1]]', '"text"', '7', 'null', '[{"id": null}]'])(
  'OP-40: with %s in every JSON column that pages read, all public pages load @sweep',
  async (junk) => {
    reported.clear()
    for (const name of checkedColumns) {
      const [table, column] = name.split('.')
      await app.ctx.db.$client.query(`update "${table}" set "${column}" = $1::jsonb`, [junk])
    }
    await app.ctx.db.$client.query('update theme_settings set is_active = true')
    await app.changes.catchUp()
    for (const path of pages) expect([path, (await app.request(path)).status]).toEqual([path, 200])
    // JSON's null never reaches a decoder: the driver turns it into a plain null.
    expect(reported.has('theme_settings.colors')).toBe(junk !== 'null')
  },
)

test('OP-40: an incomplete theme is completed from the defaults', async () => {
  await app.ctx.db.$client.query(
    `update theme_settings set is_active = true, colors = '{"primary": "10 20% 30%"}', typography = '{}', animations = '{"fade_duration": "2s"}'`,
  )
  await app.changes.catchUp()
  expect(await (await app.request('/api/theme')).json()).toMatchObject({
    colors: { primary: '45 90% 60%', border: '0 0% 15%' },
    typography: { font_inter: 'Inter' },
    animations: { fade_duration: '0.8s', slide_duration: '0.6s' },
  })
})
