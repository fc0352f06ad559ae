// Tests what the simulator still stores after a kill.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderReply } from './published-reply-shapes'
import { startSimulator, type RunningSimulator } from './start'
import { createShop, orderRequest, startReceiver } from './test-shop'

describe('state file', () => {
  it('keeps orders, ledger, keys and certificate after a kill', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paypal-simulator-'))
    const stateFile = join(folder, 'state.json')
    const before = await startSimulator({ port: 0, stateFile })
    let after: RunningSimulator | undefined
    try {
      const firstShop = createShop(before)
      const created = orderReply.parse(
        (await firstShop.call('POST', '/v2/checkout/orders', { body: orderRequest(), key: 'kept' })).body,
      )
      await firstShop.control('POST', `/orders/${created.id}/approve`)
      await firstShop.call('POST', `/v2/checkout/orders/${created.id}/capture`, { body: {}, key: 'cap' })
      // A second simulator on the same file returns the stored responses, although the first was not closed.
      after = await startSimulator({ port: 0, stateFile })
      const replay = await createShop(after).call('POST', `/v2/checkout/orders/${created.id}/capture`, {
        body: {},
        key: 'cap',
      })
      expect(replay.status).toBe(200)
      expect(after.simulator.ledger()).toEqual(before.simulator.ledger())
      expect(await (await fetch(`${after.url}/v1/notifications/certs/CERT-sim`)).text()).toBe(
        await (await fetch(`${before.url}/v1/notifications/certs/CERT-sim`)).text(),
      )
    } finally {
      await before.stop()
      await after?.stop()
      await rm(folder, { recursive: true })
    }
  })

  it('keeps events that have not arrived, and deletes those that have', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paypal-simulator-'))
    const stateFile = join(folder, 'state.json')
    const receiver = await startReceiver()
    const before = await startSimulator({ port: 0, stateFile, webhookUrl: receiver.url })
    let after: RunningSimulator | undefined
    try {
      const shop = createShop(before)
      const { id } = orderReply.parse(
        (await shop.call('POST', '/v2/checkout/orders', { body: orderRequest(), key: 'order' })).body,
      )
      await shop.control('POST', `/orders/${id}/approve`)
      await receiver.until(1)
      await shop.control('POST', '/faults', { call: 'webhook', kind: 'drop', event: 'PAYMENT.CAPTURE.COMPLETED' })
      await shop.call('POST', `/v2/checkout/orders/${id}/capture`, { body: {}, key: 'capture' })
      await receiver.until(2)
      await shop.control('POST', '/webhooks/settle')
      after = await startSimulator({ port: 0, stateFile })
      expect((await createShop(after).control('GET', '/webhooks')).body).toMatchObject({
        events: [{ type: 'PAYMENT.CAPTURE.COMPLETED', status: 'FAILURE' }],
      })
    } finally {
      await before.stop()
      await after?.stop()
      await receiver.stop()
      await rm(folder, { recursive: true })
    }
  })
})
