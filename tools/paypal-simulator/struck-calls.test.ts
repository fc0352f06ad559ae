// Tests the effect of faults on calls over real HTTP.
import { describe, expect, it } from 'vitest'
import { orderReply } from './published-reply-shapes'
import { approvedOrder, capture, issues, ledger, shaped, shop, simulatorForEachTest } from './test-run'

simulatorForEachTest()

describe('faults', () => {
  it('OP-02: lose the reply after the money moved; the same key then finds the capture', async () => {
    const id = await approvedOrder()
    await shop.control('POST', '/faults', { call: 'orders.capture', kind: 'timeout-after-commit' })
    await expect(capture(id, 'lost')).rejects.toThrow()
    expect(ledger().totals.capturedCents).toBe(1234)
    expect((await capture(id, 'lost')).status).toBe(200)
    expect(ledger().movements).toHaveLength(1)
  })

  it('reset the connection before anything happens; return any status; cut the JSON; wait for DELETE', async () => {
    const id = await approvedOrder()
    await shop.control('POST', '/faults', [
      { call: 'orders.capture', kind: 'reset-before-commit' },
      { call: 'orders.capture', kind: 'status', status: 429, retryAfterSeconds: 7 },
      { call: 'orders.capture', kind: 'status', status: 422, issue: 'ORDER_COMPLETION_IN_PROGRESS' },
      { call: 'orders.capture', kind: 'malformed' },
      { call: 'orders.get', kind: 'status', times: 100 },
    ])
    await expect(capture(id, 'k')).rejects.toThrow()
    const limited = await capture(id, 'k')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    expect(issues(await capture(id, 'k'), 422)).toEqual(['ORDER_COMPLETION_IN_PROGRESS'])
    expect(ledger().movements).toEqual([])
    expect(typeof (await capture(id, 'k')).body, 'cut JSON stays text').toBe('string')
    expect(ledger().movements).toHaveLength(1)
    expect((await shop.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(500)
    await shop.control('DELETE', '/faults')
    expect((await shop.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(200)
    expect((await shop.control('GET', '/requests')).body).toMatchObject({
      counts: { 'orders.create': 1, 'orders.capture': 4, 'orders.get': 2 },
      orders: 1,
    })
  })

  it.each([
    ['wrong-amount', '0.01', { cents: 1 }],
    ['wrong-currency', 'EUR', { currency: 'EUR' }],
    ['wrong-payee', undefined, { payeeMerchantId: 'STRANGERPAYEE' }],
  ])(
    '%s on the capture changes the payment itself; on the read only the reply is wrong',
    async (kind, value, expected) => {
      const id = await approvedOrder()
      await shop.control('POST', '/faults', [
        { call: 'orders.capture', kind, value },
        { call: 'orders.get', kind, value },
      ])
      const lie = shaped(orderReply, await shop.call('GET', `/v2/checkout/orders/${id}`), 200)
      const truth = shaped(orderReply, await shop.call('GET', `/v2/checkout/orders/${id}`), 200)
      expect(lie.purchase_units[0]).not.toEqual(truth.purchase_units[0])
      await capture(id)
      expect(ledger().movements).toMatchObject([expected])
    },
  )

  it('PayPal-Mock-Response triggers a failure by its code, as in the sandbox', async () => {
    const id = await approvedOrder()
    const headers = { 'paypal-mock-response': JSON.stringify({ mock_application_codes: 'INSTRUMENT_DECLINED' }) }
    expect(
      issues(await shop.call('POST', `/v2/checkout/orders/${id}/capture`, { body: {}, key: 'm', headers }), 422),
    ).toEqual(['INSTRUMENT_DECLINED'])
  })
})
