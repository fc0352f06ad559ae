// Proves on a real database that the demo's order is a paid gift that waits for its day, and that no mail is sent for it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoOrder } from '../../demo/seed-order'
import { gift } from '../../demo/content/selling'
import { mailGiftsTask } from '@/features/commerce/gifts/server/mail-gifts'
import { createOrdersWorld, type OrdersWorld } from '../support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
  await world.reset()
})
afterAll(() => world.close())

test('business 2: the demo’s order is a paid gift that waits for its day, marked as the demo’s, without a mail', async () => {
  await world.item({ slug: gift.slug, title: 'Six Late Studies', price: 1400 })
  await seedDemoOrder(world.ctx)
  await world.runJobs()
  await world.runJobsNamed(mailGiftsTask)
  expect(world.mails).toEqual([])
  expect(world.failures).toEqual([])
  expect(
    await world.rows(
      `select c.status, c.total_cents as total, c.buyer_note as note, g.mailed_at as mailed, g.deliver_on - current_date as days
       from checkouts c join gifts g on g.checkout_id = c.id`,
    ),
  ).toEqual([{ status: 'paid', total: 1400, note: gift.note, mailed: null, days: gift.inDays }])
  expect(await world.rows('select payment_status as status from orders')).toEqual([{ status: 'completed' }])
  expect(await world.rows('select id from download_grants')).toEqual([])
})
