// Tests refunds in the simulator over real HTTP, and their rows in the report.
import { describe, expect, it } from 'vitest'
import { orderReply, refundReply, transactionsReply } from './published-reply-shapes'
import { approvedOrder, capture, issues, ledger, shaped, shop, simulatorForEachTest } from './test-run'
import type { ApiReply } from './test-shop'

simulatorForEachTest()

describe('refunds', () => {
  it('never refund more than was paid, and one key refunds once', async () => {
    const captureId = shaped(orderReply, await capture(await approvedOrder()), 201).purchase_units[0]?.payments
      ?.captures[0]?.id
    const refund = (body: object, key: string): Promise<ApiReply> =>
      shop.call('POST', `/v2/payments/captures/${captureId}/refund`, { body, key })
    const part = shaped(refundReply, await refund({ amount: { currency_code: 'USD', value: '2.34' } }, 'r1'), 201)
    expect(shaped(refundReply, await refund({ amount: { currency_code: 'USD', value: '2.34' } }, 'r1'), 200).id).toBe(
      part.id,
    )
    expect(issues(await refund({ amount: { currency_code: 'USD', value: '10.01' } }, 'r2'), 422)).toEqual([
      'REFUND_AMOUNT_EXCEEDED',
    ])
    expect(issues(await refund({ amount: { currency_code: 'EUR', value: '1.00' } }, 'r3'), 422)).toEqual([
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
    ])
    expect(shaped(refundReply, await refund({}, 'r4'), 201).amount.value).toBe('10.00')
    expect(issues(await refund({}, 'r5'), 422)).toEqual(['CAPTURE_FULLY_REFUNDED'])
    expect(
      shaped(refundReply, await shop.call('GET', `/v2/payments/refunds/${part.id}`), 200).seller_payable_breakdown
        .total_refunded_amount.value,
    ).toBe('12.34')
    expect(ledger().totals).toMatchObject({ capturedCents: 1234, refundedCents: 1234, netCents: 0 })
    const report = shaped(
      transactionsReply,
      await shop.call(
        'GET',
        '/v1/reporting/transactions?start_date=2020-01-01T00:00:00Z&end_date=2020-01-02T00:00:00Z',
      ),
      200,
    )
    expect(report.total_items).toBe(0)
    const now = Date.now()
    const window = new URLSearchParams({
      start_date: new Date(now - 86_400_000).toISOString(),
      end_date: new Date(now + 60_000).toISOString(),
    })
    const today = shaped(
      transactionsReply,
      await shop.call('GET', `/v1/reporting/transactions?${window.toString()}`),
      200,
    )
    expect(today.transaction_details.map((entry) => entry.transaction_info.transaction_event_code)).toEqual([
      'T0006',
      'T1107',
      'T1107',
    ])
  })
})
