// Proves on a real database the three lists of the about page (DATA-16, OP-22).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collaborations, musicalInfluences, stats } from '@/db/schema/site/about'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())

test('DATA-16 OP-22: influences, collaborations and figures are sorted by order_index; the lists are empty while there are none', async () => {
  const lists = async () => {
    await app.changes.catchUp()
    return (await (await app.request('/api/about')).json()) as unknown
  }
  expect(await lists()).toEqual({ influences: [], collaborations: [], stats: [] })
  await app.ctx.db.insert(musicalInfluences).values([
    { name: 'b', order_index: 2 },
    { name: 'a', order_index: 1 },
  ])
  await app.ctx.db.insert(collaborations).values([
    { artist: 'd', project: 'x', year: '2020-2021', order_index: 2 },
    { artist: 'c', project: 'y', year: '2019', order_index: 1 },
  ])
  await app.ctx.db.insert(stats).values([
    { icon_name: 'Users', number_value: '25+', label: 'f', order_index: 2 },
    { icon_name: 'Music', number_value: '1,200', label: 'e', order_index: 1 },
  ])
  expect(await lists()).toEqual({
    influences: [{ name: 'a' }, { name: 'b' }],
    collaborations: [
      { artist: 'c', project: 'y', year: '2019' },
      { artist: 'd', project: 'x', year: '2020-2021' },
    ],
    stats: [
      { icon: 'Music', value: '1,200', label: 'e' },
      { icon: 'Users', value: '25+', label: 'f' },
    ],
  })
})
