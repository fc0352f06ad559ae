// Tests that one request id gets one response, over real HTTP.
import { describe, expect, it } from 'vitest'
import { approvedOrder, capture, ledger, shop, simulatorForEachTest } from './test-run'
import { orderRequest } from './test-shop'

simulatorForEachTest()

describe('request ids', () => {
  it('return the same order again for six hours, then a new one', async () => {
    const request = orderRequest()
    const first = await shop.call('POST', '/v2/checkout/orders', { body: request, key: 'same' })
    const again = await shop.call('POST', '/v2/checkout/orders', { body: request, key: 'same' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    await shop.control('POST', '/clock', { advanceSeconds: 6 * 3600 })
    const later = await shop.call('POST', '/v2/checkout/orders', { body: request, key: 'same' })
    expect((later.body as { id: string }).id).not.toBe((first.body as { id: string }).id)
  })

  it('refuse a second call while the first is running, and replay the capture with 200', async () => {
    const id = await approvedOrder()
    await shop.control('POST', '/faults', { call: 'orders.capture', kind: 'delay', ms: 150 })
    const replies = await Promise.all([capture(id, 'same'), capture(id, 'same')])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const replay = await capture(id, 'same')
    expect(replay.status).toBe(200)
    expect(replay.body).toEqual(replies.find((reply) => reply.status === 201)?.body)
    expect(ledger().movements).toHaveLength(1)
  })
})
