// Repeats the rows of the failure table on four processes of the shop behind nginx and one PostgreSQL: the same tests,
// another shop.
import process from 'node:process'
import { beforeEach, describe } from 'vitest'

process.env.SHOP_PROCESSES = '4'
// A test that is no row of the table is not repeated.
beforeEach(({ task, skip }) => skip(!/\brow \d/.test(task.name)))
// Each file has its own hooks, which apply to its tests alone.
describe('opening', async () =>
  void (await import('../../src/features/commerce/checkout/server/open/open-checkout.itest')))
describe('outcomes', async () =>
  void (await import('../../src/features/commerce/checkout/server/outcome/order-status.itest')))
describe('settling', async () =>
  void (await import('../../src/features/commerce/payments/server/settling/settle.itest')))
describe('refusals', async () =>
  void (await import('../../src/features/commerce/payments/server/settling/settle-refused.itest')))
describe('webhook events', async () =>
  void (await import('../../src/features/commerce/payments/server/webhooks/webhooks.itest')))
describe('refunds', async () => void (await import('../../src/features/commerce/refunds/server/refunds.itest')))
describe('strangers', async () => void (await import('../../src/features/commerce/purchases/server/purchases.itest')))
describe('races', async () => void (await import('../../src/features/commerce/payments/server/settling/races.itest')))
describe('the owner', async () =>
  void (await import('../../src/features/commerce/orders/server/back-office/orders.admin.itest')))
